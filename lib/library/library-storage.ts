// Cache of downloaded objects of a bucket, with a size limit and least-recently-used eviction.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, ByteRange } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';
import type { FilePart } from '@/lib/metadata/formats/parts';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { bringContent } from './bring-content';
import { getMirrorPaths, type LinkedObject, readObjectLink } from './mirror';

/** Back-off after an S3 timeout, ms. */
const BACK_OFF_MS = 5000;
/** Rescan interval of the cache folder, ms, because other processes download too. */
const COUNT_INTERVAL_MS = 5000;
/** Time for which another process may still read what it downloaded, ms. */
const IN_USE = 30_000;

type Linked = LinkedObject & { absolute: string };

interface Content {
  file: string;
  bytes: number;
  used: number;
}

function listContents(folder: string): Content[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.flatMap((name) => {
    const file = path.join(/*turbopackIgnore: true*/ folder, name);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return stat ? [{ file, bytes: stat.size, used: stat.mtimeMs }] : [];
  });
}

export function createLibraryStorage({ bucket, data, bytes: bound }: { bucket: Bucket; data: string; bytes: number }) {
  const mirror = getMirrorPaths(data);
  const under = new Map<string, Promise<void>>();
  const holders = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let held = 0;
  let total = 0;
  let arriving = 0;
  let filled = 0;
  let counted = -1e9;
  let serial = 0;
  let away: { until: number; fault: StorageFault } | null = null;

  const toKey = (absolute: string) => path.relative(mirror.tree, absolute);

  /** Fail fast while S3 is down. */
  async function ask<T>(question: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (away && performance.now() < away.until) throw away.fault;
    try {
      const answer = await question();
      away = null;
      return answer;
    } catch (error) {
      // A visitor who disconnects says nothing about the bucket.
      if (error instanceof StorageFault && error.reason === 'away' && !signal?.aborted)
        away = { until: performance.now() + BACK_OFF_MS, fault: error };
      throw error;
    }
  }

  function makeRoom(bytes: number) {
    const now = performance.now();
    const needed = bytes + arriving;
    if (total + needed <= bound && now - counted < COUNT_INTERVAL_MS) return;
    counted = now;
    const contents = listContents(mirror.objects);
    total = contents.reduce((sum, each) => sum + each.bytes, 0);
    if (total + needed <= bound) return;
    const isOthers = ({ used }: Content) => Date.now() - used < IN_USE;
    const free = contents.filter(({ file }) => !holders.has(file)).sort((a, b) => a.used - b.used);
    for (const each of [...free.filter((each) => !isOthers(each)), ...free.filter(isOthers)]) {
      if (total + needed <= bound) return;
      fs.rmSync(each.file, { force: true });
      total -= each.bytes;
    }
  }

  const isCounted = ({ content }: { content: string }) => !content.startsWith(mirror.texts);

  async function bring({ absolute, ...object }: Linked) {
    const { bytes, etag, content } = object;
    if (fs.existsSync(content)) return fs.utimesSync(content, new Date(), new Date());
    const counted = isCounted(object) ? bytes : 0;
    if (counted > 0) makeRoom(counted);
    arriving += counted;
    try {
      await ask(() => bringContent(bucket, { key: toKey(absolute), bytes, etag }, { content, work: mirror.work }));
      total += counted;
      filled += counted;
    } finally {
      arriving -= counted;
    }
  }

  function bringOnce(object: Linked): Promise<void> {
    const { content } = object;
    const running = under.get(content) ?? bring(object).finally(() => under.delete(content));
    under.set(content, running);
    return running;
  }

  return {
    /**
     * Downloads and pins files until they are released; ignores files without an object link.
     * @param isMore the caller has pinned others already, and must not wait for space (deadlock)
     * @throws StorageFault; ReadProblem if a file exceeds the limit
     */
    async hold(files: string[], isMore = false): Promise<() => void> {
      const linked = files.flatMap((absolute) => {
        const link = readObjectLink(absolute);
        return link ? [{ absolute, ...link }] : [];
      });
      const counted = linked.filter(isCounted);
      for (const { bytes } of counted)
        if (bytes > bound)
          throw new ReadProblem(
            'too-large',
            `it has ${bytes} bytes, and what is brought from the bucket has room for ${bound} (VITRINE_LIBRARY_CACHE_GIB)`,
          );
      const needed = counted.reduce((sum, { bytes }) => sum + bytes, 0);
      while (!isMore && needed > 0 && held > 0 && held + needed > bound)
        await new Promise<void>((resolve) => waiting.push(resolve));
      held += needed;
      for (const { content } of linked) holders.set(content, (holders.get(content) ?? 0) + 1);
      let isHeld = true;
      const letGo = () => {
        if (!isHeld) return;
        isHeld = false;
        held -= needed;
        for (const { content } of linked) {
          const count = holders.get(content) ?? 0;
          if (count > 1) holders.set(content, count - 1);
          else holders.delete(content);
        }
        for (const wake of waiting.splice(0)) wake();
      };
      const brought = await Promise.allSettled(linked.map(bringOnce));
      const failed = brought.find((each) => each.status === 'rejected');
      if (!failed) return letGo;
      letGo();
      throw failed.reason;
    },

    /** Downloads a range into a temporary file, which the caller deletes. @throws StorageFault */
    async bringPart(absolute: string, range: ByteRange): Promise<FilePart> {
      const linked = readObjectLink(absolute);
      if (!linked) throw new StorageFault('changed', `${toKey(absolute)} is not in the bucket any more`);
      serial += 1;
      const file = path.join(/*turbopackIgnore: true*/ mirror.parts, `${process.pid}.${serial}`);
      const { bytes, etag } = linked;
      await ask(() =>
        bringContent(bucket, { key: toKey(absolute), bytes, etag, range }, { content: file, work: mirror.work }),
      );
      return { ...range, file };
    },

    async open(absolute: string, range: ByteRange, signal?: AbortSignal) {
      const linked = readObjectLink(absolute);
      if (!linked) throw new StorageFault('changed', `${toKey(absolute)} is not in the bucket any more`);
      const { etag } = linked;
      const opened = await ask(() => bucket.open(toKey(absolute), { range, etag, ...(signal && { signal }) }), signal);
      if (!opened) throw new StorageFault('changed', `${toKey(absolute)} is not in the bucket any more`);
      return opened.body;
    },

    /** Whether half of the cache was filled since this was last true, so that the oldest files will soon be evicted. */
    isHalfFilled(): boolean {
      if (filled + arriving < bound / 2) return false;
      filled = -arriving;
      return true;
    },

    isAway: () => away !== null && performance.now() < away.until,

    sign: (absolute: string, seconds: number, as: { type: string; disposition: string }) =>
      bucket.sign(toKey(absolute), seconds, as),
  };
}

export type LibraryStorage = ReturnType<typeof createLibraryStorage>;
