// Requests every output of a site as one visitor, and searches every byte of the responses.
import { toItemId } from '../../lib/catalogue/ids';
import { MAX_SELECTED_ITEMS } from '../../lib/model/selection';
import { createClient, UNFOLLOWED } from './client';
import { findSecrets } from './secrets';

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
  headers: Headers;
}

export type Ask = (address: string, init?: RequestInit) => Promise<Answer>;

/** @param cookie of a person who is signed in */
export const createAsk =
  (site: string, cookie?: string): Ask =>
  async (address, init = {}) => {
    const headers = { ...(cookie !== undefined && { cookie }), ...init.headers };
    const { status, headers: received, body } = await createClient(site)(address, { ...UNFOLLOWED, ...init, headers });
    return { status, type: received.get('content-type') ?? '', body, headers: received };
  };

/** Lists URLs of the site in a response: links, sources, and absolute URLs in JSON and XML. */
function listAddresses(text: string) {
  const plain = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll('\\/', '/');
  const found = new Set<string>();
  for (const [, href = ''] of plain.matchAll(/(?:href|src|srcset|content|poster|action)=\\?["'](\/[^"'\\\s#]*)/g))
    found.add(href);
  for (const [, srcset = ''] of plain.matchAll(/srcset=\\?["']([^"'\\]*)/gi))
    for (const part of srcset.split(',')) found.add(part.trim().split(' ')[0] ?? '');
  for (const [, at = ''] of plain.matchAll(/https?:\/\/localhost:\d+(\/[^"'\\\s<>#)]*)/g)) found.add(at);
  return [...found].filter((each) => each.startsWith('/') && !each.startsWith('//'));
}

// There are as many searches and maps as there are ways to narrow one: a step from the first is far enough.
const isEndless = (address: string) => /^\/(search|map)\?/.test(address);
const isCode = (address: string) => /^\/_next\//.test(address);

const MACHINES = [
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/feed.json',
  '/podcast.xml',
  '/data/items.ndjson',
  '/data/items.csv',
  '/iiif/collection',
  '/iiif/collection?version=2',
  '/iiif/activity',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/oai?verb=ListSets',
  '/linked-art/sets',
  '/linked-art/members',
  '/data/catalog.jsonld',
  '/.well-known/tdmrep.json',
  '/api/health',
  '/report',
  '/api/points',
  '/api/context?collection=&slice=0',
  '/api/context?collection=&below&slice=0',
  '/labels',
  '/labels?q=hedge',
  '/api/context?search=q%3Dhedge&slice=0',
];

/** Pages that are also requested as flight data, by live search and the map. */
const AS_DATA = ['/search', '/search?q=zq', '/map'];

/** Crawls the site. @param addresses to begin with, besides those of every site. @returns each response with its URL */
async function* crawl(
  ask: Ask,
  { addresses, isClosed }: Required<Start>,
): AsyncGenerator<[address: string, answer: Answer]> {
  const seen = new Set([
    '/',
    '/search',
    '/map',
    '/contact',
    '/collections',
    '/nothing-here',
    ...MACHINES,
    ...addresses,
  ]);
  for (const address of seen) {
    const answer = await ask(address);
    yield [address, answer];
    const location = answer.headers.get('location');
    if (location) yield [`${address} location`, { ...answer, body: Buffer.from(location) }];
    if (isEndless(address) || !/html|json|xml|csv|text/.test(answer.type)) continue;
    for (const next of listAddresses(answer.body.toString())) if (!isCode(next)) seen.add(next);
    expect(seen.size).toBeLessThan(5000);
  }
  if (isClosed) return;
  // The maximum of ids that one URL may contain.
  const data = await ask('/data/items.ndjson');
  expect([data.status, data.type]).toEqual([200, 'text/x-ndjson; charset=utf-8']);
  expect(data.body.length).toBeGreaterThan(0);
  const lines = data.body.toString().trim().split('\n');
  const ids = lines.slice(0, MAX_SELECTED_ITEMS).map((line) => JSON.parse(line).id);
  for (const endpoint of ['/api/selection', '/api/selection/archive', '/iiif/selection'])
    yield [endpoint, await ask(`${endpoint}?ids=${ids}`)];
  for (const address of AS_DATA) yield [`${address} as data`, await ask(address, { headers: { RSC: '1' } })];
}

/** Queries with the beginning of a secret, with typos, and with words of visible items; responses repeat only the query. */
function listQueries(secrets: string[]) {
  const words = secrets.filter((secret) => secret.startsWith('zq'));
  return [
    '',
    'hedge',
    'vault',
    'zq',
    ...words.flatMap((word) => [word.slice(0, 4), word.slice(0, -1), `${word.slice(0, -2)}${word.at(-1)}`]),
  ];
}

const FACETS = ['kind', 'collections', 'keywords', 'people', 'places', 'makers', 'field', 'decade', 'licence'];

async function* searchAll(ask: Ask, secrets: string[]): AsyncGenerator<[string, Answer]> {
  for (const query of listQueries(secrets)) {
    const requests = [
      { indexName: 'vitrine', query, hitsPerPage: 100, facets: ['*'], maxValuesPerFacet: 1000, typoTolerance: true },
    ];
    yield [
      `search ${query}`,
      await ask('/api/search/1/indexes/*/queries', { method: 'POST', body: JSON.stringify({ requests }) }),
    ];
    yield [`page of ${query}`, await ask(`/search?q=${query}`)];
    yield [`context of ${query}`, await ask(`/api/context?search=${encodeURIComponent(`q=${query}`)}&slice=0`)];
    for (const facet of FACETS)
      yield [
        `values of ${facet}, ${query}`,
        await ask(`/api/search/1/indexes/vitrine/facets/${facet}/query`, {
          method: 'POST',
          body: JSON.stringify({ facetQuery: query, maxFacetHits: 100 }),
        }),
      ];
  }
  for (const around of ['41.4,2.17', '35.7,139.8']) {
    const requests = [
      { indexName: 'vitrine', query: '', aroundLatLng: around, aroundRadius: 100_000, getRankingInfo: true },
    ];
    const answer = await ask('/api/search/1/indexes/*/queries', { method: 'POST', body: JSON.stringify({ requests }) });
    yield [`near ${around}`, answer];
  }
  yield ['browse', await ask('/api/search/1/indexes/vitrine/browse', { method: 'POST', body: '{}' })];
}

interface Start {
  /** Addresses that nothing may link to. */
  addresses?: readonly string[];
  /** Whether nothing but the page for signing in is expected. */
  isClosed?: boolean;
}

export interface Walk {
  /** Secrets that were found, by address. */
  found: Record<string, string[]>;
  types: Set<string>;
  pages: number;
}

/**
 * Sends every kind of request.
 * @param enough given the secrets that were found so far: whether that is all there is to know
 */
export async function walkOutputs(
  ask: Ask,
  secrets: string[],
  { addresses = [], isClosed = false, enough = () => false }: Start & { enough?: (found: Set<string>) => boolean } = {},
): Promise<Walk> {
  const found: Record<string, string[]> = {};
  const all = new Set<string>();
  const types = new Set<string>();
  let pages = 0;
  for (const ways of [crawl(ask, { addresses, isClosed }), searchAll(ask, secrets)])
    for await (const [address, answer] of ways) {
      pages += 1;
      types.add(answer.type.split(';')[0] ?? '');
      // A response that says Retry-After contains nothing to check.
      expect([address, [429, 500, 502, 503].includes(answer.status)]).toEqual([address, false]);
      const secret = await findSecrets(answer.body, secrets);
      if (secret.length > 0) found[address] = secret;
      for (const each of secret) all.add(each);
      if (enough(all)) return { found, types, pages };
    }
  return { found, types, pages };
}

/** Every way to an item by its id, were it known. */
export async function listAnswers(ask: Ask, site: string, where: string) {
  const id = toItemId(where);
  const page = encodeURIComponent(`${site}/items/${id}`);
  const addresses = [
    `/items/${id}`,
    `/items/any-title-${id}`,
    `/items/${id}/file`,
    `/items/x-${id}/file`,
    `/items/${id}/file?of=play`,
    `/items/${id}/file?of=large`,
    `/items/${id}/captions`,
    `/items/${id}/frames`,
    `/items/${id}/manifest.json`,
    `/items/${id}/manifest.json?version=2`,
    `/items/${id}/canvas/regions`,
    `/items/${id}/georeference.json`,
    `/items/${id}/annotations.json`,
    `/items/${id}/place.svg`,
    `/items/${id}/panorama`,
    `/items/${id}/pages/1`,
    `/items/${id}/annotations.json?page=2`,
    `/iiif/3/${id}.2/full/400,/0/default.webp`,
    `/items/${id}/content-search?q=zq`,
    `/items/${id}/content-search/1?q=zq`,
    `/iiif/3/${id}`,
    `/iiif/3/${id}/info.json`,
    `/iiif/3/${id}/full/max/0/default.jpg`,
    `/iiif/2/${id}/info.json`,
    `/iiif/2/${id}/full/full/0/default.jpg`,
    `/iiif/3/${id}/full/400,/0/default.webp`,
    `/api/search/1/indexes/vitrine/${id}`,
    `/api/selection/archive?ids=${id}`,
    `/iiif/selection?ids=${id}`,
    `/embed/${id}`,
    `/oembed?url=${page}`,
    `/linked-art/items/${id}`,
    `/linked-art/works/${id}`,
    `/linked-art/places/${id}`,
  ];
  const answers = await Promise.all(addresses.map(async (address) => [address, await ask(address)] as const));
  const light = await ask(`/api/context?ids=${id}`);
  const selected = await ask(`/api/selection?ids=${id}`);
  return { answers, light: light.body.toString(), selected: selected.body.toString() };
}
