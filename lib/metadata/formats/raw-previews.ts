// Finds the JPEG previews in a RAW file through its directories or boxes.

import { parseJpegHeader } from './jpeg-header';
import { listBoxes } from './picture-boxes';
import { type Directory, type ReadAt, readDirectory, tagNumbers } from './tiff-directory';

export interface Preview {
  at: number;
  bytes: number;
  header: NonNullable<ReturnType<typeof parseJpegHeader>>;
}

type Span = [at: number, bytes: number];

const MAX_DIRECTORIES = 32;
const MAX_TRACKS = 8;
/** Three times the largest previews that cameras produce. */
const MAX_PREVIEW_BYTES = 100_000_000;
const HEADER_BYTES = 262_144;

const SUB_DIRECTORIES = 0x14a;
const EXIF_POINTER = 0x8769;
const MAKER_NOTE = 0x927c;

/** TIFF 6.0, sections 8 and 22; Adobe DNG Specification 1.7, "Preview images"; RW2 stores the JPEG in a tag (0x2e). */
function* listInDirectory(directory: Directory): Generator<Span> {
  const [at, bytes] = [0x201, 0x202].map((tag) => tagNumbers(directory, tag)[0]);
  if (at && bytes) yield [at, bytes];
  const [compression] = tagNumbers(directory, 0x103);
  const [starts, lengths] = [0x111, 0x117].map((tag) => tagNumbers(directory, tag));
  if ((compression === 6 || compression === 7) && starts?.length === 1 && starts[0] && lengths?.[0])
    yield [starts[0], lengths[0]];
  const whole = directory.entries.get(0x2e);
  if (whole) yield [whole.at, whole.length];
}

/** Offsets of Olympus are relative to the maker note: https://exiftool.org/TagNames/Olympus.html */
function* listInOlympusNote(readAt: ReadAt, start: number): Generator<Span> {
  const name = readAt(start, 16).toString('latin1');
  const body = name.startsWith('OLYMPUS\0') ? 12 : name.startsWith('OM SYSTEM\0') ? 16 : 0;
  if (body === 0) return;
  const header = readAt(0, 16);
  const inNote: ReadAt = (offset, length) => (offset === 0 ? header : readAt(start + offset, length));
  const note = readDirectory(inNote, body);
  const [settings] = note ? tagNumbers(note, 0x2020) : [];
  const directory = settings ? readDirectory(inNote, settings) : null;
  const [at, bytes] = directory ? [0x101, 0x102].map((tag) => tagNumbers(directory, tag)[0]) : [];
  if (at && bytes) yield [start + at, bytes];
}

function* listInTiff(readAt: ReadAt): Generator<Span> {
  const seen = new Set<number>();
  const waiting: (number | undefined)[] = [undefined];
  for (let at = waiting.shift(); seen.size < MAX_DIRECTORIES; at = waiting.shift()) {
    const directory = seen.has(at ?? 0) ? null : readDirectory(readAt, at);
    seen.add(at ?? 0);
    if (directory) {
      yield* listInDirectory(directory);
      const note = directory.entries.get(MAKER_NOTE);
      if (note) yield* listInOlympusNote(readAt, note.at);
      const next = directory.next ? [directory.next] : [];
      waiting.push(...next, ...tagNumbers(directory, SUB_DIRECTORIES), ...tagNumbers(directory, EXIF_POINTER));
    }
    if (waiting.length === 0) return;
  }
}

/** Lists the first sample of each track, one of which is a JPEG, and the preview box. */
function* listInBoxes(readAt: ReadAt): Generator<Span> {
  let bytes = 0;
  let tracks = 0;
  for (const { type, at, end } of listBoxes(readAt)) {
    const content = readAt(at, Math.min(24, end - at));
    if (type === 'trak' && ++tracks > MAX_TRACKS) return;
    if (type === 'trak') bytes = 0;
    if (type === 'stsz' && content.length >= 12)
      bytes = content.readUInt32BE(4) || (content.length >= 16 ? content.readUInt32BE(12) : 0);
    if (type === 'stco' && content.length >= 12) yield [content.readUInt32BE(8), bytes];
    if (type === 'co64' && content.length >= 16) yield [Number(content.readBigUInt64BE(8)), bytes];
    if (type === 'PRVW' && content.length >= 16) yield [at + 16, content.readUInt32BE(12)];
  }
}

/** https://libopenraw.freedesktop.org/formats/raf/ */
function* listInFuji(readAt: ReadAt): Generator<Span> {
  const header = readAt(84, 8);
  if (header.length === 8) yield [header.readUInt32BE(0), header.readUInt32BE(4)];
}

function toPreview(readAt: ReadAt, [at, bytes]: Span): Preview | null {
  if (!(at > 0 && bytes > 128 && bytes <= MAX_PREVIEW_BYTES && at <= Number.MAX_SAFE_INTEGER / 2)) return null;
  if (readAt(at + bytes - 1, 1).length === 0) return null;
  const header = parseJpegHeader(readAt(at, Math.min(bytes, HEADER_BYTES)));
  return header && { at, bytes, header };
}

const toPixels = ({ header }: Preview) => header.width * header.height;

export function findPreview(readAt: ReadAt, type: string): Preview | null {
  const list = type === 'image/x-canon-cr3' ? listInBoxes : type === 'image/x-fuji-raf' ? listInFuji : listInTiff;
  let best: Preview | null = null;
  for (const span of list(readAt)) {
    const preview = toPreview(readAt, span);
    if (preview && (!best || toPixels(preview) > toPixels(best))) best = preview;
  }
  return best;
}
