// Reads EXIF tags from a TIFF block with exifr, as raw values: parsed dates would be shifted by the local time zone.
import { parseTiff } from '@/lib/clients/exifr';
import { decodeText } from './plain-text';
import { bufferReader, buildExifBlock, readDirectory } from './tiff-directory';

/** Tags of the first, EXIF and GPS directories by exifr's names. Dates are text, rationals are numbers. */
export type Exif = Record<string, unknown>;

const MAX_COMMENT_BYTES = 65_536;

const textTags: Record<string, number> = {
  ImageDescription: 0x10e,
  Make: 0x10f,
  Model: 0x110,
  Artist: 0x13b,
  Copyright: 0x8298,
};

/** Parses a block, with or without the prefix `Exif\0\0`; empty if it is damaged. */
export async function parseExif(block: Uint8Array): Promise<Exif> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const tiff = bytes.toString('latin1', 0, 4) === 'Exif' ? bytes.subarray(6) : bytes;
  if (tiff.length < 14) return {};
  // exifr stops at unknown entry types (UTF-8 text of Exif 3.0); retry with a block without these entries.
  const whole = await parseTiff(tiff);
  const exif = (whole.errors ? { ...whole, ...(await parseTiff(buildExifBlock(bufferReader(tiff)))) } : whole) as Exif;
  delete exif.errors;
  for (const name in textTags) {
    // Some cameras write tags of the first directory into the EXIF directory, where exifr lists them by number.
    const value = exif[name] ?? exif[String(textTags[name])];
    if (value !== undefined) exif[name] = value;
    // exifr decodes all text as UTF-8. Decode Latin-1 text of older programs, such as "©", from the block.
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
  // Some programs store text as bytes.
  if (value instanceof Uint8Array) return decodeText(value);
  return typeof value === 'string' ? value : undefined;
}

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

/** UserComment: eight bytes name the encoding, with zeros for an unknown one (Exif 3.0, 4.6.6.4.1). */
export function exifComment(exif: Exif): string | undefined {
  const value = exif.userComment ?? exif.UserComment;
  if (!(value instanceof Uint8Array) || value.length <= 8) return typeof value === 'string' ? value : undefined;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const text = bytes.subarray(8, 8 + MAX_COMMENT_BYTES);
  if (bytes.toString('latin1', 0, 7) !== 'UNICODE') return decodeText(text);
  // The standard leaves the byte order open: a space or Latin letter has its zero first or second.
  const even = text.subarray(0, text.length & ~1);
  const isBig = even.filter((byte, at) => byte === 0 && at % 2 === 0).length * 4 > even.length;
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(even);
}

/** Windows text tags contain UTF-16. A trailing odd byte is dropped; Node 24 would write beyond the buffer for it. */
export function exifWindowsText(exif: Exif, tag: string): string | undefined {
  const value = exif[tag];
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) return undefined;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength & ~1)
    .toString('utf16le')
    .split('\0', 1)[0];
}
