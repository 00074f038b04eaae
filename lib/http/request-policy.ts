// Validates requests before anything else reads them: target, method; and removes headers that only the server may set.
import type { IncomingMessage } from 'node:http';
import type { Route } from './route-table';

export interface Rejection {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

const MAX_URL_BYTES = 8192;

/** The path of a request target in origin form, without its query. */
export const toPathname = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

/** Drops scheme and host of a target in absolute form (RFC 9112, 3.2.2). */
export const toOriginForm = (url: string) => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*(?=\/|$)/i, '') || '/';

// biome-ignore lint/suspicious/noControlCharactersInRegex: paths must not contain them
const CONTROL = /[\u0000-\u001f\u007f]/;

function isDecodable(pathname: string) {
  try {
    return !CONTROL.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** A folder above or the same folder, however often its dots are percent-encoded: https://url.spec.whatwg.org/#double-dot-path-segment */
const DOT_SEGMENT = /\/(?:\.|%(?:25)*2e){1,2}(?=\/|$)/i;

/**
 * Validates a request target. A URL parser would change the paths that are rejected here, so that one layer would decide about
 * another page than the next one serves; clients send none of them.
 * @returns null for a valid target
 */
export function validateTarget({
  url = '/',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Rejection | null {
  if (url.length > MAX_URL_BYTES) return { status: 414, message: `URI too long: at most ${MAX_URL_BYTES} bytes` };
  const pathname = toPathname(url);
  if (url.includes('#')) return { status: 400, message: 'Invalid request target: it has a fragment' };
  if (!pathname.startsWith('/')) return { status: 400, message: 'Invalid request target: it has no path' };
  if (pathname.includes('//') || pathname.includes('\\') || DOT_SEGMENT.test(pathname))
    return { status: 400, message: 'Invalid path: it contains dot segments, doubled slashes or backslashes' };
  if (!isDecodable(pathname))
    return { status: 400, message: 'Invalid path: malformed percent-encoding or a control character' };
  // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? { status: 400, message: 'Invalid request: more than one Host header' } : null;
}

/** https://fetch.spec.whatwg.org/#http-cors-protocol: any site may read it in parts, or only if it has changed. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

/** Rejects methods that a route does not have, and responds to OPTIONS where its handler does not. */
export function validateMethod(method: string, { methods, cors }: Route): Rejection | null {
  const headers = { Allow: methods.join(', ') };
  if (!methods.includes(method)) return { status: 405, message: `Method not allowed: ${method}`, headers };
  if (method !== 'OPTIONS' || cors === 'handler') return null;
  return { status: 204, message: '', headers: cors === 'server' ? { ...headers, ...CORS } : headers };
}

/** Headers by which Next and this server are steered from within. */
const INTERNAL =
  /^(x-(middleware|invoke|matched|now|vercel|nextjs?|prerender|action|edge|vitrine)-|content-security-policy|next-(?!router-|url$)|forwarded$)/;

/** Headers that request flight data (RSC payload), or a part of them. */
const FLIGHT = /^(rsc|next-url|next-router-(state-tree|prefetch|segment-prefetch))$/;

export const isFlightRequest = (headers: Record<string, unknown>) =>
  Object.keys(headers).some((name) => FLIGHT.test(name));

/** Removes the headers that steer the server. Only query pages, which change while a visitor types, are sent as flight data. */
export function sanitizeHeaders(headers: Record<string, unknown>, { page }: Route) {
  for (const name of Object.keys(headers))
    if (INTERNAL.test(name) || (page !== 'query' && FLIGHT.test(name))) delete headers[name];
}
