// Reads a catalogue at its last commit while it is being written: from the file and its write-ahead log.
import fs from 'node:fs';
import { promisify } from 'node:util';
import type { Connection } from '@/lib/clients/sqlite';
import { BLOCK, forEachOf } from './snapshot';
import { type CheckpointedFrames, readWal, type WalView } from './wal';

const READS = 16;

const read = promisify(fs.read);

/** @param db a separate connection, the only one that checkpoints, so that a view remains valid until `settle` */
export function createPages(file: string, db: Connection) {
  const size = (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;
  const inBlock = BLOCK / size;
  /** Pages checkpointed into the file but not published. */
  let dirty = new Set<number>();
  // Never closed: closing releases all locks of this process on the file (damage.ts).
  const main = fs.openSync(file, 'r');
  let copied: CheckpointedFrames = copy();

  /** Checkpoints as far as readers allow. @returns the checkpointed frames */
  function copy(): CheckpointedFrames {
    const { salt } = readWal(`${file}-wal`);
    const row = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as { checkpointed: number };
    return { salt, frames: Math.max(0, row.checkpointed) };
  }

  /** Returns the last commit. Checkpointed pages are read from the file, because the log may restart at any time. */
  function look(): WalView {
    const view = readWal(`${file}-wal`, copied);
    return view.pages > 0 ? view : { ...view, pages: fs.statSync(file).size / size };
  }

  async function readBlock(
    log: fs.promises.FileHandle | null,
    at: number,
    { offsets, pages }: WalView,
  ): Promise<Buffer> {
    const first = at * inBlock + 1;
    const count = Math.min(inBlock, pages - first + 1);
    const content = Buffer.alloc(count * size);
    await read(main, content, 0, content.length, (first - 1) * size);
    for (let page = first; page < first + count; page += 1) {
      const offset = offsets.get(page);
      if (offset !== undefined) await log?.read(content, (page - first) * size, size, offset);
    }
    return content;
  }

  const countBlocks = ({ pages }: WalView) => Math.ceil(pages / inBlock);

  /** Lists blocks that may have changed. */
  function listChanged(view: WalView, known: number): number[] {
    const count = countBlocks(view);
    const changed = new Set([...view.offsets.keys(), ...dirty].map((page) => Math.floor((page - 1) / inBlock)));
    for (let at = known; at < count; at += 1) changed.add(at);
    // The last block changes its length with the file.
    changed.add(count - 1);
    return [...changed].filter((at) => at < count);
  }

  return {
    size,
    look,
    countBlocks,

    /** Reads changed blocks. @param known number of published blocks; null reads all */
    async read(view: WalView, known: number | null, take: (at: number, content: Buffer) => Promise<void>) {
      const wanted = known === null ? Array(countBlocks(view)).keys() : listChanged(view, known);
      const log = await fs.promises.open(`${file}-wal`, 'r').catch(() => null);
      try {
        await forEachOf(wanted, READS, async (at) => take(at, await readBlock(log, at, view)));
      } finally {
        await log?.close();
      }
    },

    /** Checkpoints, to limit the log's size. @param published the view that has been published */
    settle(published?: WalView) {
      const now = look();
      if (published) dirty = new Set();
      for (const [page, offset] of now.offsets)
        if (published?.salt !== now.salt || published.offsets.get(page) !== offset) dirty.add(page);
      copied = copy();
    },
  };
}
