// The client's IP address: of the connection, or as the trusted proxies in front forward it (X-Forwarded-For).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The header by which the middleware tells routes the client's network; what a client writes there is removed. */
export const CLIENT_HEADER = 'x-vitrine-client';

/** Stands for an address that is not known. */
export const UNKNOWN = 'unknown';

/** Null where the text is no address; an IPv4 address in the form of IPv6 (`::ffff:192.0.2.1`) is one of IPv4. */
const parse = (text: string) => (isIP(text) ? ipaddr.process(text) : null);

/** As proxies may write it, in brackets and with a port. */
function toAddress(text: string) {
  const bare = text.trim().replace(/^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/, '$1$2');
  return parse(bare)?.toString() ?? bare;
}

export const isLoopback = (address: string) => parse(address)?.range() === 'loopback';

/** https://www.rfc-editor.org/rfc/rfc1918, https://www.rfc-editor.org/rfc/rfc4193 */
const isPrivate = (address: string) =>
  ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(parse(address)?.range() ?? '');

/**
 * @param remote the connection's other end
 * @param forwarded `X-Forwarded-For` as received; each proxy appends the address that it was called from
 * @param proxies how many in front are trusted
 * @returns the client's address; null where it is not known, as behind a proxy that the settings do not name
 */
export function toClientAddress(remote: string, forwarded: string | undefined, proxies: number): string | null {
  const near = toAddress(remote);
  const named = (forwarded ?? '').slice(-4096).split(',').map(toAddress).filter(Boolean);
  if (proxies === 0) return named.length > 0 && isPrivate(near) ? null : near || null;
  if (named.length === 0) return near || null;
  const client = named.at(-proxies) ?? named[0] ?? '';
  return isIP(client) ? client : null;
}

/** One client has a whole /64 of IPv6 addresses, so it counts by that: https://www.rfc-editor.org/rfc/rfc6177 */
export function toNetwork(address: string): string {
  const parsed = parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
