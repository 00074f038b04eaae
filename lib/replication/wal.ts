// Reads the pages in a write-ahead log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
import fs from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/** Location of a database's pages at one commit. */
export interface WalView {
  /** Offset of each page's latest content in the log; page numbers start at 1. */
  offsets: Map<number, number>;
  /** Pages of the database after the last commit; 0 without a commit in the log. */
  pages: number;
  frames: number;
  /** Identifies the log's current generation; each restarts at the beginning of the file. */
  salt: string;
}

/** Frames of a generation that have been checkpointed and may be overwritten. */
export type CheckpointedFrames = Pick<WalView, 'salt' | 'frames'>;

/**
 * Returns everything committed but not checkpointed; ignores a transaction in progress. Frames of older generations are
 * recognized by their salt. Checksums are not verified, so the log must be that of the running writer.
 */
export function readWal(file: string, copied?: CheckpointedFrames): WalView {
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
