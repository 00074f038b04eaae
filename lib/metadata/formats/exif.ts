// Reads EXIF tags from a TIFF block with exifr: raw values only, for a revived date would be shifted by this machine's time zone.
import { parseTiff } from '@/lib/clients/exifr';
import { decodeText } from './plain-text';
import { bufferReader, readDirectory, toExifBlock } from './tiff-directory';

/** Tags of the first, EXIF and GPS directories by exifr's names. Dates are text, rationals numbers. */
export type Exif = Record<string, unknown>;

const textTags: Record<string, number> = {
  ImageDescription: 0x10e,
  Make: 0x10f,
  Model: 0x110,
  Artist: 0x13b,
  Copyright: 0x8298,
};

/** The tags of a block that may begin with `Exif\0\0`; none where it is damaged beyond reading. */
export async function parseExif(block: Uint8Array): Promise<Exif> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const tiff = bytes.toString('latin1', 0, 4) === 'Exif' ? bytes.subarray(6) : bytes;
  if (tiff.length < 14) return {};
  // exifr gives up at the first entry that it does not understand, such as the text in UTF-8 of Exif 3.0; a block of the others is left.
  const whole = await parseTiff(tiff);
  const exif = (whole.errors ? { ...whole, ...(await parseTiff(toExifBlock(bufferReader(tiff)))) } : whole) as Exif;
  delete exif.errors;
  for (const name in textTags) {
    // Some cameras write tags of the first directory into the EXIF one, where exifr knows them by their numbers.
    const value = exif[name] ?? exif[String(textTags[name])];
    if (value !== undefined) exif[name] = value;
    // exifr takes all text for UTF-8. A "©" of one byte, as older programs wrote it, is read again from the block itself.
    if (typeof value === 'string' && value.includes('\uFFFD'))
      exif[name] = rereadText(tiff, textTags[name] ?? 0) ?? value;
  }
  return exif;
}

function rereadText(tiff: Buffer, tag: number): string | undefined {
  const bytes = readDirectory(bufferReader(tiff))?.entries.get(tag)?.bytes;
  return bytes && decodeText(bytes);
}

export function exifText(exif: Exif, tag: string): string | undefined {
  const value = exif[tag];
  // Some programs declare their texts as bytes.
  if (value instanceof Uint8Array) return decodeText(value);
  return typeof value === 'string' ? value : undefined;
}

/** The number of a tag, or the first of several. */
export function exifNumber(exif: Exif, tag: string): number | undefined {
  const value = exif[tag];
  const first =
    typeof value === 'number'
      ? value
      : typeof value === 'object' && value !== null
        ? (value as ArrayLike<unknown>)[0]
        : undefined;
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined;
}

export function exifNumbers(exif: Exif, tag: string): number[] | undefined {
  const value = exif[tag];
  if (typeof value === 'number') return [value];
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  return Array.from(value as ArrayLike<unknown>, Number);
}

/** Windows' own text tags hold UTF-16 in bytes; half a unit at their end says nothing, and Node 24 would write beyond what it has for them. */
export function exifWindowsText(exif: Exif, tag: string): string | undefined {
  const value = exif[tag];
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) return undefined;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength & ~1)
    .toString('utf16le')
    .split('\0', 1)[0];
}
