// Tells whether two files hold the same, without reading large ones whole.
import { createHash } from 'node:crypto';
import { openReader } from '@/lib/metadata/formats/open-reader';
import { mustBeWhole } from '@/lib/metadata/formats/parts';
import type { MediaFile } from '@/lib/model/media-file';

const PIECE = 16_384;
const WHOLE = 4 * PIECE;

/** TIFF is often not compressed: an edit of a few pixels then moves nothing else. */
const isTiff = (head: Buffer) => /^(II[*+]\0|MM\0[*+])$/.test(head.toString('latin1', 0, 4));

/**
 * SHA-256 of a file's length and its content; of a file above 64 KiB, TIFF excepted, the first, middle and last 16 KiB stand for all.
 * An edit in place moves a compressed file's length or one of these pieces. The same on every machine, whatever its clock.
 */
export async function readFingerprint(file: Pick<MediaFile, 'absolute' | 'bytes'>): Promise<string> {
  const hash = createHash('sha256').update(`${file.bytes} `);
  const { readAt, close } = openReader(file.absolute);
  try {
    if (file.bytes <= WHOLE) return hash.update(readAt(0, file.bytes)).digest('base64url');
    const head = readAt(0, PIECE);
    hash.update(head);
    if (isTiff(head)) {
      mustBeWhole(file.absolute);
      for (let at = PIECE; at < file.bytes; at += PIECE) {
        hash.update(readAt(at, PIECE));
        // A large one must not hold up the others.
        if (at % (1024 * PIECE) === 0) await new Promise(setImmediate);
      }
    } else {
      hash.update(readAt(Math.floor((file.bytes - PIECE) / 2), PIECE));
      hash.update(readAt(file.bytes - PIECE, PIECE));
    }
  } finally {
    close();
  }
  return hash.digest('base64url');
}
