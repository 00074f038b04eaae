import fs from 'node:fs';
import path from 'node:path';
import { isPagePath, NOT_FOUND_ADDRESS, toCachedAddress, toRouteAddress } from '@/lib/http/route-table';
import { toFrameworkAddress } from '@/lib/http/site-languages';

const APP = path.join(process.cwd(), 'app');

/** The routes that the files of the application define, with a value for each parameter: `/items/x`. */
function listRoutes(kind: 'page' | 'route') {
  return fs
    .readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.parse(file).name === kind && /\.tsx?$/.test(file))
    .map((file) => `/${path.dirname(file).replaceAll(path.sep, '/')}`.replace(/^\/\.$/, '/'))
    .map((route) => route.replace(/\/\[\[\.\.\.\w+\]\]/, '/x/y').replace(/\[(?:\.\.\.)?\w+\]/g, 'x'));
}

const isInternal = (route: string) => /^\/(in|paged)(\/|$)/.test(route);

test('every page and route handler is reachable by its URL', () => {
  const handlers = listRoutes('route');
  expect(handlers.length).toBeGreaterThan(20);
  for (const route of handlers) expect([route, toRouteAddress(`${route}?a=b`)]).toEqual([route, `${route}?a=b`]);
  const pages = listRoutes('page').filter((route) => !isInternal(route));
  expect(pages.length).toBeGreaterThan(10);
  for (const route of pages) expect([route, toRouteAddress(route)]).toEqual([route, route]);
});

test('each page except the report has a localised twin, which is reachable', () => {
  const pages = listRoutes('page');
  const twins = pages.filter((route) => route.startsWith('/in/x')).filter((route) => !route.startsWith('/in/x/paged'));
  const reached = pages
    .filter((route) => !isInternal(route) && isPagePath(route))
    .map((route) => toFrameworkAddress('/x', route));
  expect([...reached, toFrameworkAddress('/x', NOT_FOUND_ADDRESS)].sort()).toEqual(twins.sort());
});

test('files of the build and of the public folder are reachable', () => {
  for (const file of ['/_next/static/chunks/a.js', '/basemap/world.pmtiles', '/icon.svg'])
    expect(toRouteAddress(file)).toBe(file);
});

test.each([
  '/paged/2/coll',
  '/in/fr',
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
  // The framework would serve the page before these.
  '/collections/index',
  '/people/%69ndex',
])('%s is not found, and not passed on', (url) => {
  expect(toRouteAddress(url)).toBe(NOT_FOUND_ADDRESS);
});

test.each([
  ['/items/x?q=a', '/items/x'],
  ['/items/x/panorama?q=a', '/items/x/panorama'],
  ['/items/x/pages/2?q=a&page=3', '/items/x/pages/2'],
  ['/collections/a.b/c..d?page=2&q=a', '/collections/a.b/c..d?page=2'],
  // The framework would treat these as variants of /collections/a.
  ['/collections/a.rsc', '/collections/a%2Ersc'],
  ['/collections/a%2ersc', '/collections/a%2Ersc'],
  // A page has one cache key, in any percent-encoding of its path.
  ['/people/%41nna%20Hart', '/people/Anna%20Hart'],
  ['/people/a,b%2fc', '/people/a%2Cb%2Fc'],
])('for %s a cached page is rendered from %s', (url, address) => {
  expect(toCachedAddress(url)).toBe(address);
  expect(toRouteAddress(url)).toBe(address);
});
