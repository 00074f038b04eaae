// Crawls the sample site by links alone, like a search engine, and checks pages, structured data and sitemaps.
import type { ChildProcess } from 'node:child_process';
import { decodeXML } from 'entities';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { listAtomFaults } from '../lib/seo/rules/check-atom';
import { listJsonFeedFaults, listOembedFaults } from '../lib/seo/rules/check-json';
import { listSitemapFaults } from '../lib/seo/rules/check-xml';
import { createClient, UNFOLLOWED } from './client';
import { type Crawl, type CrawledPage, crawl } from './crawler';

const PORT = toOwnPort(8);
const SITE = `http://localhost:${PORT}`;
let server: ChildProcess | undefined;
let found: Crawl;

beforeAll(async () => {
  // Indexing a separate library and crawling every page is slow on a busy machine.
  const own = await layOwnSite({ name: 'crawl', port: PORT, env: { VITRINE_URL: '' } });
  server = await own.start();
  found = await crawl(SITE);
});
afterAll(() => stopSite(server));

const listPages = () => [...found.pages.values()];
const isFound = ({ robots }: CrawledPage) => !robots.includes('noindex');
const toPath = (address: string) => (address === SITE ? '/' : address.replace(SITE, ''));
const send = createClient(SITE);
const read = async (path: string) => (await send(path)).text;

interface Hit {
  objectID: string;
  path: string;
}

async function listHits(): Promise<Hit[]> {
  const response = await send('/api/search/1/indexes/vitrine/query', {
    method: 'POST',
    body: JSON.stringify({ query: '', hitsPerPage: 1000, attributesToRetrieve: ['path'] }),
  });
  return JSON.parse(response.text).hits;
}

test('no link is broken or needs JavaScript', () => {
  expect(found.faults).toEqual([]);
  expect(found.pages.size).toBeGreaterThan(30);
});

test('every item in the search index is reachable by links', async () => {
  const hits = await listHits();
  expect(hits.length).toBeGreaterThan(15);
  const reached = new Set(listPages().map(({ path }) => path));
  expect(hits.filter(({ path }) => !reached.has(path))).toEqual([]);
});

test('every page has one canonical URL, and indexable pages have their own', () => {
  const without = listPages().filter(({ canonicals }) => canonicals.length !== 1);
  expect(without.map(({ path }) => path)).toEqual([]);
  const pages = listPages().filter(isFound);
  const strays = pages.filter(({ path, canonicals }) => toPath(canonicals[0] ?? '') !== path);
  expect(strays.map(({ path, canonicals }) => [path, canonicals[0]])).toEqual([]);
  const addresses = pages.map(({ canonicals }) => canonicals[0]);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test('every indexable page has a title, and no two items share a URL', () => {
  for (const { path, title } of listPages().filter(isFound)) expect([path, title.length > 0]).toEqual([path, true]);
});

test('all structured data is valid, and its URLs exist', async () => {
  const addresses = new Set<string>();
  const take = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const each of value) take(each, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) take(each, name);
    else if (/^(contentUrl|thumbnailUrl|embedUrl|url|item|mainEntityOfPage|acquireLicensePage)$/.test(key))
      addresses.add(String(value));
  };
  for (const { path, data } of listPages()) {
    for (const text of data) {
      const graph = JSON.parse(text);
      expect({ path, context: graph['@context'] }).toEqual({ path, context: 'https://schema.org' });
      take(graph['@graph']);
    }
  }
  const ours = [...addresses].filter((address) => address.startsWith(SITE));
  expect(ours.length).toBeGreaterThan(50);
  const answers = await Promise.all(
    ours.map(async (address) => [address, (await send(address, { method: 'HEAD', ...UNFOLLOWED })).status]),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test('every indexable picture has a licence or a licensing page, and shows the image of its structured data', () => {
  const items = listPages().filter(({ path }) => path.startsWith('/items/'));
  const kinds = items.map(({ path, data, links }) => {
    const [main] = JSON.parse(data[0] ?? '{}')['@graph'];
    const type = [main['@type']].flat()[0];
    if (type !== 'ImageObject') return type;
    expect([path, main.license ?? main.acquireLicensePage]).toEqual([path, expect.any(String)]);
    expect([path, links.some(({ address }) => SITE + address === main.contentUrl)]).toEqual([path, true]);
    return type;
  });
  expect(new Set(kinds)).toEqual(new Set(['ImageObject', 'VideoObject', 'Article']));
});

test('sitemaps are valid, and list exactly the indexable pages that links reach', async () => {
  const index = await read('/sitemap.xml');
  expect(await listSitemapFaults(index)).toEqual([]);
  const parts = [...index.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => toPath(address));
  const named = new Set<string>();
  for (const part of parts) {
    const xml = await read(part);
    expect(await listSitemapFaults(xml)).toEqual([]);
    for (const [, address = ''] of xml.matchAll(/<loc>([^<]*)/g)) named.add(toPath(decodeXML(address)));
  }
  const pages = listPages()
    .filter(isFound)
    .map(({ path }) => path)
    .filter(
      (path) => /^\/(items\/[^/]+|(collections|years|places|people)(\/.*)?|map)?$/.test(path) && !path.includes('?'),
    );
  expect([...named].sort()).toEqual(pages.sort());
});

test('feeds and oEmbed responses of pages are valid', async () => {
  const isNamed = (start: string) => [...found.others.keys()].filter((path) => path.startsWith(start));
  const feeds = isNamed('/feed.xml');
  expect(feeds.length).toBeGreaterThan(3);
  for (const path of feeds.slice(0, 12)) expect([path, await listAtomFaults(await read(path))]).toEqual([path, []]);
  for (const path of isNamed('/feed.json').slice(0, 12))
    expect([path, listJsonFeedFaults(JSON.parse(await read(path)))]).toEqual([path, []]);
  const embeds = [...found.kept].filter((path) => path.startsWith('/oembed?') && path.includes('format=json'));
  expect(embeds.length).toBeGreaterThan(15);
  for (const path of embeds) expect([path, listOembedFaults(JSON.parse(await read(path)))]).toEqual([path, []]);
});

test('previews are renditions of the declared size', async () => {
  const items = listPages().filter(({ path, html }) => path.startsWith('/items/') && html.includes('og:image:width'));
  expect(items.length).toBeGreaterThan(10);
  const { default: sharp } = await import('sharp');
  for (const { path, html } of items.slice(0, 8)) {
    const get = (name: string) => new RegExp(`property="og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const { body } = await send(get('').replaceAll('&amp;', '&'));
    const { width, height, format } = await sharp(body).metadata();
    expect([path, format, width, height]).toEqual([path, 'jpeg', Number(get(':width')), Number(get(':height'))]);
  }
});

test('a page may be framed only if it is meant to be', async () => {
  const item = listPages().find(({ path }) => path.startsWith('/items/'))?.path ?? '';
  const policies = await Promise.all(
    ['/', item, item.replace('/items/', '/embed/')].map(
      async (path) => (await send(path)).headers.get('content-security-policy') ?? '',
    ),
  );
  expect(policies.map((policy) => /frame-ancestors ([^;]*)/.exec(policy)?.[1])).toEqual(["'none'", "'none'", '*']);
});
