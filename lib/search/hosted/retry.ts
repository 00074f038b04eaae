// Tries again what failed in passing, later each time and not for ever.
import { toCause, toRetryAfter, toStatus } from './error-message';

/** Times that something is tried, and the seconds between the first two; each pause after it is twice as long. */
export const TRIES = { most: 7, first: 1, longest: 60 } as const;

/** Worth another try: limited, failing, out of reach, or answering what is no answer. */
export function isPassing(error: unknown): boolean {
  const status = toStatus(error);
  return status === 0 ? isFromLibrary(error) : status === 408 || status === 429 || status >= 500 || status < 400;
}

// Anything else without a status is a mistake of ours.
const isFromLibrary = (error: unknown) =>
  error instanceof Error && /^(RetryError|DeserializationError|AlgoliaError)$/.test(error.name);

interface Options {
  /** Left out of what is told. */
  keys?: string[];
  /** Told before each pause. */
  onPause?(seconds: number, cause: string): void;
  wait?(seconds: number): Promise<void>;
}

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

export const createPatience =
  ({ keys, onPause, wait = sleep }: Options = {}) =>
  async <T>(action: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await action();
      } catch (error) {
        if (tries >= TRIES.most || !isPassing(error)) throw error;
        const pause = Math.min(Math.max(TRIES.first * 2 ** (tries - 1), toRetryAfter(error)), TRIES.longest);
        onPause?.(pause, toCause(error, keys));
        await wait(pause);
      }
    }
  };

export type Patience = ReturnType<typeof createPatience>;
