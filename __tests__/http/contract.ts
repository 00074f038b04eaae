// The HTTP contract of each public route, as data. A route of `app` without a row fails contract.test.ts.
import { spawnSync } from 'node:child_process';
import { listTypefaces } from '@/lib/model/typefaces';

/** A response to the first request for a path of the route; `{photo}` and the like are `slug-id` of items, `{photo.id}` the id. */
export interface Contract {
  /** Folder in `app`, or the pattern of files that are served. */
  route: string;
  path: string;
  method?: 'POST';
  /** Its other methods are tested elsewhere. */
  hasOtherMethods?: boolean;
  /** 200 by default. */
  status?: number;
  /** Content-Type; empty if there is no body. */
  type: string;
  cache: RegExp;
  /** Content security policy: that of the site's pages, or one for frames on other sites. */
  policy?: 'page' | 'embed';
  /** Scripts and pages of other sites may read it. */
  isOpen?: boolean;
  /** It has an ETag, by which a repeated request gets 304. */
  hasTag?: boolean;
  /** Request headers that select the representation; Accept-Encoding for texts. */
  vary?: string[];
  /** A browser may send it unusual headers from other sites. */
  hasPreflight?: boolean;
  /** A path of the route where there is nothing: 404. */
  missing?: string;
  /** A URL of the route that is not valid: 400. */
  invalid?: string;
  /** A path of the route for a deleted item: 410. */
  gone?: string;
}

const has = (...programs: string[]) => programs.every((each) => spawnSync(each, ['-v']).error === undefined);
const hasPoppler = has('pdfinfo', 'pdftoppm', 'pdftotext');
const hasFfmpeg = has('ffmpeg');

const SHARED = /^s-maxage=2, stale-while-revalidate=2$/;
const UNSTORED = /\bno-store\b/;
const MINUTE = /^public, max-age=60$/;
const IIIF_CACHE = /^public, max-age=60, stale-while-revalidate=600$/;
const MOMENT = /^public, max-age=2$/;
const DAY = /^public, max-age=86400$/;
const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

const TEXT = { vary: ['Accept-Encoding'] };
/** A page that is the same for all visitors. */
const PAGE = { ...TEXT, type: HTML, cache: SHARED, policy: 'page', hasTag: true } as const;
/** A page that has data about its subject, which clients may prefer. */
const DESCRIBED = { ...PAGE, vary: ['Accept', 'Accept-Encoding'] };
/** A page that depends on the visitor or on a search. */
const DYNAMIC = { ...TEXT, type: HTML, cache: UNSTORED, policy: 'page' } as const;
/** A text for other programs. */
const OPEN = { ...TEXT, cache: MINUTE, isOpen: true, hasTag: true } as const;
const ERROR = { ...OPEN, type: PLAIN, cache: UNSTORED, hasTag: false, status: 404 } as const;
const toIiif = (context: string) => ({
  ...OPEN,
  type: `application/ld+json;profile="http://iiif.io/api/${context}/context.json"`,
  cache: IIIF_CACHE,
  vary: ['Accept', 'Accept-Encoding'],
  hasPreflight: true,
});
const PRESENTATION = toIiif('presentation/3');
/** A document of an older IIIF version, whose clients expect plain JSON. */
const JSON_BY_DEFAULT = { ...PRESENTATION, type: 'application/json' };
const DISCOVERY = toIiif('discovery/1');
const LINKED_ART = {
  ...PRESENTATION,
  type: 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"',
};
const CONTENT_SEARCH = { ...toIiif('search/2'), hasPreflight: false };
const JSON_API = { ...TEXT, type: 'application/json', cache: MOMENT };
const GONE = '{gone.id}';

/** Without a body. */
const toDeskForm = (name: string, facts: Partial<Contract> = {}): Contract => ({
  route: `/api/desk/${name}`,
  path: `/api/desk/${name}`,
  method: 'POST',
  status: 400,
  type: HTML,
  cache: UNSTORED,
  ...facts,
});

/** Without a session. */
const toSignedInApi = (name: string, facts: Partial<Contract> = {}): Contract => ({
  route: `/api/desk/${name}`,
  path: `/api/desk/${name}`,
  type: 'application/json',
  status: 401,
  cache: UNSTORED,
  ...facts,
});

