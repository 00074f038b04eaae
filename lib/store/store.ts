// Shared store: immutable derived files in object storage, for all servers that serve the same library.
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createBreaker, createBreakerState } from '@/lib/clients/circuit-breaker';
import type { Bucket } from '@/lib/clients/s3';
import { listKeyPrefixes, parseObjectKey, toObjectKey } from './object-key';
import { createUploadQueue } from './sender';
import { isWholeObject } from './whole-object';

interface StoreOptions {
  bucket: Bucket;
  data: string;
  /** Whether pictures of an item may be stored; checked again after uploading. */
  isShown?(id: string): boolean;
}

/** Timeouts in milliseconds, after which the picture is rendered locally. They match the time that rendering takes. */
export const STORE_LIMITS = { rendition: 2000, large: 10_000 } as const;
/** Milliseconds for loading the SDK and its credentials, before timeouts apply. */
const MAX_START_MS = 10_000;
/** Cache of missing keys, so that each is requested once. Milliseconds until another server's upload is noticed. */
const ABSENT = { max: 20_000, ttl: 10_000 };
/** Minimum milliseconds between health checks. */
const PROBE_INTERVAL_MS = 10_000;
/** Bytes; a larger object is invalid. */
const MAX_OBJECT_BYTES = 256 * 1024 * 1024;

/** Rejects after a timeout, even if the work ignores the abort signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ms / 1000} s`));
      abort.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export type Store = ReturnType<typeof createStore>;

/** Files are absolute paths below `data`. Reads and uploads never reject. */
export function createStore({ bucket, data, isShown = () => true }: StoreOptions) {
  const absent = new LRUCache<string, true>(ABSENT);
  const reading = new Map<string, Promise<Buffer | null>>();
  const state = createBreakerState();
  let failures = 0;
  let looked = -PROBE_INTERVAL_MS;
  const breaker = createBreaker({
    state,
    isRefusal: () => false,
    toPause: () => 0,
    onChange(open, error) {
      if (open === null) return console.info('Vitrine: the store answers again.');
      failures += 1;
      if (state.failures === 1)
        console.warn(
          `Vitrine: the store does not answer: ${(error as Error).message}. Pictures are made here meanwhile.`,
        );
    },
  });

  // Signing performs the same initialization as a request, without contacting the store.
  const prepared = within(MAX_START_MS, () => bucket.sign('none', 1)).catch(() => {});

  const isWanted = (key: string) => {
    const made = parseObjectKey(key);
    return made !== null && isShown(made.id);
  };

  const sender = createUploadQueue({
    async write(key, body) {
      if (!isWanted(key)) return;
      await bucket.write(key, body);
      absent.delete(key);
      if (!isWanted(key)) await bucket.remove([key]);
    },
    onChange(error) {
      if (error === null) return console.info('Vitrine: the store takes pictures again.');
      failures += 1;
      console.warn(`Vitrine: the store takes no pictures: ${(error as Error).message}. They wait to be sent.`);
    },
  });

  async function fetch(key: string, signal: AbortSignal): Promise<Buffer | null> {
    const found = await bucket.open(key, { signal });
    if (!found) return null;
    const { body, bytes } = found;
    if (bytes > MAX_OBJECT_BYTES) {
      body.destroy();
      return null;
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    const whole = Buffer.concat(parts);
    return whole.length === bytes && isWholeObject(whole, key) ? whole : null;
  }

  async function ask<T>(limit: number, question: (signal: AbortSignal) => Promise<T>): Promise<{ answer: T } | null> {
    await prepared;
    return breaker.ask(async () => ({ answer: await within(limit, question) }));
  }

  async function readKey(key: string, limit: number): Promise<Buffer | null> {
    const answer = await ask(limit, (signal) => fetch(key, signal));
    if (answer && !answer.answer) absent.set(key, true);
    return answer?.answer ?? null;
  }

  /** Returns the content of a file's object; null if missing, incomplete or unavailable. */
  async function read(file: string, limit: number = STORE_LIMITS.rendition): Promise<Buffer | null> {
    const key = toObjectKey(data, file);
    if (!key || absent.has(key)) return null;
    const known = reading.get(key);
    if (known) return known;
    const work = readKey(key, limit).finally(() => reading.delete(key));
    reading.set(key, work);
    return work;
  }

  /** Health check: while all pictures are local, no request would detect that the store is available again. */
  function look() {
    const now = performance.now();
    if (now - looked < PROBE_INTERVAL_MS) return;
    looked = now;
    void ask(STORE_LIMITS.rendition, () => bucket.head('renditions/none'));
  }

  return {
    read,

    /** Whether the store has a file; null if unavailable. */
    async has(file: string): Promise<boolean | null> {
      const key = toObjectKey(data, file);
      if (!key) return false;
      const found = await ask(STORE_LIMITS.rendition, () => bucket.head(key));
      return found && found.answer !== null;
    },

    /** Queues an upload. @param load returns the content, by default from the file; null cancels the upload */
    send(file: string, load: () => Promise<Buffer | null> = () => readFile(/*turbopackIgnore: true*/ file)) {
      const key = toObjectKey(data, file);
      if (key) sender.add(key, load);
    },

    /** Removes everything derived from an item. @throws StorageFault */
    async forget(id: string) {
      const prefixes = listKeyPrefixes(id);
      await sender.cancel((key) => prefixes.some((prefix) => key.startsWith(prefix)));
      for (const prefix of prefixes) {
        for await (const page of bucket.list(prefix)) await bucket.remove(page.map(({ key }) => key));
      }
    },

    /** Lists objects in pages, ordered by key. @throws StorageFault */
    list: bucket.list,
    /** @throws StorageFault */
    remove: bucket.remove,
    /** Resolves when everything is uploaded, or after a timeout in milliseconds. @returns the number of objects left */
    flush: sender.flush,

    getSending() {
      const { waiting, dropped, failingSince } = sender;
      return { waiting, dropped, failingSince };
    },

    /** Status of the store: `isAnswering` reflects the last attempt, `failures` counts failures since the start. */
    getStatus() {
      look();
      const isAnswering = state.failures === 0 && sender.failures === 0;
      return { isAnswering, failures, waiting: sender.waiting, dropped: sender.dropped };
    },
  };
}
