// How many letters one client, and all together, may send in a while: in memory, and bounded there.
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Milliseconds, and letters in them. */
export const RATE = { every: 600_000, each: 5, all: 60, clients: 10_000 } as const;

/** Whoever has one IPv6 address has a network of them: https://www.rfc-editor.org/rfc/rfc6177 */
const toNetwork = (address: string) => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const all =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
};

/** Who a request comes from, as far as a proxy in front says: the last address is the one that it saw itself. */
export const toClient = (headers: Headers) => headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';

/** @param secret keeps addresses from being read out of memory */
export function createRate(
  secret: Buffer,
  { every, each, all, clients } = RATE as { [key in keyof typeof RATE]: number },
) {
  const sent = new Map<string, number[]>();
  let together: number[] = [];
  const toKey = (client: string) => createHmac('sha256', secret).update(toNetwork(client)).digest('base64url');
  const since = (times: number[], now: number) => times.filter((time) => now - time < every);

  return {
    /** Whether one more may be sent. */
    isFree(client: string, now: number = Date.now()) {
      together = since(together, now);
      return together.length < all && since(sent.get(toKey(client)) ?? [], now).length < each;
    },
    count(client: string, now: number = Date.now()) {
      const key = toKey(client);
      const times = [...since(sent.get(key) ?? [], now), now];
      sent.delete(key);
      sent.set(key, times);
      together.push(now);
      for (const oldest of sent.keys()) {
        if (sent.size <= clients) break;
        sent.delete(oldest);
      }
    },
  };
}
