// Eviction from the folder of renditions: abandoned temporary files, replaced versions, then the least recently used beyond the byte limit.
import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TREE, TREE_BYTES } from './tile-pyramid';

interface CacheEntry {
  file: string;
  bytes: number;
  /** Minute of the last use. */
  minute: number;
}

/** A temporary file older than this was abandoned by its writer, milliseconds. */
const ABANDONED = 3_600_000;
/** Hysteresis: this part of the limit is freed at a time, so that not every write evicts. */
const FREE = 0.1;

const join = (folder: string, name: string) => path.join(/*turbopackIgnore: true*/ folder, name);

async function* list(folder: string) {
  const entries = await opendir(folder).catch(() => null);
  if (entries) for await (const entry of entries) yield entry;
}

/** Removes a file, or a folder: renamed first, so that readers see it whole or not at all. */
async function remove(file: string) {
  const doomed = file.endsWith('.tmp') ? file : `${file}.${process.pid}.tmp`;
  if (doomed !== file) await rename(file, doomed).catch(() => {});
  await rm(doomed, { recursive: true, force: true }).catch(() => {});
}

async function toEntry(folder: string, name: string): Promise<CacheEntry | null> {
  const file = join(folder, name);
  const isTree = name.endsWith(TREE);
  const counted = isTree ? join(file, TREE_BYTES) : file;
  const found = await stat(counted).catch(() => null);
  if (!found) return null;
  const bytes = isTree ? Number(await readFile(counted, 'utf8').catch(() => '')) || 0 : found.size;
  return { file, bytes, minute: Math.floor(found.mtimeMs / 60_000) };
}

/** The newest of an item's versions; the others are removed. */
async function keepNewest(item: string): Promise<string | null> {
  let newest: { version: string; at: number } | null = null;
  for await (const { name } of list(item)) {
    const version = join(item, name);
    const at = (await stat(version).catch(() => null))?.mtimeMs;
    if (at === undefined) continue;
    if (newest && newest.at >= at) {
      await remove(version);
      continue;
    }
    if (newest) await remove(newest.version);
    newest = { version, at };
  }
  return newest?.version ?? null;
}

async function* walk(folder: string): AsyncGenerator<CacheEntry> {
  for await (const shelf of list(folder)) {
    if (!shelf.isDirectory()) continue;
    for await (const item of list(join(folder, shelf.name))) {
      const version = await keepNewest(join(join(folder, shelf.name), item.name));
      if (!version) continue;
      for await (const { name } of list(version)) {
        const entry = await toEntry(version, name);
        if (!name.endsWith('.tmp')) {
          if (entry) yield entry;
        } else if (!entry || Date.now() - entry.minute * 60_000 > ABANDONED) {
          await remove(join(version, name));
        }
      }
    }
  }
}

/**
 * Evicts the least recently used until the folder is below `bound` bytes; gives the bytes that are left. Two walks rather than
 * millions of names in memory: a histogram of bytes by minute of last use, then removal of what is older than its threshold.
 */
export async function evict(folder: string, bound: number): Promise<number> {
  const minutes = new Map<number, number>();
  let total = 0;
  for await (const { bytes, minute } of walk(folder)) {
    minutes.set(minute, (minutes.get(minute) ?? 0) + bytes);
    total += bytes;
  }
  if (total <= bound) return total;

  const goal = bound * (1 - FREE);
  let last = 0;
  let covered = 0;
  for (const [minute, bytes] of [...minutes].sort(([a], [b]) => a - b)) {
    last = minute;
    covered += bytes;
    if (total - covered <= goal) break;
  }
  // All that is older than the threshold minute goes, and of that minute only as much as is needed.
  let spare = covered - (total - goal);
  for await (const { file, bytes, minute } of walk(folder)) {
    if (minute > last) continue;
    if (minute === last && spare >= bytes) {
      spare -= bytes;
      continue;
    }
    await remove(file);
    total -= bytes;
  }
  return total;
}
