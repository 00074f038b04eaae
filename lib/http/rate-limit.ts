// Rate limit: one token bucket for each client, in an LRU cache; a token is a millisecond of estimated work.
import { LRUCache } from 'lru-cache';

interface TokenBucketSettings {
  /** Most tokens of one client. */
  capacity: number;
  /** Tokens that a second adds. */
  refillPerSecond: number;
  /** Most clients that are kept. */
  clients?: number;
  /** A clock that only goes forward, milliseconds. */
  now?: () => number;
}

export interface TokenBuckets {
  /** @returns 0 where the work may be done, else the seconds after which to ask again; a promise where another process keeps the buckets */
  take(client: string, cost: number): number | Promise<number>;
}

export function createTokenBuckets({
  capacity,
  refillPerSecond,
  clients = 10_000,
  now = () => performance.now(),
}: TokenBucketSettings) {
  const buckets = new LRUCache<string, { left: number; since: number }>({ max: clients });

  return {
    /**
     * Takes what a piece of work costs. Small work, a hundredth of the capacity or less, may overdraw the bucket by as much as
     * it holds, so that a client beyond its limit still gets thumbnails.
     * @returns 0 where it may be done, else the seconds after which to ask again
     */
    take(client: string, cost: number): number {
      const time = now();
      const known = buckets.get(client);
      const left = known ? Math.min(capacity, known.left + ((time - known.since) / 1000) * refillPerSecond) : capacity;
      const least = cost <= capacity / 100 ? cost - capacity : 0;
      const isFree = left > least;
      buckets.set(client, { left: isFree ? left - cost : left, since: time });
      return isFree ? 0 : Math.max(1, Math.ceil((least - left) / refillPerSecond));
    },
  };
}

/** Those of a site: so many seconds of work at once, which come back in as many. */
export const createSiteBuckets = (seconds: number) =>
  createTokenBuckets({ capacity: seconds * 1000, refillPerSecond: 1000 });
