// Circuit breaker: suspends requests to a failing service, then tries single requests at growing intervals.
import { toBackoff } from './retry';

const BREAKER_PAUSE = { first: 30_000, longest: 600_000 } as const;

export interface BreakerState {
  failures: number;
  /** Time of the next trial, by the breaker's clock. */
  until: number;
  isTrying: boolean;
}

export const createBreakerState = (): BreakerState => ({ failures: 0, until: 0, isTrying: false });

interface BreakerOptions {
  state: BreakerState;
  /** Whether an error concerns only the request, and the service is available. */
  isRefusal(error: unknown): boolean;
  toPause(error: unknown): number;
  /** Called at each failure with the pause in milliseconds, and with null on recovery. */
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

  /** A trial runs in the background; the request that triggered it uses the fallback at once. */
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
    /** @returns null if the service failed or is suspended. @throws the errors of rejected requests */
    async ask<T>(question: () => Promise<T>): Promise<T | null> {
      if (state.failures > 0) {
        if (!state.isTrying && now() >= state.until) void attempt(question);
        return null;
      }
      try {
        return await question();
      } catch (error) {
        if (isRefusal(error)) throw error;
        // Concurrent failures count as one.
        if (state.failures === 0) fail(error);
        return null;
      }
    },
  };
}
