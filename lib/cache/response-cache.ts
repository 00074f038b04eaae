// Response cache: memory and disk, single-flight, stale-while-revalidate (docs/decisions/0022-response-cache.md).
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';
import type { DiskCache } from './disk-cache';
import { isFresh, readEdition } from './freshness';

/** Memory that a response needs beyond its bodies, for headers and trace. */
const OVERHEAD_BYTES = 4096;

/**
 * Stale-while-revalidate: while at least `renders` renders are in progress, a response that was last known to be fresh less than
 * `ageMs` ago is still sent, so that few visitors wait after a commit that made many pages stale.
 * https://www.rfc-editor.org/rfc/rfc5861#section-3
 */
const STALE_LIMITS = [
  { renders: 4, ageMs: 60_000 },
  { renders: 1, ageMs: 2000 },
];

/** Renders a response. @param signal aborts once all clients that waited for it have disconnected */
export type Render = (signal: AbortSignal) => Promise<CachedResponse>;

/** A render in progress. */
interface Flight {
  response: Promise<CachedResponse>;
  signal: AbortSignal;
  /** @param client aborts when the client disconnects; without one the render goes on to its end */
  join(client?: AbortSignal): void;
}

function createWaitingRoom() {
  const controller = new AbortController();
  let waiting = 0;
  return {
    signal: controller.signal,
    join(client?: AbortSignal) {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) controller.abort();
      };
      client?.addEventListener('abort', leave, { once: true });
    },
  };
}

interface Settings {
  maxBytes: number;
  disk?: DiskCache | null;
  /** Whether other processes write to the disk tier too. */
  isDiskShared?: boolean;
}

const sizeOf = ({ bodies, stamp }: CachedResponse) => {
  let bytes = OVERHEAD_BYTES;
  for (const body of Object.values(bodies)) bytes += body.byteLength;
  for (const [query, digest] of stamp?.trace?.answers ?? []) bytes += query.length + digest.length;
  return bytes;
};

/** One background render at a time, over all caches. */
let isRevalidating = false;

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache({ maxBytes, disk = null, isDiskShared = false }: Settings) {
  const memory = new LRUCache<string, CachedResponse>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  const flights = new Map<string, Flight>();
  /** Renders in progress, without those in the background. */
  let renders = 0;

  function getFresh(key: string): CachedResponse | undefined {
    const cached = memory.get(key);
    return cached?.stamp && isFresh(cached.stamp) ? cached : undefined;
  }

  async function readDisk(key: string): Promise<CachedResponse | null> {
    // If memory has a stale response, the disk has the same one, unless another process has replaced it.
    if (!disk || (memory.has(key) && !isDiskShared)) return null;
    const stored = await disk.read(key).catch(() => null);
    if (!stored?.stamp || !isFresh(stored.stamp)) return null;
    memory.set(key, stored);
    return stored;
  }

  function store(key: string, response: CachedResponse) {
    if (!response.stamp) return;
    memory.set(key, response);
    void disk?.write(key, response).catch(() => {});
  }

  /** Joins the render of the key for this edition, or starts one. */
  function renderOnce(
    key: string,
    render: Render,
    client?: AbortSignal,
    isBackground = false,
  ): Promise<CachedResponse> {
    // A render that began before a commit may show what the commit has withdrawn: requests after it start another.
    const id = `${readEdition()} ${key}`;
    const joined = flights.get(id);
    if (joined && !joined.signal.aborted) {
      joined.join(client);
      // A 429 applies only to the client whose request started the render.
      return joined.response.then((response) => (response.status === 429 ? renderOnce(key, render, client) : response));
    }
    const room = createWaitingRoom();
    room.join(client);
    if (!isBackground) renders += 1;
    const response = (async () => {
      try {
        const stored = await readDisk(key);
        if (stored) return stored;
        const rendered = await render(room.signal);
        store(key, rendered);
        return rendered;
      } finally {
        if (flights.get(id)?.signal === room.signal) flights.delete(id);
        if (!isBackground) renders -= 1;
      }
    })();
    flights.set(id, { ...room, response });
    return response;
  }

  function revalidate(key: string, render: Render) {
    if (isRevalidating) return;
    isRevalidating = true;
    // After the responses that only have to be sent.
    setImmediate(() => {
      renderOnce(key, render, undefined, true)
        .catch(() => {})
        .finally(() => {
          isRevalidating = false;
        });
    });
  }

  return {
    getFresh,

    /** Adds the body of another encoding to a stored response. */
    addBody(key: string, response: CachedResponse, bodies: CachedResponse['bodies']) {
      if (memory.peek(key) === response) memory.set(key, { ...response, bodies: { ...response.bodies, ...bodies } });
    },

    /**
     * @param client aborts when the client disconnects
     * @param mayBeStale false where a stale response must not be sent however busy the server is
     * @returns a fresh response, or a stale one while the server is busy
     * @throws what `render` throws
     */
    async get(
      key: string,
      render: Render,
      { client, mayBeStale = () => false }: { client?: AbortSignal; mayBeStale?: () => boolean } = {},
    ): Promise<CachedResponse> {
      const fresh = getFresh(key);
      if (fresh) return fresh;
      const stale = memory.peek(key);
      const limit = STALE_LIMITS.find((each) => renders >= each.renders);
      if (stale?.stamp && limit && performance.now() - stale.stamp.current < limit.ageMs && mayBeStale()) {
        revalidate(key, render);
        return stale;
      }
      return renderOnce(key, render, client);
    },
  };
}
