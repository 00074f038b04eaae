// HTTP of IIIF's JSON documents: media type, open to every origin, conditional, https://iiif.io/api/presentation/3.0/#6-json-ld-considerations
import { createHash } from 'node:crypto';
import { isKnown } from './etag';
import { OPEN } from './respond';

export const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json';

/** Plain JSON where it is asked for, or a browser would save the answer instead of showing it. */
function toType(accept: string | null, context: string) {
  const asked = accept ?? '';
  return !asked.includes('application/ld+json') && /application\/json|text\/html/.test(asked)
    ? 'application/json'
    : `application/ld+json;profile="${context}"`;
}

/** Answers GET and HEAD with a document, in the media type of its context. */
export function answerDocument<T extends { '@context': string }>(request: Request, document: T): Response {
  const type = toType(request.headers.get('Accept'), document['@context']);
  const body = JSON.stringify(document);
  const tag = createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22);
  const headers = {
    ...OPEN,
    // Weak, because it is the same under every compression.
    ETag: `W/"${tag}"`,
    Vary: 'Accept',
    'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
  };
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers: { ...headers, 'Content-Type': type } });
}

/** @param wait seconds */
export const answerLater = (wait: number) =>
  new Response('Too much at a time; please wait a little\n', {
    status: 429,
    headers: {
      ...OPEN,
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': String(wait),
      'Cache-Control': 'no-store',
    },
  });
