// HTTP of what machines read: streams that wait for their reader, and texts that are sent again only when they changed.
import { createHash } from 'node:crypto';
import { isKnown } from './etag';

/** Any page of any site may read it: all of it is public on our pages. */
export const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Sends the parts as fast as they are taken. Answers HEAD as well. */
export function answerStream(request: Request, parts: Iterator<string>, type: string): Response {
  const headers = { ...OPEN, 'Content-Type': type, 'Cache-Control': 'public, max-age=60' };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const encoder = new TextEncoder();
  // By itself, for a function that waits is kept, with all that it knows, long after its end.
  function send(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { value, done } = parts.next();
    if (done) controller.close();
    else controller.enqueue(encoder.encode(value));
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Others are answered in between, and memory is given back: a reader who is fast enough would leave no moment for either.
        await new Promise((resolve) => setImmediate(resolve));
        send(controller);
      },
      cancel() {
        parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/** @param modified milliseconds since 1970 of the last change; 0 where nobody knows it */
export function answerText(
  request: Request,
  text: string,
  { type, modified = 0 }: { type: string; modified?: number },
) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...OPEN,
    ETag: tag,
    'Cache-Control': 'public, max-age=60',
    ...(modified > 0 && { 'Last-Modified': new Date(modified).toUTCString() }),
  };
  if (isKnown(request, tag, modified)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, 'Content-Type': type } });
}

/** Where it is now. @param location its address, absolute or from the site's root */
export const answerMoved = (location: string) =>
  new Response(null, { status: 308, headers: { ...OPEN, Location: location, 'Cache-Control': 'public, max-age=60' } });

export const answerMissing = (status: 400 | 401 | 404 | 410 | 501, why: string) =>
  new Response(`${why}\n`, {
    status,
    headers: { ...OPEN, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
