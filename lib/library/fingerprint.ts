// Fingerprints files to detect equal content, without reading large files completely.
import { createHash } from 'node:crypto';
import { openReader } from '@/lib/metadata/formats/open-reader';
import { mustBeWhole } from '@/lib/metadata/formats/parts';
import type { ReadAt } from '@/lib/metadata/formats/tiff-directory';
import type { MediaFile } from '@/lib/model/media-file';

const PIECE = 16_384;
const WHOLE = 4 * PIECE;

/** TIFF is often uncompressed: an edit may change only a few bytes in the middle. */
const isTiff = (head: Buffer) => /^(II[*+]\0|MM\0[*+])$/.test(head.toString('latin1', 0, 4));

const begin = (bytes: number) => createHash('sha256').update(`${bytes} `);

/**
 * @param start first 64 KiB of the file
 * @returns undefined if it must be read completely
 */
export function computeFingerprint(bytes: number, start: Buffer, readAt: ReadAt): string | undefined {
  if (bytes <= WHOLE) return begin(bytes).update(start.subarray(0, bytes)).digest('base64url');
  if (isTiff(start)) return undefined;
  return begin(bytes)
    .update(start.subarray(0, PIECE))
    .update(readAt(Math.floor((bytes - PIECE) / 2), PIECE))
    .update(readAt(bytes - PIECE, PIECE))
    .digest('base64url');
}

/**
 * SHA-256 of length and content; above 64 KiB, except in TIFF, of the first, middle and last 16 KiB,
 * because any edit of a compressed file changes one of them. Independent of machine and clock.
 */
export async function readFingerprint({ absolute, bytes }: Pick<MediaFile, 'absolute' | 'bytes'>): Promise<string> {
  const { readAt, close } = openReader(absolute);
  try {
    const start = readAt(0, bytes <= WHOLE ? bytes : PIECE);
    const found = computeFingerprint(bytes, start, readAt);
    if (found !== undefined) return found;
    mustBeWhole(absolute);
    const hash = begin(bytes).update(start);
    for (let at = PIECE; at < bytes; at += PIECE) {
      hash.update(readAt(at, PIECE));
      if (at % (1024 * PIECE) === 0) await new Promise(setImmediate);
    }
    return hash.digest('base64url');
  } finally {
    close();
  }
}
