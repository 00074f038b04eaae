// Reads which pages a write-ahead log holds: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
import fs from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/** Pages of a database as one commit left them, wherever each lies. */
export interface WalView {
  /** Where in the log the latest state of a page begins, by its number, from 1. */
  offsets: Map<number, number>;
  /** Pages of the database after the last commit; 0 where the log holds no commit. */
  pages: number;
  /** Frames up to the last commit. */
  frames: number;
  /** Which run of the log it is; every run begins at its start again. */
  salt: string;
}

/** Frames of a run of the log that have been copied into the file, and may be written over. */
export type Copied = Pick<WalView, 'salt' | 'frames'>;

/**
 * All that was committed and is not copied yet. What another transaction has begun to write behind it does not count.
 * The log has to be of this run of the one writer: frames are told from older ones by their salt, their sums are not checked.
 */
export function readWal(file: string, copied?: Copied): WalView {
  const view: WalView = { offsets: new Map(), pages: 0, frames: 0, salt: '' };
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return view;
    throw error;
  }
  try {
    const header = Buffer.alloc(HEADER);
    if (fs.readSync(descriptor, header, 0, HEADER, 0) < HEADER) return view;
    const pageSize = header.readUInt32BE(8);
    view.salt = header.toString('hex', 16, 24);
    const skipped = copied?.salt === view.salt ? copied.frames : 0;
    const open: [number, number][] = [];
    let frames = 0;
    const frame = Buffer.alloc(FRAME_HEADER);
    for (let at = HEADER; fs.readSync(descriptor, frame, 0, FRAME_HEADER, at) === FRAME_HEADER; ) {
      if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
      frames += 1;
      if (frames > skipped) open.push([frame.readUInt32BE(0), at + FRAME_HEADER]);
      at += FRAME_HEADER + pageSize;
      const pages = frame.readUInt32BE(4);
      if (pages === 0) continue;
      for (const [page, offset] of open) view.offsets.set(page, offset);
      open.length = 0;
      Object.assign(view, { pages, frames });
    }
    return view;
  } finally {
    fs.closeSync(descriptor);
  }
}
