// Evicts files from the rendition cache: abandoned temporary files, outdated versions, then the least recently used.
import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TREE, TREE_BYTES } from './tile-pyramid';

interface CacheEntry {
  file: string;
  bytes: number;
  at: number;
  minute: number;
}

/** Milliseconds; older temporary files were abandoned by their writer. */
const ABANDONED = 3_600_000;
/** Hysteresis: the part of the limit that is freed at once, so that not every write evicts. */
const FREE = 0.1;

const STATE = /^([a-z2-7]{10})-([^-]+)-/;
/** Folder per item, the layout before version 21 of the catalogue. */
const FORMER = /^[a-z2-7]{10}$/;

const join = (folder: string, name: string) => path.join(/*turbopackIgnore: true*/ folder, name);

async function* list(folder: string) {
  const entries = await opendir(folder).catch(() => null);
  if (entries) for await (const entry of entries) yield entry;
}

/** Removes a file or folder; renames it first, so that readers never see it incomplete. */
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
  return { file, bytes, at: found.mtimeMs, minute: Math.floor(found.mtimeMs / 60_000) };
}

function listReplaced(entries: CacheEntry[]): Set<CacheEntry> {
  const newest = new Map<string, { version: string; at: number }>();
  const toState = ({ file }: CacheEntry) => STATE.exec(path.basename(file))?.slice(1) as [string, string] | undefined;
  for (const entry of entries) {
    const [id, version] = toState(entry) ?? [];
    if (id === undefined || version === undefined) continue;
    const known = newest.get(id);
    if (!known || known.at < entry.at) newest.set(id, { version, at: entry.at });
  }
  return new Set(
    entries.filter((entry) => {
      const [id, version] = toState(entry) ?? [];
      return id !== undefined && newest.get(id)?.version !== version;
    }),
  );
}

async function* walk(folder: string): AsyncGenerator<CacheEntry> {
  const entries: CacheEntry[] = [];
  for await (const found of list(folder)) {
    const { name } = found;
    const file = join(folder, name);
    if (name.endsWith('.tmp')) {
      const at = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
      if (Date.now() - at > ABANDONED) await remove(file);
    } else if (!found.isDirectory() || name.endsWith(TREE)) {
      const entry = await toEntry(folder, name);
      if (entry) entries.push(entry);
    } else if (FORMER.test(name)) await remove(file);
    else yield* walk(file);
  }
  const replaced = listReplaced(entries);
  for (const entry of entries)
    if (replaced.has(entry)) await remove(entry.file);
    else yield entry;
}

/**
 * Evicts the least recently used until the folder is below `bound` bytes; returns the remaining bytes. Walks twice
 * instead of holding millions of names in memory: first a histogram of bytes by minute of last use, then the removal of
 * older files.
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
  // Removes everything before the threshold minute, and from that minute only as much as necessary.
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
