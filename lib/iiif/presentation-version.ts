// Chooses the version of the Presentation API that a client wants: https://iiif.io/api/presentation/2.1/#responses

export type PresentationVersion = 2 | 3;

const MAX_RANGES = 50;

/** Splits at commas or semicolons outside of quoted strings. */
const split = (text: string, at: ',' | ';') =>
  text.match(at === ',' ? /(?:"[^"]*"|[^",])+/g : /(?:"[^"]*"|[^";])+/g) ?? [];

/** A media range with the version that its profile names; null for others. */
function parseRange(range: string): { version: PresentationVersion; quality: number } | null {
  const [type = '', ...parameters] = split(range, ';').map((part) => part.trim());
  if (!/^application\/(?:ld\+)?json$/i.test(type)) return null;
  const named = new Map(
    parameters.map((each) => {
      const [name = '', value = ''] = each.split(/=(.*)/, 2);
      return [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, '')];
    }),
  );
  const [, version] =
    /^https?:\/\/iiif\.io\/api\/presentation\/([23])(?:\.\d+)?\//.exec(named.get('profile') ?? '') ?? [];
  if (!version) return null;
  const quality = Number(named.get('q') ?? 1);
  return { version: version === '2' ? 2 : 3, quality: Number.isFinite(quality) ? quality : 0 };
}

function negotiateVersion(accept: string): PresentationVersion {
  let best = { version: 3 as PresentationVersion, quality: 0 };
  for (const range of split(accept, ',').slice(0, MAX_RANGES)) {
    const wanted = parseRange(range);
    if (wanted && wanted.quality > best.quality) best = wanted;
  }
  return best.version;
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
