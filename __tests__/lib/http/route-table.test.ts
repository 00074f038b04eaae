import fs from 'node:fs';
import path from 'node:path';
import { matchRoute, NOT_FOUND_PATH, ROUTES, toInternalUrl } from '@/lib/http/route-table';

const APP = path.join(process.cwd(), 'app');

/** The routes that the files of the application define, with a value for each parameter: `/items/x`. */
function listRoutes(kind: 'page' | 'route') {
  return (
    fs
      .readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.parse(file).name === kind && /\.tsx?$/.test(file))
      .map((file) => `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/'))
      .map((route) => route.replace(/\/\[\[\.\.\.\w+\]\]/, '/x/y').replace(/\[(?:\.\.\.)?\w+\]/g, 'x'))
      // A rewrite of next.config.js leads there.
      .map((route) => route.replace('/items/x/description/x', '/items/x.ttl'))
  );
}

const toUrl = (url: string) => toInternalUrl(url).url;

test('every page and route handler has its own route, by the kind of its file', () => {
  const handlers = listRoutes('route');
  expect(handlers.length).toBeGreaterThan(20);
  for (const url of handlers) {
    expect([url, toUrl(`${url}?a=b`)]).toEqual([url, `${url}?a=b`]);
    expect([url, matchRoute(url).page]).toEqual([url, undefined]);
  }
  const pages = listRoutes('page').filter((url) => url !== NOT_FOUND_PATH);
  expect(pages.length).toBeGreaterThan(10);
  for (const url of pages) {
    expect([url, toUrl(url)]).toEqual([url, url]);
    expect([url, matchRoute(url).page]).toEqual([url, expect.stringMatching(/^(cached|query|visitor)$/)]);
  }
});

test('every route of the table is that of a file', () => {
  const urls = [
    ...listRoutes('page'),
    ...listRoutes('route'),
    ...['/collections', '/iiif/collection/x', '/_next/static/a', '/icon.svg', '/fonts/a.woff2'],
    ...['/basemap/world.pmtiles', '/basemap/a'],
  ];
  const unused = ROUTES.filter(({ pattern }) => !urls.some((url) => pattern.test(url)));
  expect(unused.map(({ pattern }) => pattern.source)).toEqual([]);
});

test('files of the build and of the public folder are reachable', () => {
  for (const file of [
    '/_next/static/chunks/a.js',
    '/basemap/world.pmtiles',
    '/icon.svg',
    '/fonts/a.woff2',
    '/fonts/OFL.txt',
  ])
    expect(toUrl(file)).toBe(file);
});

test.each([
  '/paged/2/coll',
  '/in/fr',
  '/in/fr/items/x',
  '/in?x=1',
  '/paged',
  '/_not-found',
  '/_global-error',
  '/_next/image?url=x',
  '/_next/data/x/search.json?q=a',
  '/search.rsc?q=a',
  '/search/x',
  '/items',
  '/items/x/nothing',
  '/api/nothing?q=a',
  '/nothing?q=a',
  // Next would serve the page before these.
  '/collections/index',
  '/people/%69ndex',
])('%s is not found, and not passed on', (url) => {
  expect(toUrl(url)).toBe(NOT_FOUND_PATH);
});

test.each([
  ['/', '/'],
  ['/?page=2&utm_source=a', '/'],
  ['/items/a-b?page=2&_rsc=1a', '/items/a-b'],
  ['/collections?page=2&a=1', '/collections?page=2'],
  ['/collections/a/b?page=01', '/collections/a/b?page=01'],
  // An invalid page number is not the first page.
  [`/collections/a?page=${'9'.repeat(11)}`, '/collections/a?page=0'],
  ['/collections/a?page=', '/collections/a?page=0'],
  ['/collections/a?page=<script>', '/collections/a?page=0'],
  ['/items/x?q=a', '/items/x'],
  ['/items/x/panorama?q=a', '/items/x/panorama'],
  ['/items/x/pages/2?q=a&page=3', '/items/x/pages/2'],
  ['/collections/a.b/c..d?page=2&q=a', '/collections/a.b/c..d?page=2'],
  // Next would treat these as variants of /collections/a.
  ['/collections/a.rsc', '/collections/a%2Ersc'],
  ['/collections/a%2ersc', '/collections/a%2Ersc'],
  // A page has one cache key, in any percent-encoding of its path.
  ['/people/%41nna%20Hart', '/people/Anna%20Hart'],
  ['/people/a,b%2fc', '/people/a%2Cb%2Fc'],
])('for %s a cached page is rendered from %s', (url, address) => {
  expect(toInternalUrl(url)).toMatchObject({ url: address, route: { page: 'cached' } });
});
