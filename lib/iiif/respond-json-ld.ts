// Responses in JSON-LD, whose media type names its context: https://iiif.io/api/presentation/3.0/#6-json-ld-considerations
import { toETag } from '@/lib/http/etag';
import { respondText } from '@/lib/http/respond';

export const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json';

/** Clients of version 2 expect JSON unless they ask for JSON-LD: https://iiif.io/api/image/2.1/#image-information-request */
const isVersion2 = (context: string) => /^http:\/\/iiif\.io\/api\/(?:image|presentation)\/2\//.test(context);

/** For documents that may be out of date for ten minutes. */
export const SHARED_CACHE = 'public, max-age=60, stale-while-revalidate=600';

/** Content negotiation: plain JSON where it is asked for, or a browser would save the answer instead of showing it. */
export function toJsonLdType(accept: string | null, context: string) {
  const asked = accept ?? '';
  return !asked.includes('application/ld+json') && (isVersion2(context) || /application\/json|text\/html/.test(asked))
    ? 'application/json'
    : `application/ld+json;profile="${context}"`;
}

/** https://www.w3.org/TR/json-ld11/#interpreting-json-as-json-ld */
const linkContext = (context: string) =>
  `<${context}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/** Answers GET and HEAD with a document, in the media type of its context. */
export function respondJsonLd(
  request: Request,
  document: { '@context': string | readonly string[]; [name: string]: unknown },
  { cache = SHARED_CACHE, isWeak = true } = {},
): Response {
  // The last is that of the document; others are of parts: https://iiif.io/api/presentation/3.0/#46-linked-data-context-and-extensions
  const context = [document['@context']].flat().at(-1) ?? '';
  const type = toJsonLdType(request.headers.get('Accept'), context);
  const body = JSON.stringify(document);
  // Weak where it is to stay the same under every compression.
  const tag = `${isWeak ? 'W/' : ''}${toETag(type, body)}`;
  const headers = {
    Vary: 'Accept',
    'Cache-Control': cache,
    ...(isVersion2(context) && type === 'application/json' && { Link: linkContext(context) }),
  };
  return respondText(request, body, { type, tag, headers });
}
