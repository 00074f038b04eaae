// Sends a complete response: in the encoding that the client accepts, or 304 if the client has it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse, Encoding } from '@/lib/cache/cached-response';
import { isKnown } from './etag';

/** Each encoding has a tag of its own (RFC 9110, 8.8.3.3). */
const toTag = (tag: string, encoding: Encoding) => (encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`);

function isNotModified({ headers }: Pick<IncomingMessage, 'headers'>, tag: string) {
  const known = headers['if-none-match'];
  return known !== undefined && isKnown({ headers: new Headers({ 'if-none-match': known }) }, tag);
}

/** @param body of the response in this encoding */
export function sendCached(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { status, headers, tag }: Pick<CachedResponse, 'status' | 'headers' | 'tag'>,
  { encoding, body, isDraining }: { encoding: Encoding; body: Buffer; isDraining: boolean },
) {
  if (response.destroyed) return;
  const sent = { ...headers, ...(isDraining && { connection: 'close' }) };
  const own = toTag(tag, encoding);
  if (tag) Object.assign(sent, { etag: own });
  if (tag && isNotModified(request, own)) {
    response.writeHead(304, sent).end();
    return;
  }
  if (encoding !== 'identity') Object.assign(sent, { 'content-encoding': encoding });
  Object.assign(sent, { 'content-length': body.byteLength });
  response.writeHead(status, sent).end(request.method === 'HEAD' ? undefined : body);
}
