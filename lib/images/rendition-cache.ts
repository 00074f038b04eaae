// Rendition cache in two levels, both LRU by bytes: in memory and on disk (eviction.ts); its failures never reach a visitor.
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { countProcesses } from '@/lib/cluster/worker';
import { writeWhole } from '@/lib/library/write-whole';
import { evict } from './eviction';

interface CacheOptions {
  /** The folder of renditions, absolute. */
  folder: string;
  /** Bound of the folder. */
  bytes: number;
  /** Bound of what is kept in memory; with 0 nothing is, nor shared: whoever asks has a memory of its own. */
  memoryBytes?: number;
}

const MiB = 1024 ** 2;
/** A file's time of last use (mtime) is updated at most this often, milliseconds. */
const COARSE = 3_600_000;
/** Other processes write to the folder too: it is measured, and evicted from, at least this often, milliseconds. */
const EVICT_EVERY = 3_600_000;
const MOST_REMEMBERED = 100_000;

export type RenditionCache = ReturnType<typeof createRenditionCache>;

/** Keys are absolute paths of files in `folder`, as toRenditionPath gives them. */
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
  /** Unknown until the first eviction has counted. */
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

  /** Sets the mtime as the time of last use: many file systems keep no atime. */
  function touch(file: string) {
    const now = Date.now();
    if (now - (touched.get(file) ?? 0) < COARSE) return;
    if (touched.size >= MOST_REMEMBERED) touched.clear();
    touched.set(file, now);
    utimes(file, now / 1000, now / 1000).catch(() => {});
  }

  function grow(by: number) {
    // The other processes of the site write about as much.
    added += by * countProcesses();
    if (evicting) return;
    const full = onDisk !== null && onDisk + added > bytes;
    if (onDisk !== null && !full && Date.now() - evicted < EVICT_EVERY) return;
    const before = added;
    evicting = evict(folder, bytes)
      .then((left) => {
        onDisk = left;
        added -= before;
      })
      // A folder that cannot be listed cannot be evicted from either; the next hour tries again.
      .catch(() => {
        onDisk ??= 0;
      })
      .finally(() => {
        evicted = Date.now();
        evicting = null;
      });
  }

  /** The image, or null. `used` is the file whose mtime stands for it in the LRU order: its own, or its tile pyramid's. */
  async function read(key: string, used = key): Promise<Buffer | null> {
    const known = memory.get(key);
    if (known) {
      touch(used);
      return known;
    }
    // What is too large for the memory level is shared, by weak reference, while it is being sent.
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
    try {
      await writeWhole(key, (work) => writeFile(work, body));
      touched.set(key, Date.now());
      grow(body.length);
    } catch {
      // What cannot be kept is made again.
    }
  }

  return {
    read,
    write,
    /** Counts bytes that were written by other means. */
    grow,
    /** Resolves when no eviction is under way. */
    settled: async () => {
      while (evicting) await evicting;
    },
  };
}
