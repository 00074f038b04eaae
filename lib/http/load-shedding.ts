// Load shedding: each kind of request has a bulkhead, so that what is made anew leaves room for what only has to be sent.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getConfig } from '@/lib/config/config';
import { type Bulkhead, createBulkhead, type Leave } from './bulkhead';
import { toPathname } from './request-policy';

/** Computed for every request, by the search engine or over the whole catalogue. */
const SEARCH = /^\/(search|map|podcast\.xml|feed\.(xml|json))(\/|$)/;
const API = /^\/api\/((search|points|tracks|context)(\/|$)|selection$)/;

/** Only sent; images that are to be made leave for a queue of their own. */
const LIGHT =
  /^\/(_next|basemap|iiif\/3)\/|^\/(items\/[^/]+\/(file|frames|captions)|api\/selection\/archive)$|^\/(icon\.svg|robots\.txt)$/;

const NEVER_SHED = /^\/(api\/health|metrics)$/;

type Kind = 'light' | 'page' | 'search' | 'api';

const shared = globalThis as {
  vitrineBulkheads?: Record<Kind, Bulkhead>;
  vitrineSlot?: AsyncLocalStorage<Leave>;
};

/** They are of the process: one thread makes all pages and searches, so a slot of theirs is a part of that thread. */
function getBulkheads(): Record<Kind, Bulkhead> {
  // Whoever waits for a hosted index leaves the thread to others.
  const slots = getConfig().algolia ? 16 : 1;
  shared.vitrineBulkheads ??= {
    light: createBulkhead({ slots: 32, wait: 5000, cost: 4 }),
    page: createBulkhead({ slots: 2, wait: 4000, cost: 30 }),
    search: createBulkhead({ slots, wait: 3000, cost: 20 }),
    api: createBulkhead({ slots, wait: 3000, cost: 20 }),
  };
  return shared.vitrineBulkheads;
}

/** Null for what is never shed. */
function toKind({ url = '', method }: Pick<IncomingMessage, 'url' | 'method'>): Kind | null {
  const pathname = toPathname(url);
  if (NEVER_SHED.test(pathname) || method === 'OPTIONS') return null;
  if (API.test(pathname)) return 'api';
  // What comes with a body is a letter, or as small.
  if (method === 'POST') return null;
  if (SEARCH.test(pathname)) return 'search';
  return LIGHT.test(pathname) ? 'light' : 'page';
}

/** What a search has cost of late, milliseconds; 0 for what is none. @param request what is asked for */
export function toSearchCost(request: Pick<IncomingMessage, 'url' | 'method'>): number {
  const kind = toKind(request);
  return kind === 'search' || kind === 'api' ? getBulkheads()[kind].cost : 0;
}

/** Requests that wait for a slot. */
export const countWaiting = () =>
  Object.values(shared.vitrineBulkheads ?? {}).reduce((sum, { waiting }) => sum + waiting, 0);

/** Pages that are not kept, or not current, and wait for their turn to be made. */
export const countWaitingPages = () => shared.vitrineBulkheads?.page.waiting ?? 0;

/** A slot is held until the answer begins: whoever reads slowly holds none. */
function leaveWithHead(response: ServerResponse, leave: Leave) {
  const { writeHead, end } = response;
  Object.assign(response, {
    writeHead(...args: Parameters<ServerResponse['writeHead']>) {
      leave();
      return Reflect.apply(writeHead, response, args);
    },
    end(...args: Parameters<ServerResponse['end']>) {
      leave();
      return Reflect.apply(end, response, args);
    },
  });
  response.once('close', leave);
}

/**
 * Hands a request on when its kind has a slot free.
 * @param shed told the seconds after which to ask again
 */
export function enterBulkhead(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  handle: () => void,
  shed: (seconds: number) => void,
) {
  const kind = toKind(request);
  if (!kind) return handle();
  // Whoever has hung up meanwhile is answered by nobody: Next would never begin, and the slot never be given back.
  if (response.destroyed) return;
  const bulkhead = getBulkheads()[kind];
  // A body may take its time to come: its route waits for the slot once it is there.
  if (request.method === 'POST') return bulkhead.isFull() ? shed(1) : handle();
  const cancel = bulkhead.enter((leave) => {
    leaveWithHead(response, leave);
    shared.vitrineSlot ??= new AsyncLocalStorage();
    shared.vitrineSlot.run(leave, handle);
  }, shed);
  response.once('close', cancel);
}

/** Gives back the slot of the request that is being answered: what it waits for from here on has a queue of its own. */
export const leaveBulkhead = () => shared.vitrineSlot?.getStore()?.();

/** Waits for the slot of a search that came in a body. @returns what gives it back, or the seconds after which to ask again */
export const waitForSearch = ({ signal }: Pick<Request, 'signal'>) =>
  new Promise<Leave | number>((resolve) => {
    const cancel = getBulkheads().api.enter(resolve, resolve);
    signal.addEventListener('abort', cancel, { once: true });
  });
