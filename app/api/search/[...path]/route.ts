import { answerRestCall } from '@/lib/search/search';

export const dynamic = 'force-dynamic';

// A thousand object ids, or fifty long queries.
const MOST_BYTES = 256 * 1024;

/** Whoever builds a front end of their own may ask from anywhere: what is answered here is public on every page. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
};

const toAnswer = (status: number, content: string) => new Response(content, { status, headers });
const refuse = (status: number, message: string) => toAnswer(status, JSON.stringify({ message, status }));

/** The body as text, or null where it is too large. */
async function readBody({ body, headers: sent }: Request): Promise<string | null> {
  if (Number(sent.get('content-length') ?? 0) > MOST_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function handle(request: Request) {
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'POST' ? await readBody(request) : '';
  if (body === null) return refuse(413, `A call of more than ${MOST_BYTES} bytes`);
  const path = pathname.slice('/api/search'.length) + search;
  const { status, content } = await answerRestCall(request.method, path, body);
  return toAnswer(status, content);
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
