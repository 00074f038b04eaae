// Retries temporary failures with exponential backoff.

export interface Backoff {
  first: number;
  longest: number;
}

/** Returns the pause after `failures` consecutive failures. @param min requested by the server (Retry-After) */
export const toBackoff = (failures: number, { first, longest }: Backoff, min = 0): number =>
  Math.min(Math.max(first * 2 ** (failures - 1), min), longest);

export interface RetryOptions {
  /** Maximum attempts, and the pauses in seconds. */
  schedule: Backoff & { tries: number };
  isPassing(error: unknown): boolean;
  toRetryAfter?(error: unknown): number;
  /** Called before each pause. */
  onPause?(seconds: number, error: unknown): void;
  wait?(seconds: number): Promise<void>;
}

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

export const createRetry =
  ({ schedule, isPassing, toRetryAfter, onPause, wait = sleep }: RetryOptions) =>
  async <T>(action: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await action();
      } catch (error) {
        if (tries >= schedule.tries || !isPassing(error)) throw error;
        const pause = toBackoff(tries, schedule, toRetryAfter?.(error));
        onPause?.(pause, error);
        await wait(pause);
      }
    }
  };

export type Retry = ReturnType<typeof createRetry>;
