// Route table: methods, CORS, cache, bulkhead and metrics group of each URL; pages and route handlers are files in app/.

export type BulkheadName = 'light' | 'page' | 'search' | 'api';

export interface Route {
  /** Matches the requested path without the prefix of a language. */
  pattern: RegExp;
  /**
   * Set for pages, of which each language has its own. `cached` pages depend on their path alone, `query` pages on their query too,
   * and `visitor` pages on the visitor's request; all others are route handlers and files.
   */
  page?: 'cached' | 'query' | 'visitor';
  /** Whether the page has further pages, by the query `page`. */
  isPaged?: boolean;
  /** Whether a page of this site may show it in a frame, where no script runs. */
  isFramed?: boolean;
  methods: readonly string[];
  /** Whether the server or the route handler responds to OPTIONS with CORS headers; undefined for a response without any. */
  cors?: 'server' | 'handler';
  /** Undefined for requests that are never shed. */
  bulkhead?: BulkheadName;
  /** For files, about which Next knows nothing. */
  cacheControl?: string;
  /** Whether it is served while the catalogue cannot be read. */
  needsNoCatalogue?: boolean;
  /** Path of the page that takes the place of the general one where the page finds nothing. */
  notFound?: string;
  /** Whether it is served to strangers of an archive that is restricted as a whole: signing in, and what that page needs. */
  isForStrangers?: boolean;
  /** Whether it is served to strangers of such an archive if the owner lets viewers prompt for sign-in. */
  isForViewers?: boolean;
  /** Name in metrics: few, whatever is requested. */
  group: string;
}

const READ = ['GET', 'HEAD', 'OPTIONS'] as const;
const READ_OR_POST = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const GET_OR_POST = ['GET', 'POST'] as const;
const POST = ['POST'] as const;
const DAY = 'public, max-age=86400';
/** For files whose names change with their content. */
const YEAR = 'public, max-age=31536000, immutable';

const toRoute = (pattern: RegExp, facts: Partial<Route> & Pick<Route, 'group'>): Route => ({
  pattern,
  methods: READ,
  ...facts,
});

const toCachedPage = (pattern: RegExp, group: string, isPaged = false) =>
  toRoute(pattern, { page: 'cached', bulkhead: 'page', group, isPaged });

