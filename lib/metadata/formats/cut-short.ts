// Recognizes files whose end is missing, as those that are still being copied.
import type { ReadAt } from './tiff-directory';

/** The fingerprint reads as much. */
const TAIL_BYTES = 16_384;
const MAX_BOXES = 1_000;

const END = {
  'image/jpeg': Buffer.from([0xff, 0xd9]),
  'image/png': Buffer.from('IEND'),
  'application/pdf': Buffer.from('%%EOF'),
};

/** Boxes of MP4, QuickTime, HEIC and AVIF: the last one ends beyond the file. */
function isBoxCut(readAt: ReadAt, bytes: number): boolean {
  let at = 0;
  for (let count = 0; at < bytes && count < MAX_BOXES; count++) {
    const header = readAt(at, 16);
    if (header.length < 8) return true;
    const isWide = header.readUInt32BE(0) === 1 && header.length === 16;
    const size = isWide ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0);
    // Zero means up to the end; an impossible size, zeros that a copy has reserved, or trailing data.
    if (size < 8) return size === 0 && header.readUInt32BE(4) === 0;
    at += size;
  }
  return at > bytes;
}

/** @returns false for formats without an end marker */
export function isCutShort(readAt: ReadAt, { type, bytes }: { type: string; bytes: number }): boolean {
  if (Object.hasOwn(END, type)) {
    const length = Math.min(TAIL_BYTES, bytes);
    return !readAt(bytes - length, length).includes(END[type as keyof typeof END]);
  }
  if (/^(?:video\/(?:mp4|quicktime)|audio\/mp4|image\/(?:heic|avif))$/.test(type)) return isBoxCut(readAt, bytes);
  // RIFF: WebP, WAVE
  const head = readAt(0, 12).toString('latin1');
  return head.startsWith('RIFF') && readAt(4, 4).readUInt32LE() + 8 > bytes;
}
