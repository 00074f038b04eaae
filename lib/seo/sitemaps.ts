// Lists the sitemaps and streams their content from the catalogue.
import { listBetween, listCollectionParts, listCollectionPaths, listKeySpans } from '@/lib/catalogue/read/pages';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { prefixed } from '@/lib/model/language-prefix';
import { toCollectionHref, toHomeHref } from '@/lib/model/routes';
import { readSeoSite, type SeoSite } from './site';
import { buildItemEntry, buildPageEntry, SITEMAP_SIZE, URLSET_END, URLSET_START } from './sitemap';

// Entries read per query, which bounds the memory.
const AT_ONCE = 50;

/** The first sitemap also contains the home page, the root collection and the map. */
const COLLECTIONS = SITEMAP_SIZE - 3;

/** Lists the URLs of pages other than items and collections; passed in by the route. */
type ListHrefs = () => string[];

function* listBrowseEntries(number: number, site: SeoSite, hrefs: string[]) {
  for (const href of hrefs.slice((number - 1) * SITEMAP_SIZE, number * SITEMAP_SIZE)) yield buildPageEntry(href, site);
}

const countBrowseParts = (hrefs: string[]) => Math.ceil(hrefs.length / SITEMAP_SIZE);

/** `collections-1`, `browse-1`, `items-1`, `items-2` …; a missing number would be empty. */
export const listSitemaps = (listHrefs: ListHrefs) => [
  ...listCollectionParts(COLLECTIONS).map((_after, index) => `collections-${index + 1}`),
  ...Array.from({ length: countBrowseParts(listHrefs()) }, (_, index) => `browse-${index + 1}`),
  ...listKeySpans(SITEMAP_SIZE).map((span) => `items-${span}`),
];

function* listCollectionEntries(number: number, site: SeoSite) {
  if (number === 1)
    for (const href of [toHomeHref(), toCollectionHref(''), ...(hasPlaces() ? [prefixed('/map')] : [])])
      yield buildPageEntry(href, site);
  let after = listCollectionParts(COLLECTIONS)[number - 1] ?? '';
  for (let left = COLLECTIONS; left > 0; left -= AT_ONCE) {
    const paths = listCollectionPaths(after, Math.min(left, AT_ONCE));
    if (paths.length === 0) return;
    yield paths.map((path) => buildPageEntry(toCollectionHref(path), site)).join('');
    after = paths.at(-1) ?? after;
  }
}

function* listItemEntries(number: number, site: SeoSite) {
  const last = number * SITEMAP_SIZE;
  for (let after = last - SITEMAP_SIZE; after < last; ) {
    const { items, key } = listBetween(after, last, AT_ONCE);
    if (items.length === 0) return;
    yield items.map((item) => buildItemEntry(item, site)).join('');
    after = key;
  }
}

function* withRoot(entries: Generator<string>) {
  yield URLSET_START;
  yield* entries;
  yield URLSET_END;
}

export function readSitemap(name: string, listHrefs: ListHrefs): Generator<string> | null {
  const site = readSeoSite();
  const [, kind, digits] = /^(collections|browse|items)-([1-9]\d{0,7})$/.exec(name) ?? [];
  const number = Number(digits);
  if (kind === 'items' && listBetween((number - 1) * SITEMAP_SIZE, number * SITEMAP_SIZE, 1).items.length > 0)
    return withRoot(listItemEntries(number, site));
  const hrefs = kind === 'browse' ? listHrefs() : [];
  if (kind === 'browse' && number <= countBrowseParts(hrefs)) return withRoot(listBrowseEntries(number, site, hrefs));
  return kind === 'collections' && number <= listCollectionParts(COLLECTIONS).length
    ? withRoot(listCollectionEntries(number, site))
    : null;
}
