// Rate limit by a sliding window: how many letters one client, and all together, may send in a while; in memory, and bounded there.
// Not the token bucket of lib/http: a letter is counted only when it is accepted, and a client that waits gets back its whole share at once.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toNetwork, UNKNOWN } from '@/lib/http/client-ip';

/** Milliseconds, and letters in them. */
const LETTER_LIMIT = { every: 600_000, each: 5, all: 60, clients: 10_000 } as const;

/** Who a request comes from: the middleware has left one address, and only one that is trusted. */
export const toClient = (headers: Headers) => headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? UNKNOWN;

/** @param secret keeps addresses from being read out of memory */
export function createSlidingWindow(
  secret: Buffer,
  { every, each, all, clients } = LETTER_LIMIT as { [key in keyof typeof LETTER_LIMIT]: number },
) {
  const sent = new LRUCache<string, number[]>({ max: clients });
  let together: number[] = [];
  const toKey = (client: string) => createHmac('sha256', secret).update(toNetwork(client)).digest('base64url');
  const since = (times: number[], now: number) => times.filter((time) => now - time < every);

  // By a clock that only goes forward: an hour back would keep everybody waiting for an hour more.
  return {
    /** Whether one more may be sent. */
    isFree(client: string, now: number = performance.now()) {
      together = since(together, now);
      if (together.length >= all) return false;
      // Behind a proxy that nobody told us of everybody would be one.
      return client === UNKNOWN || since(sent.get(toKey(client)) ?? [], now).length < each;
    },
    count(client: string, now: number = performance.now()) {
      const key = toKey(client);
      sent.set(key, [...since(sent.get(key) ?? [], now), now]);
      together.push(now);
    },
  };
}
