// Finds the film that phones append to a photograph ("motion photo").
import { type Exif, exifText } from './exif';
import { listBoxes } from './picture-boxes';
import type { ReadAt } from './tiff-directory';
import { type Xmp, xmpStructs, xmpText } from './xmp-values';

/** Position of a film in the file of its photograph, in bytes. */
export interface FilmSlice {
  offset: number;
  bytes: number;
}

const STATED = ['Container:Directory', 'GCamera:MotionPhoto', 'GCamera:MicroVideoOffset'];
const HEIF = new Set(['image/heic', 'image/avif']);
const MAX_ITEMS = 100;
const MAX_SAMSUNG_BYTES = 65_536;
/** Type of a Samsung entry: https://exiftool.org/TagNames/Samsung.html#Trailer */
const MOTION_PHOTO_DATA = 0x0a30;

/** @param end of the file, which the stated length of a film may exceed */
const isFilm = (readAt: ReadAt, { offset, bytes }: FilmSlice, end: number) =>
  offset > 0 && bytes > 8 && offset + bytes <= end && readAt(offset + 4, 4).toString('latin1') === 'ftyp';

const toCount = (text: string | undefined) => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
};

/** Whether a file must be opened again to look: its XMP says so, or its camera may have added a film without saying so. */
export const mayHoldFilm = (packets: Xmp[], exif: Exif): boolean =>
  packets.some((xmp) => STATED.some((name) => xmp.has(name))) || /samsung/i.test(exifText(exif, 'Make') ?? '');

/**
 * @param bytes of the file
 * @param packets XMP packets of the photograph
 * @returns null if the file holds no film, or another program has removed it
 */
export function findMotionFilm(
  readAt: ReadAt,
  { bytes, type, packets }: { bytes: number; type: string; packets: Xmp[] },
): FilmSlice | null {
  const lengths = packets.flatMap((xmp) => [fromDirectory(xmp), toCount(xmpText(xmp, 'GCamera:MicroVideoOffset'))]);
  const stated = lengths.map((length) => ({ offset: bytes - length, bytes: length }));
  const candidates = [
    ...stated.filter(({ bytes: length }) => length > 0 && length < bytes),
    ...(type === 'image/jpeg' ? fromSamsung(readAt, bytes) : []),
    ...(HEIF.has(type) ? fromBoxes(readAt, bytes) : []),
  ];
  return candidates.find((slice) => isFilm(readAt, slice, bytes)) ?? null;
}

/**
 * Items follow the photograph in the order of the directory, up to the end of the file:
 * https://developer.android.com/media/platform/motion-photo-format
 * @returns the distance of the film from the end of the file; 0 if there is none
 */
function fromDirectory(xmp: Xmp): number {
  const items = xmpStructs(xmp, 'Container:Directory')
    .slice(0, MAX_ITEMS)
    .map((entry) => xmpStructs(entry, 'Container:Item')[0] ?? entry);
  const at = items.findIndex((item) => xmpText(item, 'Item:Semantic') === 'MotionPhoto');
  if (at < 0) return 0;
  return items
    .slice(at)
    .reduce((sum, item) => sum + toCount(xmpText(item, 'Item:Length')) + toCount(xmpText(item, 'Item:Padding')), 0);
}

/** Samsung's trailer: entries, then `SEFH`, their positions before it, their length and `SEFT`. */
function fromSamsung(readAt: ReadAt, bytes: number): FilmSlice[] {
  if (bytes < 20) return [];
  const end = readAt(bytes - 8, 8);
  if (end.toString('latin1', 4) !== 'SEFT') return [];
  const length = end.readUInt32LE(0);
  const start = bytes - 8 - length;
  if (length < 12 || length > MAX_SAMSUNG_BYTES || start < 0) return [];
  const table = readAt(start, length);
  if (table.toString('latin1', 0, 4) !== 'SEFH') return [];
  const slices: FilmSlice[] = [];
  for (let at = 12; at + 12 <= table.length; at += 12) {
    if (table.readUInt16LE(at + 2) !== MOTION_PHOTO_DATA) continue;
    const entry = start - table.readUInt32LE(at + 4);
    const name = entry > 0 ? readAt(entry + 4, 4) : Buffer.alloc(0);
    if (name.length < 4) continue;
    const header = 8 + name.readUInt32LE(0);
    slices.push({ offset: entry + header, bytes: table.readUInt32LE(at + 8) - header });
  }
  return slices;
}

/** HEIC and AVIF: the film is the content of a box `mpvd`. */
const fromBoxes = (readAt: ReadAt, bytes: number): FilmSlice[] =>
  listBoxes(readAt).flatMap(({ type, at, end }) =>
    type === 'mpvd' ? [{ offset: at, bytes: Math.min(end, bytes) - at }] : [],
  );
