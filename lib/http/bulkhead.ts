// Bulkhead: a concurrency limit for one kind of request, with a queue no longer than its requests may wait.
// https://learn.microsoft.com/en-us/azure/architecture/patterns/bulkhead
import { AsyncResource } from 'node:async_hooks';

interface BulkheadSettings {
  /** Requests that hold a slot at a time. */
  slots: number;
  /** Longest wait for a slot, milliseconds. */
  wait: number;
  /** Estimated milliseconds that a request holds its slot, until some have been measured. */
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

/** Of the latest request in the moving average of costs. */
const WEIGHT = 0.1;

/**
 * Largest expected wait of a request that enters the queue, as a share of the longest wait. The rest is a margin for costs
 * that rise under load, so that hardly any request waits only to be rejected.
 */
const MAX_EXPECTED_SHARE = 0.5;

export type Bulkhead = ReturnType<typeof createBulkhead>;

export function createBulkhead({ slots, wait, cost, now = () => performance.now() }: BulkheadSettings) {
  const waiting = new Set<Waiter>();
  let held = 0;
  let mean = cost;

  const toWait = (requests: number) => (requests * mean) / slots;
  const isFull = () => held >= slots && toWait(waiting.size + 1) > wait * MAX_EXPECTED_SHARE;
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
    /** Starts at once if a slot is free, and sheds at once if the wait would be too long. @returns leaves the queue */
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
