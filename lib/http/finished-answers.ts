// Finished answers in memory, by address and encoding, and how they are sent (docs/decisions/0022).
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CacheStamp } from '@/lib/catalogue/read/trace';
import { type Composed, sendComposed } from './composed-head';
import { type Encoding, toEncoding, withEncoding } from './encodings';
import { isKnown } from './etag';
import { isPreview } from './kept-address';
import { isCurrent } from './page-cache.mjs';
import { asksForFlight } from './request-policy';

export interface FinishedAnswer {
  made: CacheStamp;
  headers: OutgoingHttpHeaders;
  /** Without quotes; each encoding has a tag of its own (RFC 9110, 8.8.3.3). Empty where it has none. */
  tag: string;
  bodies: Partial<Record<Encoding, Buffer>>;
  /** To be sent whole; made when one is. */
  composed?: Partial<Record<Encoding, Composed>>;
}

/** An image is read from the disk as well, and searches are without number: they get less, and push no page out. */
const MOST_BYTES = { page: 48 * 1024 * 1024, image: 24 * 1024 * 1024, computed: 8 * 1024 * 1024 };
/** What an answer costs beyond its bodies: its headers. */
const OVERHEAD = 2048;

const createCache = (maxSize: number) =>
  new LRUCache<string, FinishedAnswer>({
    maxSize,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { byteLength }) => sum + byteLength, OVERHEAD),
  });
export const answers = {
  page: createCache(MOST_BYTES.page),
  image: createCache(MOST_BYTES.image),
  computed: createCache(MOST_BYTES.computed),
};

/** What Next says to a CDN of its own and to tests. */
const OF_NEXT = ['x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time'];

export const isHtml = (response: ServerResponse) => /^text\/html/.test(String(response.getHeader('content-type')));

/** An answer as Next made it, once its body is whole. */
export function toFinished(response: ServerResponse, isPage: boolean): Omit<FinishedAnswer, 'made' | 'bodies'> {
  const headers = { ...response.getHeaders() };
  const tag = String(headers.etag ?? '').replace(/^W\/|"/g, '');
  for (const name of ['etag', 'content-length', 'content-encoding', 'connection', 'date', ...OF_NEXT])
    delete headers[name];
  if (isPage) headers.vary = withEncoding(headers.vary);
  return { headers, tag };
}

const toTag = (tag: string, encoding: Encoding) => (encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`);

function toComposed({ tag, headers, bodies }: FinishedAnswer, encoding: Encoding): Composed {
  const body = bodies[encoding] as Buffer;
  const fields: string[] = [];
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) fields.push(name, String(each));
  if (tag) fields.push('etag', toTag(tag, encoding));
  fields.push('content-length', String(body.byteLength));
  if (encoding !== 'identity') fields.push('content-encoding', encoding);
  return { fields, body };
}

/** Of a page that answers while somebody types, flight data are another answer. */
function getComputed(address: string, headers: IncomingMessage['headers']) {
  const kept = answers.computed.get(address);
  return kept && !asksForFlight(headers) ? kept : undefined;
}

/**
 * Sends what is kept and current to whoever asks for it as most do, before anything else is done for the request: it was let
 * pass when it was made, and has the headers that were added on its way out.
 * @param address with the prefix of its language
 * @returns whether it was sent
 */
export function sendKept(request: IncomingMessage, response: ServerResponse, address: string): boolean {
  const { method, headers } = request;
  if (method !== 'GET' || headers['if-none-match'] !== undefined || isPreview({ headers })) return false;
  const page = answers.page.get(address) ?? getComputed(address, headers);
  const kept = page ?? answers.image.get(address);
  const encoding = page ? toEncoding({ headers }) : 'identity';
  if (!encoding || !kept?.bodies[encoding] || !isCurrent(kept.made)) return false;
  kept.composed ??= {};
  kept.composed[encoding] ??= toComposed(kept, encoding);
  sendComposed(request, response, kept.composed[encoding]);
  // It is in memory once.
  kept.bodies[encoding] = kept.composed[encoding].body;
  return true;
}

/** Sends it whole, or says that the client has it. */
export function send(
  { method, headers: asked }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  [{ tag, headers, bodies }, encoding]: [FinishedAnswer, Encoding],
) {
  const body = bodies[encoding] as Buffer;
  const own = toTag(tag, encoding);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.setHeader('ETag', own);
  const known = asked['if-none-match'];
  if (known !== undefined && isKnown({ headers: new Headers({ 'if-none-match': known }) }, own)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(200).end(method === 'HEAD' ? undefined : body);
}
