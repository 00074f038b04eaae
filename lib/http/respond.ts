// Responses of route handlers: texts with an ETag, streams with back-pressure, redirects, errors; all with CORS headers.
import { isKnown, toETag } from './etag';

/** Any page of any site may read it: all of it is public on our pages. */
export const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Answers GET and HEAD with a text in parts, each made when the client has taken the one before. */
export function respondStream(request: Request, parts: Iterator<string>, type: string): Response {
  const headers = { ...OPEN, 'Content-Type': type, 'Cache-Control': 'public, max-age=60' };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const encoder = new TextEncoder();
  // A function of its own: V8 keeps what an async function closes over long after its end.
  function send(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { value, done } = parts.next();
    if (done) controller.close();
    else controller.enqueue(encoder.encode(value));
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Yields to other requests and to the garbage collector, which a fast reader would starve.
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

interface Representation {
  type: string;
  /** Milliseconds since 1970 of the last change; 0 where nobody knows it. */
  modified?: number;
  tag?: string;
  headers?: Record<string, string>;
}

/** Answers GET and HEAD with a text; 304 where the client has it already. */
export function respondText(
  request: Request,
  text: string,
  { type, modified = 0, tag = toETag(text), headers: more }: Representation,
) {
  const headers = {
    ...OPEN,
    ETag: tag,
    'Cache-Control': 'public, max-age=60',
    ...(modified > 0 && { 'Last-Modified': new Date(modified).toUTCString() }),
    ...more,
  };
  if (isKnown(request, tag, modified)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, 'Content-Type': type } });
}

/** Where it is now. @param location its address, absolute or from the site's root */
export const respondMoved = (location: string) =>
  new Response(null, { status: 308, headers: { ...OPEN, Location: location, 'Cache-Control': 'public, max-age=60' } });

export const respondError = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(`${message}\n`, {
    status,
    headers: { ...OPEN, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

/** An error of a JSON API. Without Cache-Control, caches may store a 404, 410 or 414: https://www.rfc-editor.org/rfc/rfc9111#section-4.2.2 */
export const respondJsonError = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } });

/** @param seconds after which to ask again */
export const respondTooMany = (seconds: number, message = 'Too much at a time; please wait a little') =>
  respondError(429, message, { 'Retry-After': String(seconds) });

/** Answers OPTIONS, by which a browser asks whether it may send unusual headers: https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export const respondPreflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      // The asterisk does not include Authorization: https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Max-Age': '86400',
    },
  });