export const CONTRACTS: Contract[] = [
  { ...PAGE, route: '/', path: '/' },
  { ...DESCRIBED, route: '/collections/[[...path]]', path: '/collections', missing: '/collections/nothing' },
  { ...DESCRIBED, route: '/collections/[[...path]]', path: '/collections/exhibition', missing: '/collections?page=9' },
  { ...PAGE, route: '/years/[[...path]]', path: '/years', missing: '/years/1700' },
  { ...PAGE, route: '/places/[[...path]]', path: '/places', missing: '/places/Atlantis' },
  { ...PAGE, route: '/people/[[...path]]', path: '/people', missing: '/people/Atlas' },
  { ...PAGE, route: '/selection', path: '/selection', missing: '/selection/nothing' },
  {
    ...DESCRIBED,
    route: '/items/[slug]',
    path: '/items/{photo}',
    missing: '/items/x-aaaaaaaaaa',
    gone: `/items/${GONE}`,
  },
  {
    ...PAGE,
    route: '/items/[slug]/panorama',
    path: '/items/{panorama}/panorama',
    missing: '/items/{photo}/panorama',
    gone: `/items/${GONE}/panorama`,
  },
  {
    ...PAGE,
    ...(!hasPoppler && { status: 404, hasTag: false }),
    route: '/items/[slug]/pages/[page]',
    path: '/items/{document}/pages/2',
    missing: '/items/{photo}/pages/9',
    gone: `/items/${GONE}/pages/1`,
  },
  { ...DYNAMIC, route: '/search', path: '/search?q=cat', missing: '/search/nothing' },
  { ...DYNAMIC, route: '/map', path: '/map', missing: '/map/nothing' },
  { ...DYNAMIC, route: '/kiosk', path: '/kiosk', missing: '/kiosk?collection=nothing' },
  { ...DYNAMIC, route: '/kiosk', path: '/kiosk?collection=exhibition&seconds=20&order=shuffled&text=no' },
  { ...DYNAMIC, route: '/labels', path: '/labels', missing: '/labels?collection=nothing' },
  { ...DYNAMIC, route: '/labels', path: '/labels?q=cat&paper=letter&columns=2', missing: '/labels?page=99' },
  { ...DYNAMIC, route: '/contact', path: '/contact', missing: '/contact/nothing' },
  { ...DYNAMIC, route: '/desk/links', path: '/desk/links', missing: '/desk/links/nothing/more' },
  { ...DYNAMIC, route: '/desk/links/[id]', path: '/desk/links/x' },
  // Without a share link.
  { ...DYNAMIC, route: '/proofs', path: '/proofs', status: 404 },
  // Without a token that is valid.
  { ...DYNAMIC, route: '/s/[token]', path: `/s/${'x'.repeat(43)}`, status: 404 },
  { ...DYNAMIC, route: '/s/ended', path: '/s/ended' },
  { ...toDeskForm('share'), route: '/api/share', path: '/api/share' },
  { ...DYNAMIC, route: '/sign-in', path: '/sign-in?from=/search', missing: '/sign-in/nothing' },
  { ...DYNAMIC, route: '/consent', path: '/consent', missing: '/consent/nothing' },
  // To visitors, pages of the desk are forms for signing in.
  { ...DYNAMIC, route: '/desk', path: '/desk', missing: '/desk/nothing' },
  { ...DYNAMIC, route: '/desk/inbox', path: '/desk/inbox', missing: '/desk/inbox/nothing' },
  { ...DYNAMIC, route: '/desk/trash', path: '/desk/trash', missing: '/desk/trash/nothing' },
  { ...DYNAMIC, route: '/desk/upload', path: '/desk/upload', missing: '/desk/upload/nothing' },
  { ...DYNAMIC, route: '/desk/history', path: '/desk/history', missing: '/desk/history/nothing/more' },
  { ...DYNAMIC, route: '/desk/stories', path: '/desk/stories', missing: '/desk/stories/nothing' },
  {
    ...DYNAMIC,
    route: '/desk/stories/edit/[...path]',
    path: '/desk/stories/edit/story.md',
    missing: '/desk/stories/edit',
  },
  // Without a draft, each shows why there is nothing to see.
  { ...DYNAMIC, route: '/desk/stories/conflict', path: '/desk/stories/conflict', method: 'POST' },
  { ...DYNAMIC, route: '/desk/stories/preview', path: '/desk/stories/preview', method: 'POST', policy: undefined },
  { ...DYNAMIC, route: '/desk/items/[id]', path: '/desk/items/{photo.id}', missing: '/desk/items' },
  { ...DYNAMIC, route: '/desk/letters', path: '/desk/letters' },
  { ...DYNAMIC, route: '/desk/letters/[id]', path: '/desk/letters/abc', missing: '/desk/letters/abc/nothing' },
  ...['account', 'accounts', 'invitation', 'log'].map(
    (page): Contract => ({
      ...DYNAMIC,
      route: `/desk/${page}`,
      path: `/desk/${page}`,
      missing: `/desk/${page}/nothing`,
    }),
  ),
  { ...DYNAMIC, route: '/desk/report/[kind]', path: '/desk/report/odd-date', missing: '/desk/report/nothing' },
  { ...DYNAMIC, route: '/desk/proposals', path: '/desk/proposals', missing: '/desk/proposals/nothing' },
  { ...DYNAMIC, route: '/desk/statistics', path: '/desk/statistics', missing: '/desk/statistics/nothing' },
  { ...DYNAMIC, route: '/desk/select', path: '/desk/select', missing: '/desk/select/nothing' },
  { ...DYNAMIC, route: '/desk/bulk', path: '/desk/bulk', missing: '/desk/bulk/nothing' },
  { ...DYNAMIC, route: '/desk/history/[id]', path: '/desk/history/x' },
  { route: '/desk/here', path: '/desk/here?page=/search', status: 303, type: '', cache: UNSTORED },
  { ...DYNAMIC, route: '/desk/collections', path: '/desk/collections', missing: '/desk/collections/nothing' },
  {
    ...DYNAMIC,
    route: '/desk/collections/order',
    path: '/desk/collections/order',
    missing: '/desk/collections/order/x',
  },
  { ...DYNAMIC, route: '/desk/people', path: '/desk/people', missing: '/desk/people/nothing' },
  { ...DYNAMIC, route: '/desk/look', path: '/desk/look', missing: '/desk/look/nothing' },
  { ...DYNAMIC, route: '/desk/look/preview', path: '/desk/look/preview', method: 'POST', policy: undefined },
  { ...DYNAMIC, route: '/desk/site', path: '/desk/site', missing: '/desk/site/nothing' },
  // It names files, so it exists in development only.
  { ...DYNAMIC, route: '/report', path: '/report', status: 404 },

  {
    ...OPEN,
    route: '/embed/[slug]',
    path: '/embed/{photo}',
    type: HTML,
    policy: 'embed',
    missing: '/embed/x-aaaaaaaaaa',
    gone: `/embed/${GONE}`,
  },
  {
    ...OPEN,
    route: '/items/[slug]/file',
    path: '/items/{photo}/file',
    type: 'image/jpeg',
    vary: [],
    hasPreflight: true,
    missing: '/items/aaaaaaaaaa/file',
    gone: `/items/${GONE}/file`,
  },
  {
    ...OPEN,
    route: '/items/[slug]/captions',
    path: '/items/{film}/captions',
    type: 'text/vtt; charset=utf-8',
    hasPreflight: true,
    missing: '/items/{photo}/captions',
    gone: `/items/${GONE}/captions`,
  },
  {
    route: '/items/[slug]/frames',
    path: '/items/{film}/frames',
    ...(hasFfmpeg ? { type: 'image/jpeg', cache: MINUTE } : ERROR),
    missing: '/items/{photo}/frames',
    gone: `/items/${GONE}/frames`,
  },
  {
    ...PRESENTATION,
    route: '/items/[slug]/manifest.json',
    path: '/items/{photo.id}/manifest.json',
    missing: '/items/aaaaaaaaaa/manifest.json',
    gone: `/items/${GONE}/manifest.json`,
  },
  {
    ...PRESENTATION,
    route: '/items/[slug]/annotations.json',
    path: '/items/{letter.id}/annotations.json',
    missing: '/items/{photo.id}/annotations.json',
    gone: `/items/${GONE}/annotations.json`,
  },
  {
    ...CONTENT_SEARCH,
    route: '/items/[slug]/content-search',
    path: '/items/{letter.id}/content-search?q=garden',
    missing: '/items/{photo.id}/content-search?q=garden',
    gone: `/items/${GONE}/content-search?q=garden`,
  },
  {
    ...JSON_BY_DEFAULT,
    route: '/items/[slug]/content-search/1',
    path: '/items/{letter.id}/content-search/1?q=garden',
    missing: '/items/{photo.id}/content-search/1?q=garden',
    gone: `/items/${GONE}/content-search/1?q=garden`,
  },
  {
    ...ERROR,
    route: '/items/[slug]/georeference.json',
    path: '/items/{photo.id}/georeference.json',
    missing: '/items/aaaaaaaaaa/georeference.json',
    gone: `/items/${GONE}/georeference.json`,
    hasPreflight: true,
  },
  {
    ...ERROR,
    route: '/items/[slug]/canvas/regions',
    path: '/items/{photo.id}/canvas/regions',
    missing: '/items/aaaaaaaaaa/canvas/regions',
    gone: `/items/${GONE}/canvas/regions`,
    hasPreflight: true,
  },
  {
    ...OPEN,
    route: '/items/[slug]/place.svg',
    path: '/items/{photo.id}/place.svg',
    invalid: '/items/{photo.id}/place.svg?theme=x',
    type: 'image/svg+xml; charset=utf-8',
    cache: /^public, max-age=3600$/,
    missing: '/items/{film.id}/place.svg',
    gone: `/items/${GONE}/place.svg`,
  },
  {
    ...OPEN,
    route: '/oembed',
    path: '/oembed?url={photo.url}',
    invalid: '/oembed',
    type: 'application/json; charset=utf-8',
    hasPreflight: true,
  },
  { ...OPEN, route: '/feed.xml', path: '/feed.xml', type: 'application/atom+xml; charset=utf-8', hasPreflight: true },
  {
    ...OPEN,
    route: '/feed.json',
    path: '/feed.json',
    type: 'application/feed+json; charset=utf-8',
    hasPreflight: true,
  },
  {
    ...OPEN,
    route: '/podcast.xml',
    path: '/podcast.xml',
    type: 'application/rss+xml; charset=utf-8',
    hasPreflight: true,
  },
  { ...OPEN, route: '/sitemap.xml', path: '/sitemap.xml', type: 'application/xml; charset=utf-8' },
  {
    ...OPEN,
    route: '/sitemap/[page]',
    path: '/sitemap/items-1',
    type: 'application/xml; charset=utf-8',
    hasTag: false,
    missing: '/sitemap/nothing',
  },
  { ...OPEN, route: '/robots.txt', path: '/robots.txt', type: PLAIN },
  {
    ...OPEN,
    route: '/data/catalog.jsonld',
    path: '/data/catalog.jsonld',
    type: 'application/ld+json',
    hasPreflight: true,
  },
  { ...OPEN, route: '/.well-known/void', path: '/.well-known/void', type: '', vary: [], status: 308, hasTag: false },
  // The sample reserves no rights.
  { ...ERROR, route: '/.well-known/tdmrep.json', path: '/.well-known/tdmrep.json' },
  {
    ...OPEN,
    route: '/oai',
    path: '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:{photo.id}',
    type: 'text/xml; charset=utf-8',
    hasOtherMethods: true,
    hasPreflight: true,
  },
  ...['items', 'works', 'places'].map((entity) => ({
    ...LINKED_ART,
    route: `/linked-art/${entity}/[id]`,
    path: `/linked-art/${entity}/{photo.id}`,
    missing: `/linked-art/${entity}/aaaaaaaaaa`,
    gone: `/linked-art/${entity}/${GONE}`,
  })),
  {
    ...LINKED_ART,
    route: '/linked-art/people/[name]',
    path: '/linked-art/people/Vitrine',
    missing: '/linked-art/people/Unknown',
  },
  {
    ...LINKED_ART,
    route: '/linked-art/sets/[[...path]]',
    path: '/linked-art/sets',
    missing: '/linked-art/sets/nothing',
  },
  {
    ...LINKED_ART,
    type: 'application/ld+json;profile="https://linked.art/ns/v1/search.json"',
    route: '/linked-art/members/[[...path]]',
    path: '/linked-art/members?page=1',
    missing: '/linked-art/members?page=99',
  },
  ...['jsonld', 'ttl', 'schema.jsonld'].map((format) => ({
    ...LINKED_ART,
    route: '/items/[slug]/description/[format]',
    path: `/items/{photo}.${format}`,
    missing: `/items/aaaaaaaaaa.${format}`,
    gone: `/items/${GONE}.${format}`,
    ...(format === 'ttl' && { type: 'text/turtle; charset=utf-8' }),
    ...(format === 'schema.jsonld' && { type: 'application/ld+json', vary: ['Accept-Encoding'] }),
  })),
  {
    ...OPEN,
    route: '/data/items.csv',
    path: '/data/items.csv',
    type: 'text/csv; charset=utf-8; header=present',
    hasPreflight: true,
  },
  {
    ...OPEN,
    route: '/data/items.ndjson',
    path: '/data/items.ndjson',
    type: 'text/x-ndjson; charset=utf-8',
    hasPreflight: true,
  },

  {
    ...toIiif('image/3'),
    route: '/iiif/3/[id]/[[...request]]',
    path: '/iiif/3/{photo.id}/info.json',
    missing: '/iiif/3/aaaaaaaaaa/info.json',
    gone: `/iiif/3/${GONE}/info.json`,
  },
  {
    ...OPEN,
    route: '/iiif/3/[id]/[[...request]]',
    path: '/iiif/3/{photo.id}/full/400,/0/default.webp',
    invalid: '/iiif/3/{photo.id}/full/400,/x/default.webp',
    type: 'image/webp',
    cache: IIIF_CACHE,
    vary: [],
    hasPreflight: true,
    missing: '/iiif/3/aaaaaaaaaa/full/400,/0/default.webp',
    gone: `/iiif/3/${GONE}/full/400,/0/default.webp`,
  },
  {
    ...JSON_BY_DEFAULT,
    route: '/iiif/2/[id]/[[...request]]',
    path: '/iiif/2/{photo.id}/info.json',
    missing: '/iiif/2/aaaaaaaaaa/info.json',
    gone: `/iiif/2/${GONE}/info.json`,
  },
  {
    ...OPEN,
    route: '/iiif/2/[id]/[[...request]]',
    path: '/iiif/2/{photo.id}/full/400,/0/default.jpg',
    invalid: '/iiif/2/{photo.id}/full/^400,/0/default.jpg',
    type: 'image/jpeg',
    cache: IIIF_CACHE,
    vary: [],
    hasPreflight: true,
    missing: '/iiif/2/aaaaaaaaaa/full/400,/0/default.jpg',
    gone: `/iiif/2/${GONE}/full/400,/0/default.jpg`,
  },
  {
    ...JSON_BY_DEFAULT,
    route: '/iiif/collection/[[...path]]',
    path: '/iiif/collection?version=2',
    invalid: '/iiif/collection?version=1',
  },
  {
    ...PRESENTATION,
    route: '/iiif/collection/[[...path]]',
    path: '/iiif/collection',
    missing: '/iiif/collection/nothing',
  },
  // Off by default; viewer-sign-in.test.ts has the rest.
  { ...ERROR, route: '/iiif/auth/[service]', path: '/iiif/auth/access' },
  // iiif.test.ts has valid content states.
  { ...ERROR, status: 400, route: '/iiif/view', path: '/iiif/view?iiif-content=x', invalid: '/iiif/view' },
  { ...ERROR, route: '/iiif/auth/probe/[id]', path: '/iiif/auth/probe/{photo.id}', hasPreflight: true },
  { ...DISCOVERY, route: '/iiif/activity/[[...page]]', path: '/iiif/activity', missing: '/iiif/activity/99' },
  { ...PRESENTATION, route: '/iiif/selection', path: '/iiif/selection?ids={photo.id}', invalid: '/iiif/selection' },

  {
    ...JSON_API,
    route: '/api/context',
    path: '/api/context?ids={photo.id}',
    invalid: '/api/context?ids=x',
    missing: '/api/context?collection=x&slice=0',
  },
  { ...JSON_API, route: '/api/health', path: '/api/health', cache: UNSTORED },
  { ...JSON_API, route: '/api/points', path: '/api/points', type: 'application/gzip', vary: [], hasTag: true },
  { ...JSON_API, route: '/api/tracks', path: '/api/tracks', type: 'application/geo+json' },
  {
    ...JSON_API,
    route: '/api/selection',
    path: '/api/selection?ids={photo.id}',
    invalid: '/api/selection',
    cache: /^private, max-age=2$/,
  },
  {
    route: '/api/selection/archive',
    path: '/api/selection/archive?ids={photo.id}',
    invalid: '/api/selection/archive',
    type: 'application/zip',
    cache: UNSTORED,
    isOpen: true,
  },
  {
    ...JSON_API,
    route: '/api/words/[section]',
    path: '/api/words/viewer',
    cache: /^public, max-age=300$/,
    missing: '/api/words/nothing',
  },
  {
    ...JSON_API,
    route: '/api/search/[...path]',
    path: '/api/search/1/indexes/vitrine?query=cat',
    type: 'application/json; charset=utf-8',
    cache: UNSTORED,
    isOpen: true,
    hasPreflight: true,
    missing: '/api/search/1/indexes/vitrine/aaaaaaaaaa',
  },
  // Without a body, or without a secret.
  { ...DYNAMIC, route: '/api/letters', path: '/api/letters', method: 'POST', status: 400 },
  { ...DYNAMIC, route: '/consent/choose', path: '/consent/choose', method: 'POST', status: 400 },
  toDeskForm('account'),
  toDeskForm('accounts'),
  toDeskForm('bulk'),
  toDeskForm('collections'),
  toDeskForm('collections/order'),
  toDeskForm('consent'),
  toDeskForm('finish'),
  toDeskForm('inbox'),
  toDeskForm('items'),
  toDeskForm('letters'),
  toDeskForm('links'),
  toDeskForm('marks', { hasOtherMethods: true }),
  toDeskForm('look', { hasOtherMethods: true }),
  toDeskForm('organisation', { hasOtherMethods: true }),
  toDeskForm('people'),
  toDeskForm('proposals'),
  toDeskForm('session'),
  toDeskForm('site'),
  toDeskForm('stop'),
  toDeskForm('stories'),
  toDeskForm('trash'),
  toDeskForm('undo'),
  toSignedInApi('date'),
  toSignedInApi('look', { hasOtherMethods: true }),
  toSignedInApi('inbox/preview'),
  toSignedInApi('progress'),
  toSignedInApi('statistics', { type: HTML }),
  toSignedInApi('uploads', { method: 'POST' }),
  toSignedInApi('uploads/[id]', { method: 'POST', path: '/api/desk/uploads/0', hasOtherMethods: true }),
  toSignedInApi('passkeys', { method: 'POST', status: 400 }),
  // Off by default; contributions.test.ts has the rest.
  { ...DYNAMIC, route: '/contribute', path: '/contribute?item={photo.id}', status: 404 },
  {
    ...TEXT,
    route: '/api/contributions',
    path: '/api/contributions',
    method: 'POST',
    status: 404,
    type: HTML,
    cache: UNSTORED,
  },
  { ...ERROR, route: '/api/library-changed', path: '/api/library-changed', method: 'POST' },
  { route: '/api/viewer-licence', path: '/api/viewer-licence', method: 'POST', status: 204, type: '', cache: UNSTORED },

  { route: '/icon.svg', path: '/icon.svg', type: 'image/svg+xml', cache: DAY },
  {
    route: '/fonts/[file]',
    path: listTypefaces(undefined, 'en').preloads[0] ?? '',
    type: 'font/woff2',
    cache: /^public, max-age=31536000, immutable$/,
  },
  { ...ERROR, route: '/look/[file]', path: '/look/nothing-000000000000.png' },
  {
    ...OPEN,
    route: '/site.webmanifest',
    path: '/site.webmanifest',
    type: 'application/manifest+json; charset=utf-8',
  },
  {
    route: '/basemap/[archive]',
    path: '/basemap/world.pmtiles',
    type: 'application/octet-stream',
    cache: DAY,
    hasTag: true,
    missing: '/basemap/nothing.pmtiles',
  },
  {
    ...TEXT,
    route: '/_next/static/[...path]',
    path: '{script}',
    type: 'application/javascript; charset=UTF-8',
    cache: /^public, max-age=31536000, immutable$/,
    hasTag: true,
    missing: '/_next/static/nothing.js',
  },
];
