// Chooses the version of the Presentation API that a client wants: https://iiif.io/api/presentation/2.1/#responses
import Negotiator from 'negotiator';

export type PresentationVersion = 2 | 3;

/** The versions by media type; the first precedes for clients that name none. Some write the profile with https. */
const VERSIONS = new Map<string, PresentationVersion>(
  ([3, 2] as const).flatMap((version) =>
    ['http', 'https'].flatMap((scheme) =>
      ['application/ld+json', 'application/json'].map(
        (type) => [`${type};profile="${scheme}://iiif.io/api/presentation/${version}/context.json"`, version] as const,
      ),
    ),
  ),
);

function negotiateVersion(accept: string): PresentationVersion {
  const chosen = new Negotiator({ headers: { accept } }).mediaType([...VERSIONS.keys()]);
  return VERSIONS.get(chosen ?? '') ?? 3;
}

/**
 * The query `version` takes precedence over the header Accept, because a link can name it.
 * @returns null for a version that there is not
 */
export function choosePresentation({
  url,
  headers,
}: Pick<Request, 'url' | 'headers'>): { version: PresentationVersion; isByQuery: boolean } | null {
  const asked = new URL(url).searchParams.get('version');
  if (asked === null) return { version: negotiateVersion(headers.get('Accept') ?? ''), isByQuery: false };
  return asked === '2' || asked === '3' ? { version: asked === '2' ? 2 : 3, isByQuery: true } : null;
}
