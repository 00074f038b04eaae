// Responds with a document of the Presentation API in the version that the client wants.
import { respondError } from '@/lib/http/respond';
import { convertPresentation } from './presentation-2';
import { choosePresentation } from './presentation-version';
import { respondJsonLd } from './respond-json-ld';

/** @param document a manifest, a collection or an annotation page of version 3 */
export function respondPresentation(
  request: Request,
  document: Parameters<typeof respondJsonLd>[1],
  options: Parameters<typeof respondJsonLd>[2] = {},
): Response {
  const chosen = choosePresentation(request);
  if (!chosen) return respondError(400, 'The version of a IIIF document is 2 or 3');
  return respondJsonLd(
    request,
    chosen.version === 2 ? convertPresentation(document, chosen.isByQuery) : document,
    options,
  );
}
