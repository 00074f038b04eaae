// Rate limit: one token bucket for each client, in an LRU cache; a token is a millisecond of estimated work.
import { LRUCache } from 'lru-cache';
import { singleton } from '@/lib/clients/singleton';
import { getWorker } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { CLIENT_HEADER } from './client-ip';

interface TokenBucketSettings {
  /** Tokens of one client at most. */
  capacity: number;
  /** Tokens that a second adds. */
  refillPerSecond: number;
  /** Clients that are remembered at most. */
  clients?: number;
  /** A monotonic clock, milliseconds. */
  now?: () => number;
}

export interface TokenBuckets {
  /** @returns 0 if the client is within its limit, else the seconds after which to retry; a promise if another process has the buckets */
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
     * Takes the cost of a piece of work. Small work, a hundredth of the capacity or less, may overdraw the bucket by its
     * capacity, so that a client beyond its limit still gets thumbnails.
     * @returns 0 if the client is within its limit, else the seconds after which to retry
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

/** @param seconds of work that a client may have at once; as long later it may have them again */
export const createSiteBuckets = (seconds: number) =>
  createTokenBuckets({ capacity: seconds * 1000, refillPerSecond: 1000 });

/** Null where the settings set no limit. With several processes the primary has the buckets. */
const getBuckets = () =>
  singleton<{ buckets: TokenBuckets | null }>('rate limit', () => {
    const { rateLimit } = getConfig().requests;
    if (rateLimit === 0) return { buckets: null };
    const primary = getWorker()?.primary;
    if (!primary) return { buckets: createSiteBuckets(rateLimit) };
    return { buckets: { take: (client, cost) => primary.request('take', { client, cost }) as Promise<number> } };
  }).buckets;

/** @param client a network; null for one that is not limited. @returns as TokenBuckets.take does */
export const takeFrom = (client: string | null, cost: number) =>
  client && cost > 0 ? (getBuckets()?.take(client, cost) ?? 0) : 0;

/**
 * Takes the cost of a piece of work, milliseconds, from a client's token bucket.
 * @param headers of the request; without the server's own header the client is not limited
 * @returns as TokenBuckets.take does
 */
export const takeTokens = (headers: Headers, cost: number): number | Promise<number> =>
  takeFrom(headers.get(CLIENT_HEADER), cost);
