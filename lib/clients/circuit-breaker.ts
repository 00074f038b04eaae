// Circuit breaker: a service that fails is asked no more for a while, then tried by one request at a time, later each time.
import { toBackoff } from './retry';

/** Milliseconds that a failing service is left alone: at first, and at most. */
const BREAKER_PAUSE = { first: 30_000, longest: 600_000 } as const;

/** What a breaker knows, one a process. */
export interface BreakerState {
  /** Failures since the last answer. */
  failures: number;
  /** When it may be tried again, by the breaker's clock. */
  until: number;
  isTrying: boolean;
}

export const createBreakerState = (): BreakerState => ({ failures: 0, until: 0, isTrying: false });

interface BreakerOptions {
  state: BreakerState;
  /** Whether a failure is the question's own, and says nothing of the service. */
  isRefusal(error: unknown): boolean;
  /** How long the service asks to be left alone, in milliseconds. */
  toPause(error: unknown): number;
  /** Told once a change: `open` is for how long nobody asks now, in milliseconds; null when it answers again. */
  onChange(open: number | null, error?: unknown): void;
  now?: () => number;
}

export function createBreaker({ state, isRefusal, toPause, onChange, now = () => performance.now() }: BreakerOptions) {
  function succeed() {
    if (state.failures > 0) onChange(null);
    state.failures = 0;
  }

  function fail(error: unknown) {
    state.failures += 1;
    const pause = toBackoff(state.failures, BREAKER_PAUSE, toPause(error));
    state.until = now() + pause;
    onChange(pause, error);
  }

  /** The visitor whose request comes due has an answer already: nobody waits for a trial. */
  async function attempt(question: () => Promise<unknown>) {
    state.isTrying = true;
    try {
      await question();
      succeed();
    } catch (error) {
      if (isRefusal(error)) succeed();
      else fail(error);
    } finally {
      state.isTrying = false;
    }
  }

  return {
    /** @returns the answer, or null where the service failed or is left alone. @throws what the service refuses */
    async ask<T>(question: () => Promise<T>): Promise<T | null> {
      if (state.failures > 0) {
        if (!state.isTrying && now() >= state.until) void attempt(question);
        return null;
      }
      try {
        return await question();
      } catch (error) {
        if (isRefusal(error)) throw error;
        // Of many that fail together the first is counted.
        if (state.failures === 0) fail(error);
        return null;
      }
    },
  };
}
