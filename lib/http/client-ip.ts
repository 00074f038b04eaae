// The client's IP address: of the connection, or as the trusted proxies in front forward it (X-Forwarded-For).
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { getConfig } from '@/lib/config/config';
import { sanitizeHeaders } from './request-policy';
import type { Route } from './route-table';

/** The header by which the middleware tells routes the client's network; what a client writes there is removed. */
export const CLIENT_HEADER = 'x-vitrine-client';

/** Stands for an address that is not known. */
export const UNKNOWN = 'unknown';

const PROXIED =
  'Vitrine: requests come through a proxy, so visitors cannot be told apart and have no budget; VITRINE_PROXIES says how many there are (docs/settings.md).';

let isProxyReported = false;

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

/** Sets the client's header, and removes of the proxies' headers what is not trusted. @returns the network to limit; null for none */
export function identifyClient({ headers, socket }: IncomingMessage, route: Route): string | null {
  const { url: site, requests } = getConfig();
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const client = toClientAddress(socket.remoteAddress ?? '', forwarded || undefined, requests.proxies);
  const scheme = requests.proxies > 0 ? headers['x-forwarded-proto'] : undefined;
  sanitizeHeaders(headers, route);
  if (requests.proxies === 0) delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = scheme === 'https' || site.startsWith('https:') ? 'https' : 'http';
  headers['x-forwarded-for'] = client ?? UNKNOWN;
  if (client === null && !isProxyReported) {
    isProxyReported = true;
    console.warn(PROXIED);
  }
  // The server's own machine is not limited.
  if (client === null || isLoopback(client)) return null;
  const network = toNetwork(client);
  headers[CLIENT_HEADER] = network;
  return network;
}
