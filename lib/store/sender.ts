// Uploads derived files to the shared store in the background, from a bounded queue with retries.
import { toBackoff } from '@/lib/clients/retry';

interface SenderOptions {
  /** Rejects if the store does not accept the object. */
  write(key: string, body: Buffer): Promise<void>;
  /** Called at a change of state, with the error or null on recovery. */
  onChange(error: unknown): void;
}

/** @returns null if the upload is obsolete */
type Load = () => Promise<Buffer | null>;

interface Sending {
  load: Load;
  tries: number;
}

/** The queue holds names only; at most AT_ONCE contents are in memory. */
const MAX_QUEUED_UPLOADS = 20_000;
const AT_ONCE = 4;
/** Milliseconds before a retry. */
const PAUSE = { first: 1000, longest: 60_000 };
/** An object is dropped after this many failed attempts. */
const MAX_TRIES = 10;

export function createUploadQueue({ write, onChange }: SenderOptions) {
  const waiting = new Map<string, Sending>();
  const running = new Map<string, Promise<void>>();
  let failures = 0;
  let failingSince: number | null = null;
  let isPaused = false;
  let dropped = 0;
  let settled: (() => void)[] = [];

  function fail(key: string, sending: Sending, error: unknown) {
    failures += 1;
    failingSince ??= Date.now();
    if (failures === 1) onChange(error);
    if (sending.tries < MAX_TRIES) waiting.set(key, sending);
    else dropped += 1;
    if (isPaused) return;
    isPaused = true;
    setTimeout(
      () => {
        isPaused = false;
        start();
      },
      toBackoff(failures, PAUSE),
    ).unref();
  }

  async function send(key: string, sending: Sending) {
    const body = await sending.load().catch(() => null);
    if (!body) return;
    sending.tries += 1;
    try {
      await write(key, body);
      if (failures > 0) onChange(null);
      failures = 0;
      failingSince = null;
    } catch (error) {
      fail(key, sending, error);
    }
  }

  function start() {
    for (const [key, sending] of waiting) {
      if (isPaused || running.size >= AT_ONCE) break;
      if (running.has(key)) continue;
      waiting.delete(key);
      const work = send(key, sending).finally(() => {
        running.delete(key);
        start();
      });
      running.set(key, work);
    }
    if (waiting.size > 0 || running.size > 0) return;
    for (const settle of settled) settle();
    settled = [];
  }

  return {
    /** Never waits or rejects. */
    add(key: string, load: Load) {
      if (waiting.has(key)) return;
      if (waiting.size >= MAX_QUEUED_UPLOADS) {
        dropped += 1;
        return;
      }
      waiting.set(key, { load, tries: 0 });
      start();
    },

    /** Cancels uploads of matching keys; resolves when none is running. */
    async cancel(isMeant: (key: string) => boolean) {
      for (const key of [...waiting.keys()]) if (isMeant(key)) waiting.delete(key);
      await Promise.all([...running].filter(([key]) => isMeant(key)).map(([, work]) => work));
      // Uploads that failed meanwhile were queued again.
      for (const key of [...waiting.keys()]) if (isMeant(key)) waiting.delete(key);
    },

    /** Resolves when the queue is empty, or after a timeout in milliseconds. @returns the number of objects left */
    async flush(maxMs: number): Promise<number> {
      if (waiting.size + running.size > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, maxMs);
          settled.push(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
      return waiting.size + running.size;
    },

    get waiting() {
      return waiting.size + running.size;
    },
    get failures() {
      return failures;
    },
    /** Milliseconds since 1970; null while uploads succeed. */
    get failingSince() {
      return failingSince;
    },
    get dropped() {
      return dropped;
    },
  };
}
