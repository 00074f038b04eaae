// Finished images, the most recent in memory, all of them on disk within a bound; nothing here can fail a visitor.
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { sweep } from './eviction';

export interface CacheOptions {
  /** The folder of renditions, absolute. */
  folder: string;
  /** Bound of the folder. */
  bytes: number;
  /** Bound of what is kept in memory. */
  memoryBytes?: number;
}

const MiB = 1024 ** 2;
/** A file's last use is written down at most this often, milliseconds. */
const COARSE = 3_600_000;
/** The second pass and other processes write too: look at the whole at least this often, milliseconds. */
const SWEEP_EVERY = 3_600_000;
const MOST_REMEMBERED = 100_000;

export type Cache = ReturnType<typeof createCache>;

/** Keys are absolute paths of files in `folder`, as toRenditionPath gives them. */
export function createCache({ folder, bytes, memoryBytes = 64 * MiB }: CacheOptions) {
  const largest = Math.floor(memoryBytes / 8);
  const memory = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, memoryBytes),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const shared = new Map<string, WeakRef<Buffer>>();
  const touched = new Map<string, number>();
  /** Unknown until the first sweep has counted. */
  let onDisk: number | null = null;
  let added = 0;
  let swept = 0;
  let sweeping: Promise<void> | null = null;

  function remember(key: string, body: Buffer) {
    if (body.length > largest) {
      memory.delete(key);
      for (const [name, lent] of shared) if (!lent.deref()) shared.delete(name);
      shared.set(key, new WeakRef(body));
      return;
    }
    memory.set(key, body);
  }

  /** Notes in the file system that a file was used: access times are switched off on many disks. */
  function touch(file: string) {
    const now = Date.now();
    if (now - (touched.get(file) ?? 0) < COARSE) return;
    if (touched.size >= MOST_REMEMBERED) touched.clear();
    touched.set(file, now);
    utimes(file, now / 1000, now / 1000).catch(() => {});
  }

  function grow(by: number) {
    added += by;
    if (sweeping) return;
    const full = onDisk !== null && onDisk + added > bytes;
    if (onDisk !== null && !full && Date.now() - swept < SWEEP_EVERY) return;
    const before = added;
    sweeping = sweep(folder, bytes)
      .then((left) => {
        onDisk = left;
        added -= before;
      })
      // A folder that cannot be listed cannot be cleared either; the next hour tries again.
      .catch(() => {
        onDisk ??= 0;
      })
      .finally(() => {
        swept = Date.now();
        sweeping = null;
      });
  }

  /** The image, or null. `used` is the file that stands for it when the least recently used goes: its own, or its tree's. */
  async function read(key: string, used = key): Promise<Buffer | null> {
    const known = memory.get(key);
    if (known) {
      touch(used);
      return known;
    }
    // What is too large to be remembered is still shared by those who are being sent it.
    const lent = shared.get(key)?.deref();
    if (lent) return lent;
    const body = await readFile(/*turbopackIgnore: true*/ key).catch(() => null);
    // A computer that lost power can leave a name without content.
    if (!body || body.length === 0) return null;
    remember(key, body);
    touch(used);
    return body;
  }

  /** Keeps an image. Resolves when it lies on disk or cannot; in memory it is at once. */
  async function write(key: string, body: Buffer): Promise<void> {
    remember(key, body);
    const work = `${key}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
    try {
      await mkdir(path.dirname(key), { recursive: true });
      await writeFile(work, body);
      await rename(work, key);
      touched.set(key, Date.now());
      grow(body.length);
    } catch {
      await rm(work, { force: true }).catch(() => {});
    }
  }

  return {
    read,
    write,
    /** Counts bytes that were written by other means. */
    grow,
    /** Resolves when no clearing is under way. */
    settled: async () => {
      while (sweeping) await sweeping;
    },
  };
}
