// Reads a catalogue that is being written as its last commit left it: pages from the file, and from its log what is not copied yet.
import fs from 'node:fs';
import { promisify } from 'node:util';
import type { Connection } from '@/lib/clients/sqlite';
import { BLOCK, forEachOf } from './snapshot';
import { type Copied, readWal, type WalView } from './wal';

/** Blocks that are read at a time. */
const READS = 16;

const read = promisify(fs.read);

/** @param db a connection of its own; nobody else copies the log into the file, so that a view holds until it is settled */
export function createPages(file: string, db: Connection) {
  const size = (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;
  const inBlock = BLOCK / size;
  /** Pages that were copied into the file and not published. */
  let dirty = new Set<number>();
  // Never closed, for that would give up the locks of every connection of this process to it (damage.ts).
  const main = fs.openSync(file, 'r');
  let copied: Copied = copy();

  /** Copies what the log holds into the file, as far as no reader is in the way. @returns what has been */
  function copy(): Copied {
    const { salt } = readWal(`${file}-wal`);
    const row = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as { checkpointed: number };
    return { salt, frames: Math.max(0, row.checkpointed) };
  }

  /** The last commit. What is copied is read from the file, for the log may begin again at any time. */
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

  /** The blocks that a change may lie in. */
  function listChanged(view: WalView, known: number): number[] {
    const count = countBlocks(view);
    const changed = new Set([...view.offsets.keys(), ...dirty].map((page) => Math.floor((page - 1) / inBlock)));
    for (let at = known; at < count; at += 1) changed.add(at);
    // It grows and shrinks with the file.
    changed.add(count - 1);
    return [...changed].filter((at) => at < count);
  }

  return {
    /** Bytes of a page. */
    size,
    look,
    countBlocks,

    /** Hands over the blocks that have changed. @param known how many were published, or null where all are to be read */
    async read(view: WalView, known: number | null, take: (at: number, content: Buffer) => Promise<void>) {
      const wanted = known === null ? Array(countBlocks(view)).keys() : listChanged(view, known);
      const log = await fs.promises.open(`${file}-wal`, 'r').catch(() => null);
      try {
        await forEachOf(wanted, READS, async (at) => take(at, await readBlock(log, at, view)));
      } finally {
        await log?.close();
      }
    },

    /** Keeps the log short. @param published what need not be published again */
    settle(published?: WalView) {
      const now = look();
      if (published) dirty = new Set();
      for (const [page, offset] of now.offsets)
        if (published?.salt !== now.salt || published.offsets.get(page) !== offset) dirty.add(page);
      copied = copy();
    },
  };
}
