// Caches renditions in memory and on disk (eviction.ts), each an LRU limited in bytes.
// Cache errors are never visible to clients.
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { countProcesses } from '@/lib/cluster/worker';
import { writeWhole } from '@/lib/library/write-whole';
import { evict } from './eviction';

interface CacheOptions {
  folder: string;
  bytes: number;
  /** Maximum bytes in memory; 0 disables it, for callers with a cache of their own. */
  memoryBytes?: number;
}

const MiB = 1024 ** 2;
/** Milliseconds between updates of a file's time of last use (mtime). */
const COARSE = 3_600_000;
/** Milliseconds between evictions, because other processes write to the folder too. */
const EVICTION_INTERVAL_MS = 3_600_000;
const MAX_TOUCHED_FILES = 100_000;

export type RenditionCache = ReturnType<typeof createRenditionCache>;

/** Keys are absolute paths in `folder` (toRenditionPath). */
export function createRenditionCache({ folder, bytes, memoryBytes = 64 * MiB }: CacheOptions) {
  const largest = Math.floor(memoryBytes / 8);
  const memory = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, memoryBytes),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const shared = new Map<string, WeakRef<Buffer>>();
  const collected = new FinalizationRegistry<string>((key) => {
    if (!shared.get(key)?.deref()) shared.delete(key);
  });
  const touched = new Map<string, number>();
  /** Null until the first eviction has measured it. */
  let onDisk: number | null = null;
  let added = 0;
  let evicted = 0;
  let evicting: Promise<void> | null = null;

  function remember(key: string, body: Buffer) {
    if (memoryBytes === 0) return;
    if (body.length <= largest) {
      memory.set(key, body);
      return;
    }
    memory.delete(key);
    shared.set(key, new WeakRef(body));
    collected.register(body, key);
  }

  /** Records the last use in mtime, because many file systems do not update atime. */
  function touch(file: string) {
    const now = Date.now();
    if (now - (touched.get(file) ?? 0) < COARSE) return;
    if (touched.size >= MAX_TOUCHED_FILES) touched.clear();
    touched.set(file, now);
    utimes(file, now / 1000, now / 1000).catch(() => {});
  }

  function grow(by: number) {
    // Assumes that the site's other processes write about as much.
    added += by * countProcesses();
    if (evicting) return;
    const full = onDisk !== null && onDisk + added > bytes;
    if (onDisk !== null && !full && Date.now() - evicted < EVICTION_INTERVAL_MS) return;
    const before = added;
    evicting = evict(folder, bytes)
      .then((left) => {
        onDisk = left;
        added -= before;
      })
      // Retry at the next interval.
      .catch(() => {
        onDisk ??= 0;
      })
      .finally(() => {
        evicted = Date.now();
        evicting = null;
      });
  }

  /** @param used the file whose mtime represents it in the LRU order: its own, or its tile pyramid's */
  async function read(key: string, used = key): Promise<Buffer | null> {
    const known = memory.get(key);
    if (known) {
      touch(used);
      return known;
    }
    // Images too large for the memory cache are shared by weak reference while they are being sent.
    const lent = shared.get(key)?.deref();
    if (lent) return lent;
    const body = await readFile(/*turbopackIgnore: true*/ key).catch(() => null);
    // A power failure can leave an empty file.
    if (!body || body.length === 0) return null;
    remember(key, body);
    touch(used);
    return body;
  }

  /** Caches an image: in memory at once; resolves when it is on disk or cannot be written. */
  async function write(key: string, body: Buffer): Promise<void> {
    remember(key, body);
    try {
      await writeWhole(key, (work) => writeFile(work, body));
      touched.set(key, Date.now());
      grow(body.length);
    } catch {
      // The image will be rendered again.
    }
  }

  return {
    read,
    write,
    /** Counts bytes written by other code. */
    grow,
    settled: async () => {
      while (evicting) await evicting;
    },
  };
}