/** The first that matches. */
export const ROUTES: readonly Route[] = [
  toCachedPage(/^\/$/, 'home'),
  // Data about an item (next.config.js).
  toRoute(/^\/items\/[^/]+\.(?:jsonld|ttl)$/, { bulkhead: 'page', cors: 'handler', group: 'items' }),
  toCachedPage(/^\/items\/[^/]+(?:\/panorama|\/pages\/[^/]+)?$/, 'items'),
  toCachedPage(/^\/collections(?:\/.*)?$/, 'collections', true),
  toCachedPage(/^\/years(?:\/.*)?$/, 'years'),
  toCachedPage(/^\/places(?:\/.*)?$/, 'places'),
  toCachedPage(/^\/people(?:\/.*)?$/, 'people'),
  toCachedPage(/^\/selection$/, 'other'),
  toRoute(/^\/search$/, { page: 'query', bulkhead: 'search', group: 'search' }),
  toRoute(/^\/map$/, { page: 'query', bulkhead: 'search', group: 'map' }),
  toRoute(/^\/(?:kiosk|labels)$/, { page: 'query', bulkhead: 'search', group: 'other' }),
  toRoute(/^\/(?:contact|contribute|consent|report)$/, { page: 'visitor', bulkhead: 'page', group: 'other' }),
  // Proofs of a visitor with a share link.
  toRoute(/^\/proofs$/, { page: 'visitor', bulkhead: 'page', group: 'other' }),
  toRoute(/^\/desk\/here$/, { bulkhead: 'page', group: 'desk' }),
  // Pages that show a posted draft.
  toRoute(/^\/desk\/(?:stories|look)\/preview$/, {
    page: 'visitor',
    methods: POST,
    bulkhead: 'page',
    group: 'desk',
    isFramed: true,
  }),
  toRoute(/^\/desk\/stories\/conflict$/, { page: 'visitor', methods: POST, bulkhead: 'page', group: 'desk' }),
  toRoute(/^\/desk(?:\/.*)?$/, { page: 'visitor', bulkhead: 'page', isForStrangers: true, group: 'desk' }),
  // It shows who is signed in, so it has no bar.
  toRoute(/^\/sign-in$/, { page: 'visitor', bulkhead: 'page', isForStrangers: true, group: 'desk' }),

  toRoute(/^\/s\/[^/]+$/, {
    page: 'visitor',
    bulkhead: 'page',
    notFound: '/s/ended',
    isForStrangers: true,
    group: 'share',
  }),

  toRoute(/^\/_next\/static\/.+$/, { bulkhead: 'light', needsNoCatalogue: true, isForStrangers: true, group: '_next' }),
  toRoute(/^\/(?:icon\.svg|fonts\/OFL\.txt)$/, {
    bulkhead: 'light',
    cacheControl: DAY,
    isForStrangers: true,
    group: 'other',
  }),
  toRoute(/^\/fonts\/[^/]+\.woff2$/, { bulkhead: 'light', cacheControl: YEAR, isForStrangers: true, group: 'other' }),
  toRoute(/^\/look\/[^/]+$/, { bulkhead: 'light', isForStrangers: true, group: 'other' }),
  toRoute(/^\/site\.webmanifest$/, { bulkhead: 'light', isForStrangers: true, group: 'other' }),
  toRoute(/^\/basemap\/world\.[^/]+$/, { bulkhead: 'light', cacheControl: DAY, group: 'other' }),
  toRoute(/^\/basemap\/[^/]+$/, { bulkhead: 'light', group: 'other' }),

  toRoute(/^\/iiif\/[23]\/[^/]+(?:\/.*)?$/, {
    bulkhead: 'light',
    cors: 'handler',
    isForViewers: true,
    group: 'iiif',
  }),
  toRoute(/^\/iiif\/auth\/probe\/[^/]+$/, {
    bulkhead: 'light',
    cors: 'handler',
    isForViewers: true,
    group: 'iiif',
  }),
  toRoute(/^\/iiif\/auth\/[^/]+$/, { bulkhead: 'light', isForViewers: true, group: 'iiif' }),
  toRoute(/^\/iiif\/view$/, { bulkhead: 'light', cors: 'server', group: 'iiif' }),
  toRoute(/^\/iiif\/(?:(?:activity|collection)(?:\/.*)?|selection)$/, {
    bulkhead: 'page',
    cors: 'handler',
    group: 'iiif',
  }),
  toRoute(/^\/items\/[^/]+\/(?:file|captions)$/, { bulkhead: 'light', cors: 'server', group: 'items' }),
  toRoute(/^\/items\/[^/]+\/frames$/, { bulkhead: 'light', group: 'items' }),
  toRoute(/^\/items\/[^/]+\/manifest\.json$/, {
    bulkhead: 'page',
    cors: 'handler',
    isForViewers: true,
    group: 'items',
  }),
  toRoute(/^\/items\/[^/]+\/(?:annotations\.json|georeference\.json|canvas\/regions|content-search(?:\/1)?)$/, {
    bulkhead: 'page',
    cors: 'handler',
    group: 'items',
  }),
  toRoute(/^\/items\/[^/]+\/place\.svg$/, { bulkhead: 'page', group: 'items' }),
  toRoute(/^\/embed\/[^/]+$/, { bulkhead: 'page', group: 'other' }),
  toRoute(/^\/oembed$/, { bulkhead: 'page', cors: 'server', group: 'other' }),

  toRoute(/^\/oai$/, { methods: READ_OR_POST, bulkhead: 'page', cors: 'handler', group: 'data' }),
  toRoute(/^\/linked-art\/(?:(?:items|works|places|people)\/[^/]+|(?:sets|members)(?:\/.*)?)$/, {
    bulkhead: 'page',
    cors: 'handler',
    group: 'data',
  }),
  toRoute(/^\/data\/(?:items\.(?:csv|ndjson)|catalog\.jsonld)$/, { bulkhead: 'page', cors: 'server', group: 'data' }),
  toRoute(/^\/(?:feed\.(?:json|xml)|podcast\.xml)$/, { bulkhead: 'search', cors: 'server', group: 'other' }),
  toRoute(/^\/(?:sitemap\.xml|sitemap\/[^/]+)$/, { bulkhead: 'page', group: 'sitemap' }),
  toRoute(/^\/robots\.txt$/, { bulkhead: 'light', isForStrangers: true, group: 'other' }),
  toRoute(/^\/\.well-known\/(?:tdmrep\.json|void)$/, { bulkhead: 'page', cors: 'handler', group: 'other' }),

  toRoute(/^\/api\/health$/, { needsNoCatalogue: true, isForStrangers: true, group: 'api' }),
  toRoute(/^\/api\/search\/.+$/, { methods: READ_OR_POST, cors: 'handler', bulkhead: 'api', group: 'api' }),
  toRoute(/^\/api\/(?:points|tracks|context|selection)$/, { bulkhead: 'api', group: 'api' }),
  toRoute(/^\/api\/selection\/archive$/, { bulkhead: 'light', group: 'api' }),
  toRoute(/^\/api\/words\/[^/]+$/, { bulkhead: 'page', group: 'api' }),
  toRoute(/^\/api\/(?:letters|contributions|viewer-licence|library-changed)$/, { methods: POST, group: 'api' }),
  toRoute(/^\/api\/desk\/(?:date|statistics)$/, { bulkhead: 'page', group: 'desk' }),
  toRoute(/^\/api\/desk\/progress$/, { bulkhead: 'api', group: 'desk' }),
  toRoute(/^\/api\/desk\/inbox\/preview$/, { bulkhead: 'light', group: 'desk' }),
  toRoute(/^\/api\/desk\/uploads\/[^/]+$/, { methods: ['HEAD', 'PATCH', 'POST', 'DELETE'], group: 'desk' }),
  toRoute(/^\/api\/desk\/marks$/, { methods: READ_OR_POST, group: 'desk' }),
  toRoute(/^\/api\/desk\/look$/, { methods: READ_OR_POST, group: 'desk' }),
  // A provider leads back to it by a link.
  toRoute(/^\/api\/desk\/organisation$/, { methods: GET_OR_POST, isForStrangers: true, group: 'desk' }),
  toRoute(/^\/api\/desk\/[a-z]+(?:\/order)?$/, { methods: POST, isForStrangers: true, group: 'desk' }),
  toRoute(/^\/api\/share$/, { methods: POST, isForStrangers: true, group: 'share' }),
  toRoute(/^\/consent\/choose$/, { methods: POST, group: 'other' }),
];

