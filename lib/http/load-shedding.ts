// Load shedding: each kind of request has a bulkhead, so that renders and searches leave room for what only has to be sent.
import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { type Bulkhead, createBulkhead, type Release } from './bulkhead';
import type { BulkheadName, Route } from './route-table';

/** One thread renders and searches, so a slot of these bulkheads is a share of that thread. */
const getBulkheads = () =>
  singleton<Record<BulkheadName, Bulkhead>>('bulkheads', () => {
    // A hosted index leaves the thread free while it searches.
    const slots = getConfig().algolia ? 16 : 1;
    return {
      light: createBulkhead({ slots: 32, wait: 5000, cost: 4 }),
      page: createBulkhead({ slots: 2, wait: 4000, cost: 30 }),
      search: createBulkhead({ slots, wait: 2000, cost: 40 }),
      api: createBulkhead({ slots, wait: 2000, cost: 40 }),
    };
  });

/** The slot of the current request. */
const getSlots = () => singleton('slots', () => new AsyncLocalStorage<Release>());

/** The server is too busy for this kind of request. */
export class OverloadError extends Error {
  /** @param seconds after which to try again */
  constructor(readonly seconds: number) {
    super(`overloaded for ${seconds} s`);
  }
}

/** Recent mean cost of a search, milliseconds; 0 for other requests. */
export const toSearchCost = ({ bulkhead }: Route): number =>
  bulkhead === 'search' || bulkhead === 'api' ? getBulkheads()[bulkhead].cost : 0;

/** Requests that wait for a slot. */
export const countQueuedRequests = () => Object.values(getBulkheads()).reduce((sum, { waiting }) => sum + waiting, 0);

/**
 * @param onQueued receives a function that leaves the queue
 * @returns releases the slot
 * @throws OverloadError
 */
function acquireSlot(name: BulkheadName, onQueued: (leave: () => void) => void = () => {}): Promise<Release> {
  return new Promise((resolve, reject) => {
    onQueued(getBulkheads()[name].enter(resolve, (seconds) => reject(new OverloadError(seconds))));
  });
}

/**
 * Runs a task in a slot of a route's bulkhead, until it ends or calls releaseSlot.
 * @throws OverloadError, before the task runs
 */
export async function runInSlot<T>(
  { bulkhead }: Route,
  task: () => Promise<T>,
  onQueued?: (leave: () => void) => void,
): Promise<T> {
  if (!bulkhead) return task();
  const release = await acquireSlot(bulkhead, onQueued);
  return getSlots().run(release, task).finally(release);
}

/** @throws OverloadError where a request whose body has yet to be received would not get a slot */
export function checkOverload({ bulkhead }: Route) {
  if (bulkhead && getBulkheads()[bulkhead].isFull()) throw new OverloadError(1);
}

/** Releases the slot of the current request: what it waits for from here on has a queue of its own. */
export const releaseSlot = () => getSlots().getStore()?.();

/** Waits for the slot of a request whose body has been received. @throws OverloadError */
export const acquirePostSlot = (name: BulkheadName, { signal }: Pick<Request, 'signal'>): Promise<Release> =>
  acquireSlot(name, (leave) => signal.addEventListener('abort', leave, { once: true }));
