// Defines a case of the abuse suite: an attack or failure, and the behaviour that users must still get.

/** Thrown by a case that cannot be tried on this machine, with the reason. */
export class Skip extends Error {}

export interface Case {
  name: string;
  /** --smoke runs only `smoke`; --quick leaves out `slow`; only --long runs `long`. */
  pace?: 'smoke' | 'slow' | 'long';
  /** @returns details to print beside the name @throws if the expected behaviour is missing */
  run(): Promise<string | undefined>;
}

/** A case without details to print. */
export const toCase = (name: string, run: () => Promise<unknown> | unknown): Case => ({
  name,
  async run() {
    const said = await run();
    return typeof said === 'string' ? said : undefined;
  },
});

/** One of the few cases that `npm test` runs. */
export const toSmokeCase = (...args: Parameters<typeof toCase>): Case => ({ ...toCase(...args), pace: 'smoke' });

export const long = (each: Case): Case => ({ ...each, pace: 'long' });
export const slow = (each: Case): Case => ({ ...each, pace: 'slow' });

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Retries a check until it passes. @throws the last error after the given time */
export async function eventually<T>(check: () => Promise<T> | T, seconds = 120): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(100);
  }
}

/** Deterministic pseudo-random numbers (mulberry32): equal seeds give equal numbers. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

export type Random = ReturnType<typeof createRandom>;
