// Bulkhead: a concurrency limit for one kind of request, with a queue no longer than what may be waited for.
// https://learn.microsoft.com/en-us/azure/architecture/patterns/bulkhead
import { AsyncResource } from 'node:async_hooks';

interface BulkheadSettings {
  /** Requests that hold a slot at a time. */
  slots: number;
  /** Longest that one may wait for a slot, milliseconds. */
  wait: number;
  /** What one is taken to cost until some have been measured: milliseconds that it holds its slot. */
  cost: number;
  /** A clock that only goes forward, milliseconds. */
  now?: () => number;
}

/** Releases a slot; later calls do nothing. */
export type Release = () => void;

interface Waiter {
  since: number;
  start: (leave: Release) => void;
  /** Told the seconds after which to ask again. */
  shed: (seconds: number) => void;
}

/** Of the moving average. */
const WEIGHT = 0.05;

export type Bulkhead = ReturnType<typeof createBulkhead>;

export function createBulkhead({ slots, wait, cost, now = () => performance.now() }: BulkheadSettings) {
  const waiting = new Set<Waiter>();
  let held = 0;
  let mean = cost;

  const toWait = (requests: number) => (requests * mean) / slots;
  const isFull = () => held >= slots && toWait(waiting.size + 1) > wait;
  const toSeconds = () => Math.max(1, Math.ceil(toWait(waiting.size) / 1000));

  function take(): Release {
    const begun = now();
    let isHeld = true;
    held += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      mean += (now() - begun - mean) * WEIGHT;
      // What came meanwhile, and only has to be sent, is read before the next one begins.
      setImmediate(() => {
        held -= 1;
        startNext();
      });
    };
  }

  function startNext() {
    for (const first of waiting) {
      if (held >= slots) return;
      waiting.delete(first);
      if (now() - first.since > wait) first.shed(toSeconds());
      else first.start(take());
    }
  }

  return {
    /** Starts at once where a slot is free, sheds at once where waiting would last too long. @returns takes back what still waits */
    enter(start: Waiter['start'], shed: Waiter['shed']): () => void {
      // Whoever leaves starts the next one, which is another's request: with its language, and its trace.
      const own: Waiter = { since: now(), start: AsyncResource.bind(start), shed: AsyncResource.bind(shed) };
      if (held < slots && waiting.size === 0) start(take());
      else if (isFull()) shed(toSeconds());
      else waiting.add(own);
      return () => void waiting.delete(own);
    },
    isFull,
    /** What a request has cost of late, milliseconds. */
    get cost() {
      return mean;
    },
    get waiting() {
      return waiting.size;
    },
  };
}
