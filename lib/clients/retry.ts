// Retry with exponential backoff: what failed in passing is tried again, each pause twice as long as the one before, up to a longest.

export interface Backoff {
  first: number;
  longest: number;
}

/**
 * The pause after a failure, in the units of `first`.
 * @param failures so far, from 1
 * @param least what the other side asks for (Retry-After)
 */
export const toBackoff = (failures: number, { first, longest }: Backoff, least = 0): number =>
  Math.min(Math.max(first * 2 ** (failures - 1), least), longest);

export interface RetryOptions {
  /** Times that something is tried, and the seconds between. */
  schedule: Backoff & { tries: number };
  /** Whether a failure is worth another try. */
  isPassing(error: unknown): boolean;
  /** Seconds that the other side asks for. */
  toRetryAfter?(error: unknown): number;
  /** Told before each pause. */
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
