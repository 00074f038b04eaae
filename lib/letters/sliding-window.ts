// Rate limit of letters per client and in total, by a sliding window in memory.
// Unlike the token bucket of lib/http it counts accepted letters only, and a client regains its whole share at once.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toNetwork, UNKNOWN } from '@/lib/http/client-ip';

/** Window in ms, and maximum numbers of letters and clients. */
const LETTER_LIMIT = { every: 600_000, each: 5, all: 60, clients: 10_000 } as const;

/** The client's address; the middleware has reduced the header to one trusted address. */
export const getClientKey = (headers: Headers) => headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? UNKNOWN;

/** @param secret hashes addresses, so that memory does not reveal them */
export function createSlidingWindow(
  secret: Buffer,
  { every, each, all, clients } = LETTER_LIMIT as { [key in keyof typeof LETTER_LIMIT]: number },
) {
  const sent = new LRUCache<string, number[]>({ max: clients });
  let together: number[] = [];
  const toKey = (client: string) => createHmac('sha256', secret).update(toNetwork(client)).digest('base64url');
  const since = (times: number[], now: number) => times.filter((time) => now - time < every);

  // Monotonic clock, because a clock that is set back would extend the window.
  return {
    isFree(client: string, now: number = performance.now()) {
      together = since(together, now);
      if (together.length >= all) return false;
      // Unknown clients have no limit of their own: behind an unconfigured proxy all share one address.
      return client === UNKNOWN || since(sent.get(toKey(client)) ?? [], now).length < each;
    },
    count(client: string, now: number = performance.now()) {
      const key = toKey(client);
      sent.set(key, [...since(sent.get(key) ?? [], now), now]);
      together.push(now);
    },
  };
}
