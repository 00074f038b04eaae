/** @jest-environment node */
// The server below a path: it takes the path off each URL, or leaves it to a proxy, and puts it into what it sends.
import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { rewriteAssetUrls } from '@/lib/http/asset-paths';
import { followRedirectRule } from '@/lib/http/follow-redirect-rule';
import { toGroup } from '@/lib/http/request-log';
import { parseDeskPath, toDeskHref } from '@/lib/model/desk-routes';
import { withoutPrefix } from '@/lib/model/language-prefix';
import { toCollectionHref, toHomeHref, toImageHref, toManifestHref } from '@/lib/model/routes';
import { parseOembed } from '@/lib/seo/oembed';
import { createArchive } from '../../algolia/archive';
import { type SiteServer, startServer } from './site-server';

const archive = createArchive();
let site: SiteServer;
/** Set by each test. */
let next: http.RequestListener = (_, response) => response.end();

beforeAll(async () => {
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://museum.example/archive' });
  getConfig();
  archive.change((writer) => {
    writer.setSite(JSON.stringify({ title: 'Ships', language: 'de', languages: ['de', 'fr'] }), {});
    writer.setRedirectRules([
      { from: '/old', isPrefix: false, to: { type: 'page', path: '/map' } },
      { from: '/archive/older', isPrefix: false, to: { type: 'page', path: '/archive/map' } },
    ]);
  });
  site = await startServer((request, response) => next(request, response));
});
afterAll(async () => {
  await site.close();
  archive.remove();
});

test('URLs of the site begin with its path, and are parsed without it', () => {
  expect([toHomeHref(), toCollectionHref('a b')]).toEqual(['/archive/', '/archive/collections/a%20b']);
  expect(toManifestHref({ id: 'abcdefghij' })).toBe('/archive/items/abcdefghij/manifest.json');
  expect(toImageHref({ id: 'abcdefghij', version: 'v', width: 900 }, 400)).toMatch(/^\/archive\/iiif\/3\/abcdefghij\//);
  expect(withoutPrefix(toCollectionHref('sea'))).toBe('/collections/sea');
  expect(parseDeskPath('/archive/desk/history?id=1')).toBe('/archive/desk/history?id=1');
  expect(parseDeskPath('/archive/items/x')).toBe(toDeskHref());
  const named = new URLSearchParams({ url: 'https://museum.example/archive/items/ship-abcdefghij' });
  expect(parseOembed(named, getConfig().url)).toMatchObject({ type: 'content', request: { id: 'abcdefghij' } });
});

test.each([
  ['/archive/search?q=a', '/search?q=a'],
  ['/search?q=a', '/search?q=a'],
  ['/archive/fr/map', '/map'],
  ['/fr/map', '/map'],
  ['/archive/?q=a', '/'],
  ['/archives', '/missing'],
  ['http://elsewhere.example/archive/contact', '/contact'],
])('%s is handled as %s', async (path, internal) => {
  next = (request, response) => response.end(`here is ${request.url}`);
  expect((await site.request(path)).text).toBe(`here is ${internal}`);
});

test.each([
  ['/archive', '/archive/'],
  ['/archive?x=1', '/archive/?x=1'],
  ['/archive/map/', '/archive/map'],
  ['/archive/fr/', '/archive/fr'],
  ['/archive/de/map?q=a', '/archive/map?q=a'],
  ['/de/map', '/archive/map'],
])('%s redirects to %s', async (path, location) => {
  const { status, headers } = await site.request(path);
  expect([status, headers.location]).toEqual([308, location]);
});

test('rules for a former site apply with and without the path', () => {
  expect(['/old', '/older', '/map', '/archive/map'].map(followRedirectRule)).toEqual([
    '/archive/map',
    '/archive/map',
    null,
    null,
  ]);
});

test('pages, flight data and scripts name files of the build below the path; texts of people are unchanged', async () => {
  const html = `<link href="/_next/static/x.css"><script src="/_next/static/a.js"></script>
<p>Files are in "/_next/static" there.</p><script>push("1:[\\"/_next/static/a.js\\"]")</script>`;
  const below = html.replace(/(src=|href=|\[\\)"\//g, '$1"/archive/');
  const answer = (type: string, text: string) => {
    next = (_, response) => response.setHeader('Content-Type', type).end(text);
  };
  answer('text/html; charset=utf-8', html);
  for (const path of ['/archive/years', '/archive/search', '/archive/contact'])
    expect([path, (await site.request(path)).text]).toEqual([path, below]);
  answer('text/x-component', '1:I[1,["/_next/static/a.js","/_next/static/b.js"],"A"]');
  const flight = await site.request('/archive/search?q=b', { RSC: '1' });
  expect(flight.text).toBe('1:I[1,["/archive/_next/static/a.js","/archive/_next/static/b.js"],"A"]');
  answer('application/javascript', 'base="/_next/",load(x?y:"/_next/static/c.js")');
  const script = await site.request('/archive/_next/static/chunks/d.js');
  expect(script.text).toBe(
    'base="/_next/",load(x?y:"/archive/_next/static/c.js")'.replace('base="/', 'base="/archive/'),
  );
  answer('image/svg+xml', '<a href="/_next/"/>');
  expect((await site.request('/archive/_next/static/media/e.svg')).text).toBe('<a href="/_next/"/>');
});

test('redirects of Next lead below the path', async () => {
  next = (_, response) => response.writeHead(307, { Location: '/search?q=c&_rsc=1' }).end();
  const { headers } = await site.request('/archive/search?q=c', { RSC: '1' });
  expect(headers.location).toBe('/archive/search?q=c&_rsc=1');
});

test('metrics group requests by their route, with and without the path', () => {
  expect(['/archive/map', '/map', '/archive/fr/items/x'].map(toGroup)).toEqual(['map', 'map', 'items']);
});

test('a rewritten text can be rewritten again', () => {
  const once = rewriteAssetUrls('["/_next/static/a.js"]');
  expect(rewriteAssetUrls(once)).toBe(once);
});

/** A URL from the root in an attribute or a request, or after the host, by a text that adds no path. */
const LITERAL = /\b(?:href|src|action|poster)=\{?["'`]\/(?!\/)|\bfetch\(\s*["'`]\/|\burl\}\/|\burl \+ ["'`]\//g;

test('no source names a URL of the site without its path', () => {
  const listLiterals = (text: string) => text.match(LITERAL) ?? [];
  expect(listLiterals('<a href="/map"> fetch(`/api/x`) site.url + "/data"')).toHaveLength(3);
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  // The one removes a link of Next's, and the other passes a path to a component, which adds the rest.
  const known = [path.join('lib', 'http', 'render.ts'), path.join('app', 'map', 'page.tsx')];
  const found = files.filter((file) => !known.includes(file));
  expect(found.filter((file) => listLiterals(fs.readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});
