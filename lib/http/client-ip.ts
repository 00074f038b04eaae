// Who a request comes from: the connection's other end, or what as many proxies as are trusted say of it.
import { isIP, isIPv6 } from 'node:net';

/** The header under which the guard hands on who asks; whatever a client writes there is taken away. */
export const CLIENT_HEADER = 'x-vitrine-client';

/** What stands for an address that is not known. */
export const UNKNOWN = 'unknown';

const bare = (text: string) => {
  const address = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, '$1');
  return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '');
};

export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

/** https://www.rfc-editor.org/rfc/rfc1918, https://www.rfc-editor.org/rfc/rfc4193 */
const isPrivate = (address: string) =>
  isLoopback(address) || /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(address);

/**
 * @param remote the connection's other end
 * @param forwarded `X-Forwarded-For` as it came, to which each proxy adds whom it sees at the end
 * @param proxies how many in front are trusted
 * @returns the visitor's address; null where it is not known, as behind a proxy that nobody told us of
 */
export function toClientAddress(remote: string, forwarded: string | undefined, proxies: number): string | null {
  const near = bare(remote);
  const named = (forwarded ?? '').slice(-4096).split(',').map(bare).filter(Boolean);
  if (proxies === 0) return named.length > 0 && isPrivate(near) ? null : near || null;
  if (named.length === 0) return near || null;
  const client = named.at(-proxies) ?? named[0] ?? '';
  return isIP(client) ? client : null;
}

/** Whoever has one IPv6 address has a network of them: https://www.rfc-editor.org/rfc/rfc6177 */
export function toNetwork(address: string): string {
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
}
