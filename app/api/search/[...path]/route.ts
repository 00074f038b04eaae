import { readBytes } from '@/lib/http/form-body';
import { acquirePostSlot, OverloadError } from '@/lib/http/load-shedding';
import { answerRestCall } from '@/lib/search/search';

// Enough for a thousand object ids, or fifty long queries.
const MAX_BODY_BYTES = 256 * 1024;

/** Open to all origins, for custom front ends: the responses contain public data only. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
};

const toAnswer = (status: number, content: string, more = {}) =>
  new Response(content, { status, headers: { ...headers, ...more } });
const refuse = (status: number, message: string, more = {}) =>
  toAnswer(status, JSON.stringify({ message, status }), more);

async function handle(request: Request) {
  const { pathname, search } = new URL(request.url);
  const isTooLong = Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES;
  const body = isTooLong ? null : await readBytes(request, MAX_BODY_BYTES);
  if (body === null) return refuse(413, `A call of more than ${MAX_BODY_BYTES} bytes`);
  const path = pathname.slice('/api/search'.length) + search;
  try {
    // The server holds no slot while a body arrives; take one now that it is complete.
    const release = request.method === 'POST' ? await acquirePostSlot('api', request) : undefined;
    const { status, content } = await answerRestCall(request.method, path, Buffer.from(body).toString()).finally(
      release,
    );
    return toAnswer(status, content);
  } catch (error) {
    if (!(error instanceof OverloadError)) throw error;
    return refuse(503, 'Service overloaded, retry later', { 'Retry-After': String(error.seconds) });
  }
}

export { handle as GET, handle as POST };

export function OPTIONS() {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}
