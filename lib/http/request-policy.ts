// Validates requests before they reach Next: method, address, length; and removes headers that only the framework may set.
import type { IncomingMessage } from 'node:http';

export interface Rejection {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** The longest address that is taken, bytes. */
const LONGEST = 8192;

/** Methods by address, the first that fits; what is not named here is only read. */
const METHODS: [RegExp, string[]][] = [
  [/^\/api\/search\//, ['GET', 'HEAD', 'POST', 'OPTIONS']],
  [/^\/(api\/(letters|viewer-licence|library-changed)|consent\/choose)$/, ['POST']],
  // Other routes of ours know best themselves.
  [/^\/api\//, ['GET', 'HEAD', 'POST', 'OPTIONS']],
];
const READ = ['GET', 'HEAD', 'OPTIONS'];

/** Addresses that answer OPTIONS themselves: https://fetch.spec.whatwg.org/#cors-preflight-fetch */
const ANSWERS_OPTIONS = /^\/(api|iiif)\/|\.json$/;

/** The path of an address as it stands in a request line, without its query. */
export const toPathname = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

/** https://www.rfc-editor.org/rfc/rfc9112#section-3.2: what stands before the path in a proxy's form is not for us. */
export const toOriginForm = (url: string) => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*(?=\/|$)/i, '') || '/';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

function isDecodable(pathname: string) {
  try {
    return !CONTROL.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** What any page of any site may read, and ask for in parts or only if it has changed: https://fetch.spec.whatwg.org/#http-cors-protocol */
const OPEN = /^\/(data\/|feed\.(xml|json)$|podcast\.xml$|oembed$|items\/[^/]+\/(file|captions)$)/;
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': READ.join(', '),
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

/** A folder above or the same folder, however often its dots are percent-encoded: https://url.spec.whatwg.org/#double-dot-path-segment */
const DOT_SEGMENT = /\/(?:\.|%(?:25)*2e){1,2}(?=\/|$)/i;

/**
 * Validates what a request names before any other code reads it. A URL parser would change these paths, so that one layer would
 * decide about another page than the next one serves; clients send none of them.
 * @returns why a request is rejected; null where it is valid
 */
export function validateTarget({
  url = '/',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Rejection | null {
  const pathname = toPathname(url);
  if (url.includes('#')) return { status: 400, message: 'A request has no fragment' };
  if (pathname.includes('//') || pathname.includes('\\') || DOT_SEGMENT.test(pathname))
    return { status: 400, message: 'A path without . and .., doubled slashes and backslashes is expected' };
  // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? { status: 400, message: 'A request has one Host header' } : null;
}

/** @returns why a request is refused; null where a page or route is to answer it */
export function validateRequest(method: string, url: string): Rejection | null {
  if (url.length > LONGEST) return { status: 414, message: `An address of more than ${LONGEST} characters` };
  const pathname = toPathname(url);
  if (!pathname.startsWith('/')) return { status: 400, message: 'There is no such address' };
  if (!isDecodable(pathname)) return { status: 400, message: 'A malformed percent sign, or a control character' };
  const methods = METHODS.find(([addresses]) => addresses.test(pathname))?.[1] ?? READ;
  const headers = { Allow: methods.join(', ') };
  if (!methods.includes(method)) return { status: 405, message: `This address does not take ${method}`, headers };
  if (method !== 'OPTIONS') return null;
  if (OPEN.test(pathname)) return { status: 204, message: '', headers: { ...headers, ...CORS } };
  return ANSWERS_OPTIONS.test(pathname) ? null : { status: 204, message: '', headers };
}

/** Headers that steer the framework from within, and would from without. */
const INTERNAL =
  /^(x-(middleware|invoke|matched|now|vercel|nextjs?|prerender|action|edge|vitrine)-|content-security-policy|next-(?!router-|url$)|forwarded$)/;

/** What asks the framework for flight data, or for a part of them. */
const FLIGHT = /^(rsc|next-url|next-router-(state-tree|prefetch|segment-prefetch))$/;

/** Whether flight data are asked for, or anything that would change what is sent in their place. */
export const asksForFlight = (headers: Record<string, unknown>) =>
  Object.keys(headers).some((name) => FLIGHT.test(name));

/** Pages that are computed for a request, and answer while somebody types. Whose router asks for another one's flight data is given the document, and turns to it. */
const COMPUTED = /^\/(search|map)$/;

/** Whether a page is computed for each request. */
export const isComputed = (pathname: string) => COMPUTED.test(pathname);

/** Says that a document is asked for and not flight data alone, of which Next does not tell pages. */
export const DOCUMENT_HEADER = 'x-vitrine-document';

/** Removes the headers that steer the framework, and says whether a document is asked for. */
export function sanitizeHeaders(headers: Record<string, unknown>, pathname: string) {
  const isLive = isComputed(pathname);
  for (const name of Object.keys(headers))
    if (INTERNAL.test(name) || (!isLive && FLIGHT.test(name))) delete headers[name];
  if (headers.rsc === undefined) headers[DOCUMENT_HEADER] = '1';
}
