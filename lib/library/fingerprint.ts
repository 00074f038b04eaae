// Tells whether two files hold the same, without reading large ones whole.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { MediaFile } from '../types';

const PIECE = 65_536;
const WHOLE = 4 * PIECE;

/** TIFF is often not compressed: an edit of a few pixels then moves nothing else. */
const isTiff = (head: Buffer) => /^(II[*+]\0|MM\0[*+])$/.test(head.toString('latin1', 0, 4));

function* listAll(bytes: number) {
  for (let at = 0; at < bytes; at += PIECE) yield at;
}

/**
 * SHA-256 of a file's length and its content; of a file above 256 KiB, TIFF excepted, the first, middle and last 64 KiB stand for all.
 * An edit in place moves a compressed file's length or one of these pieces. The same on every machine, whatever its clock.
 */
export async function readFingerprint(file: Pick<MediaFile, 'absolute' | 'bytes'>): Promise<string> {
  const hash = createHash('sha256').update(`${file.bytes} `);
  if (file.bytes <= WHOLE) return hash.update(await fs.readFile(file.absolute)).digest('base64url');
  const handle = await fs.open(file.absolute);
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    await handle.read(piece, 0, 4, 0);
    for (const at of isTiff(piece)
      ? listAll(file.bytes)
      : [0, Math.floor((file.bytes - PIECE) / 2), file.bytes - PIECE]) {
      const { bytesRead } = await handle.read(piece, 0, PIECE, at);
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return hash.digest('base64url');
}
