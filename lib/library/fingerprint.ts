// Tells whether two files hold the same, without reading large ones whole.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { MediaFile } from '@/lib/model/media-file';

const PIECE = 16_384;
const WHOLE = 4 * PIECE;
// One for all files: between filling it and taking it in, nothing else runs.
const piece = Buffer.allocUnsafe(PIECE);

/** TIFF is often not compressed: an edit of a few pixels then moves nothing else. */
const isTiff = (head: Buffer) => /^(II[*+]\0|MM\0[*+])$/.test(head.toString('latin1', 0, 4));

/**
 * SHA-256 of a file's length and its content; of a file above 64 KiB, TIFF excepted, the first, middle and last 16 KiB stand for all.
 * An edit in place moves a compressed file's length or one of these pieces. The same on every machine, whatever its clock.
 */
export async function readFingerprint(file: Pick<MediaFile, 'absolute' | 'bytes'>): Promise<string> {
  const hash = createHash('sha256').update(`${file.bytes} `);
  if (file.bytes <= WHOLE) return hash.update(fs.readFileSync(file.absolute)).digest('base64url');
  const descriptor = fs.openSync(file.absolute, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  try {
    const take = (at: number) => hash.update(piece.subarray(0, fs.readSync(descriptor, piece, 0, PIECE, at)));
    take(0);
    if (isTiff(piece)) {
      for (let at = PIECE; at < file.bytes; at += PIECE) {
        take(at);
        // A large one must not hold up the others.
        if (at % (1024 * PIECE) === 0) await new Promise(setImmediate);
      }
    } else {
      take(Math.floor((file.bytes - PIECE) / 2));
      take(file.bytes - PIECE);
    }
  } finally {
    fs.closeSync(descriptor);
  }
  return hash.digest('base64url');
}