/** Any other URL: the not-found page. */
const NOT_FOUND: Route = toRoute(/^/, { page: 'cached', bulkhead: 'page', group: 'other' });

/** Path by which Next knows that page; all requests in a language share it. */
export const NOT_FOUND_PATH = '/missing';

export const matchRoute = (pathname: string): Route =>
  ROUTES.find(({ pattern }) => pattern.test(pathname)) ?? NOT_FOUND;

/** Pictures less than a thousand pixels wide, which the response cache holds; a version in the query is their only parameter. */
const SMALL_IMAGE =
  /^\/iiif\/3\/[^/?]+\/[^/?]+\/(?:\d{1,3},\d{0,4}|!\d{1,3},\d{1,3})\/[^/?]+\/[^/?]+\.(?:jpg|webp|avif|png)(?:\?v=[\w-]{1,64})?$/;

export const isSmallImage = (url: string) => SMALL_IMAGE.test(url);

/** Next takes these for the page of the folder above. */
const INDEX = /^\/(?:collections|years|places|people)\/index$/;

/** Next takes this ending for flight data of the page before it; here it is a part of a name. */
const escapeEnding = (pathname: string) => pathname.replace(/\.rsc$/, '%2Ersc');

function encodeSegment(segment: string) {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** Encodes a path as the site's own links do. */
const normalizePath = (pathname: string) => pathname.split('/').map(encodeSegment).join('/');

/** Everything but a page number names one page, which does not exist. */
function normalizePage(query: string) {
  const page = new URLSearchParams(query).get('page');
  return page === null ? '' : `?page=${/^\d{1,9}$/.test(page) ? page : 0}`;
}

export interface InternalUrl {
  route: Route;
  /** The URL by which Next serves the request. */
  url: string;
}

/**
 * The route of a request and its URL within the server, built from the table: of cached pages it has one form, whatever encoding and
 * query a visitor wrote, so it is also their cache key.
 * @param url without the prefix of a language
 */
export function toInternalUrl(url: string): InternalUrl {
  const at = url.indexOf('?');
  const [pathname, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const route = matchRoute(pathname);
  if (route.page === 'query' || route.page === 'visitor') return { route, url };
  if (!route.page) return { route, url: escapeEnding(pathname) + url.slice(pathname.length) };
  const path = normalizePath(pathname);
  if (route === NOT_FOUND || INDEX.test(path)) return { route: NOT_FOUND, url: NOT_FOUND_PATH };
  return { route, url: escapeEnding(path) + (route.isPaged ? normalizePage(query) : '') };
}
