// The route table: the framework receives addresses that are built from it, and nothing else that a visitor wrote, which it would put into pages that are cached for all.

/** Pages that the framework caches; a collection has several pages, by the query `page`. */
const CACHED_PAGE =
  /^\/(?:items\/[^/]+(?:\/panorama|\/pages\/[^/]+)?|(collections(?:\/.*)?)|(?:years|places|people)(?:\/.*)?|selection)?$/;

/** Pages that are rendered for each request, and read its query. */
const RENDERED_PAGE = /^\/(?:search|map|contact|consent)$/;

/** Route handlers and files: they read their query, and none is cached by the framework. */
const HANDLER = new RegExp(
  `^/(?:${[
    'api/(?:context|health|letters|library-changed|points|tracks|viewer-licence)',
    'api/search/.+',
    'api/selection(?:/archive)?',
    'api/words/[^/]+',
    'basemap/[^/]+',
    'consent/choose',
    'data/items\\.(?:csv|ndjson)',
    'embed/[^/]+',
    'feed\\.(?:json|xml)',
    'icon\\.svg',
    'iiif/(?:3/[^/]+(?:/.*)?|(?:activity|collection)(?:/.*)?|selection)',
    'items/[^/]+/(?:annotations\\.json|captions|content-search|file|frames|manifest\\.json|place\\.svg)',
    'oembed',
    'podcast\\.xml',
    'report',
    'robots\\.txt',
    'sitemap\\.xml',
    'sitemap/[^/]+',
    '\\.well-known/tdmrep\\.json',
    '_next/static/.+',
  ].join('|')})$`,
);

/** Where the framework shows that nothing is found: one page for all such requests in a language. */
export const NOT_FOUND_ADDRESS = '/missing';

const split = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/** The framework takes these for the page before them, however they are encoded. */
const INDEX = /^\/(?:collections|years|places|people)\/index$/;

/** The framework takes this end for another form of the page before it; it may be a part of a name. */
const escapeEnd = (pathname: string) => pathname.replace(/\.rsc$/, '%2Ersc');

function encodeSegment(segment: string) {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** Of all ways to encode a path the one that links of the site have: the framework caches them as one page. */
const toOneForm = (pathname: string) => pathname.split('/').map(encodeSegment).join('/');

/**
 * The address of a page that the framework caches, in the one form that all requests for it have; null for what is no such page.
 * @param url without the prefix of a language
 */
export function toCachedAddress(url: string): string | null {
  const [pathname = '', query = ''] = split(url);
  const match = CACHED_PAGE.exec(pathname);
  const path = match && toOneForm(pathname);
  if (!path || INDEX.test(path)) return null;
  const address = escapeEnd(path);
  const page = new URLSearchParams(query).get('page');
  // Everything that is not the number of a page is one page that is not there.
  return match[1] !== undefined && page !== null ? `${address}?page=${/^\d{1,9}$/.test(page) ? page : 0}` : address;
}

/** The URL by which Next serves a request. @param url without the prefix of a language */
export function toRouteAddress(url: string): string {
  const cached = toCachedAddress(url);
  if (cached !== null) return cached;
  const [pathname = ''] = split(url);
  if (RENDERED_PAGE.test(pathname)) return url;
  return HANDLER.test(pathname) ? escapeEnd(pathname) + url.slice(pathname.length) : NOT_FOUND_ADDRESS;
}

/** Whether a path names a page, of which each language has its own. */
export const isPagePath = (pathname: string) => CACHED_PAGE.test(pathname) || RENDERED_PAGE.test(pathname);
