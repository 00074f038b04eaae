// The shared store: what is derived and never changes, in object storage below the local disk, for every server that shows the same library.
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createBreaker, createBreakerState } from '@/lib/clients/circuit-breaker';
import type { Bucket } from '@/lib/clients/s3';
import { parseObjectKey, toKeyPrefixes, toObjectKey } from './object-key';
import { createSender } from './sender';
import { isWholeObject } from './whole-object';

interface StoreOptions {
  bucket: Bucket;
  /** Absolute folder of derived data. */
  data: string;
  /** Whether pictures of an item may lie in the store: what is hidden while one is drawn does not stay there. */
  isShown?(id: string): boolean;
}

/** Milliseconds, after which a picture is made here: most renditions are made in less. What takes longer to make may take longer to come. */
export const STORE_LIMITS = { rendition: 2000, large: 10_000 } as const;
/** Milliseconds: the SDK is loaded and finds its credentials before the first answer is waited for. */
const LONGEST_START = 10_000;
/** A page of new pictures asks once for each; another server's are found so many milliseconds later. */
const ABSENT = { max: 20_000, ttl: 10_000 };
/** At most this often it is asked for nothing but whether it answers, milliseconds. */
const LOOK_EVERY = 10_000;
/** No picture that is kept is larger, bytes; what says that it is, is none of ours. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Rejects after so many milliseconds, whatever becomes of the work. */
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

/** Files are absolute paths below `data`. Nothing rejects: a store that does not answer has nothing, and takes what is sent later. */
export function createStore({ bucket, data, isShown = () => true }: StoreOptions) {
  const absent = new LRUCache<string, true>(ABSENT);
  const reading = new Map<string, Promise<Buffer | null>>();
  const state = createBreakerState();
  let failures = 0;
  let looked = -LOOK_EVERY;
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

  // Signing takes what every request does, but for the store.
  const prepared = within(LONGEST_START, () => bucket.sign('none', 1)).catch(() => {});

  const isWanted = (key: string) => {
    const made = parseObjectKey(key);
    return made !== null && isShown(made.id);
  };

  const sender = createSender({
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
    if (bytes > MOST_BYTES) {
      body.destroy();
      return null;
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    const whole = Buffer.concat(parts);
    return whole.length === bytes && isWholeObject(whole, key) ? whole : null;
  }

  /** Null where it does not answer in time. */
  async function ask<T>(limit: number, question: (signal: AbortSignal) => Promise<T>): Promise<{ answer: T } | null> {
    await prepared;
    return breaker.ask(async () => ({ answer: await within(limit, question) }));
  }

  async function readKey(key: string, limit: number): Promise<Buffer | null> {
    const answer = await ask(limit, (signal) => fetch(key, signal));
    if (answer && !answer.answer) absent.set(key, true);
    return answer?.answer ?? null;
  }

  /** What lies in the store under the name of a file; null where there is nothing, nothing that is whole, or no answer in time. */
  async function read(file: string, limit: number = STORE_LIMITS.rendition): Promise<Buffer | null> {
    const key = toObjectKey(data, file);
    if (!key || absent.has(key)) return null;
    const known = reading.get(key);
    if (known) return known;
    const work = readKey(key, limit).finally(() => reading.delete(key));
    reading.set(key, work);
    return work;
  }

  /** Where all pictures lie here nobody asks the store, and nobody would know that it answers again. */
  function look() {
    const now = performance.now();
    if (now - looked < LOOK_EVERY) return;
    looked = now;
    void ask(STORE_LIMITS.rendition, () => bucket.head('renditions/none'));
  }

  return {
    read,

    /** Whether the store has a file; null where it does not say. */
    async has(file: string): Promise<boolean | null> {
      const key = toObjectKey(data, file);
      if (!key) return false;
      const found = await ask(STORE_LIMITS.rendition, () => bucket.head(key));
      return found && found.answer !== null;
    },

    /** Sends a file when its turn comes. @param load its bytes, where it is no file that lies there; null where they are not wanted any more */
    send(file: string, load: () => Promise<Buffer | null> = () => readFile(/*turbopackIgnore: true*/ file)) {
      const key = toObjectKey(data, file);
      if (key) sender.add(key, load);
    },

    /** Removes all that was made of an item. @throws StorageFault */
    async forget(id: string) {
      const prefixes = toKeyPrefixes(id);
      await sender.cancel((key) => prefixes.some((prefix) => key.startsWith(prefix)));
      for (const prefix of prefixes) {
        for await (const page of bucket.list(prefix)) await bucket.remove(page.map(({ key }) => key));
      }
    },

    /** Objects in pages, in the order of their keys. @throws StorageFault */
    list: bucket.list,
    /** @throws StorageFault */
    remove: bucket.remove,
    /** Resolves when all is sent, or after so many milliseconds. @returns how many objects are left */
    flush: sender.flush,

    /** How sending alone stands, for which nothing is asked of the store. */
    getSending() {
      const { waiting, dropped, failingSince } = sender;
      return { waiting, dropped, failingSince };
    },

    /** How it stands: `isAnswering` is of the last that was tried, `failures` counts the times that it began or went on to fail. */
    getStatus() {
      look();
      const isAnswering = state.failures === 0 && sender.failures === 0;
      return { isAnswering, failures, waiting: sender.waiting, dropped: sender.dropped };
    },
  };
}
