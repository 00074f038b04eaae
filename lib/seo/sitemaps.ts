// The sitemaps that there are, and what stands in each, from the catalogue as it is read.
import { listBetween, listCollectionParts, listCollectionPaths, listKeySpans } from '@/lib/catalogue/read/pages';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { prefixed } from '@/lib/model/language-prefix';
import { toCollectionHref, toHomeHref } from '@/lib/model/routes';
import { readSeoSite, type SeoSite } from './site';
import { SITEMAP_SIZE, toItemEntry, toPageEntry, URLSET_END, URLSET_START } from './sitemap';

// A part that is read at once, so that memory does not grow with the sitemap.
const AT_ONCE = 50;

/** Two addresses stand before the first collections. */
const COLLECTIONS = SITEMAP_SIZE - 3;

/** `collections-1`, `items-1`, `items-2` …; a number that is missing holds nothing. */
export const listSitemaps = () => [
  ...listCollectionParts(COLLECTIONS).map((_after, index) => `collections-${index + 1}`),
  ...listKeySpans(SITEMAP_SIZE).map((span) => `items-${span}`),
];

function* listCollectionEntries(number: number, site: SeoSite) {
  if (number === 1)
    for (const href of [toHomeHref(), toCollectionHref(''), ...(hasPlaces() ? [prefixed('/map')] : [])])
      yield toPageEntry(href, site);
  let after = listCollectionParts(COLLECTIONS)[number - 1] ?? '';
  for (let left = COLLECTIONS; left > 0; left -= AT_ONCE) {
    const paths = listCollectionPaths(after, Math.min(left, AT_ONCE));
    if (paths.length === 0) return;
    yield paths.map((path) => toPageEntry(toCollectionHref(path), site)).join('');
    after = paths.at(-1) ?? after;
  }
}

function* listItemEntries(number: number, site: SeoSite) {
  const last = number * SITEMAP_SIZE;
  for (let after = last - SITEMAP_SIZE; after < last; ) {
    const { items, key } = listBetween(after, last, AT_ONCE);
    if (items.length === 0) return;
    yield items.map((item) => toItemEntry(item, site)).join('');
    after = key;
  }
}

function* withRoot(entries: Generator<string>) {
  yield URLSET_START;
  yield* entries;
  yield URLSET_END;
}

/** The text of a sitemap in parts, each made when it is asked for; null where there is none of this name. */
export function readSitemap(name: string): Generator<string> | null {
  const site = readSeoSite();
  const [, kind, digits] = /^(collections|items)-([1-9]\d{0,7})$/.exec(name) ?? [];
  const number = Number(digits);
  if (kind === 'items' && listBetween((number - 1) * SITEMAP_SIZE, number * SITEMAP_SIZE, 1).items.length > 0)
    return withRoot(listItemEntries(number, site));
  return kind === 'collections' && number <= listCollectionParts(COLLECTIONS).length
    ? withRoot(listCollectionEntries(number, site))
    : null;
}
