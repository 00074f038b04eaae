// Pages of a site in several languages: each under its own prefix, complete, and linked to the others.
import type { ChildProcess } from 'node:child_process';
import { layMultilingualSite, OTHERS } from '../e2e/multilingual-site';
import { stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { listFaults } from '../lib/iiif/presentation-rules';
import { createClient, UNFOLLOWED } from './client';

const PORT = toOwnPort(21);
const SITE = `http://localhost:${PORT}`;
const send = createClient(SITE);
let site: ChildProcess | undefined;
/** Path of the picture with titles in four languages, and its id. */
let boats = '';
let id = '';

const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers, ...UNFOLLOWED });

const listHreflangs = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href = '']) => [
    tag,
    href.replace(SITE, ''),
  ]);

beforeAll(async () => {
  const own = await layMultilingualSite(PORT);
  site = await own.start();
  boats = await own.toPath('boats.jpg');
  id = boats.slice(-10);
});
afterAll(() => stopSite(site));

test('every page exists in every language, with canonical and alternate links', async () => {
  const addresses = ['/', '/collections', '/collections/exhibition', boats, '/search', '/map', '/contact', '/consent'];
  addresses.push('/years', '/years/1860s', '/places/Japan', '/people', '/people/Felice%20Beato');
  for (const address of addresses) {
    const hrefs = [address, ...OTHERS.map((tag) => (address === '/' ? `/${tag}` : `/${tag}${address}`))];
    const expected = [...['de', ...OTHERS].map((tag, at) => [tag, hrefs[at]]), ['x-default', address]];
    for (const [at, href] of hrefs.entries()) {
      const { status, text } = await get(href);
      expect([href, status]).toEqual([href, 200]);
      expect(text).toContain(`<html lang="${['de', ...OTHERS][at]}"`);
      expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]?.replace(SITE, '').replace(/^$/, '/')).toBe(href);
      expect(listHreflangs(text).map(([tag, to]) => [tag, to || '/'])).toEqual(expected);
      // Links stay within the language.
      const away = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)]
        .filter(([link]) => !link.includes('hrefLang'))
        .map(([, to = '']) => to)
        .filter(
          (to) =>
            at > 0 && !to.startsWith(`/${OTHERS[at - 1]}`) && !/^\/(iiif\/3|items\/[^/]+\/(file|manifest))/.test(to),
        );
      expect({ href, away }).toEqual({ href, away: [] });
    }
  }
});

test('IIIF labels folders, the site and headings in every language', async () => {
  for (const prefix of ['', '/fr']) {
    const folder = JSON.parse((await get(`${prefix}/iiif/collection/exhibition/motion`)).text);
    expect(listFaults(folder)).toEqual([]);
    expect(folder.label).toMatchObject({ fr: ['Mouvement'], de: [expect.any(String)] });
    expect(folder.summary ?? {}).not.toHaveProperty('none');
    expect(folder.provider[0].label).toEqual({ de: ['Neun Fotografien'], fr: ['Neuf photographies'] });
  }
});

test('the owner’s texts may be mappings by language', async () => {
  expect((await get('/')).text).toContain('Neun Fotografien');
  expect((await get('/fr')).text).toContain('Neuf photographies');
  expect((await get('/ar')).text).toContain('Neun Fotografien');
});

test('concurrent requests get pages in the language of their URL', async () => {
  const addresses = ['/search?q=boat', '/map', boats, '/collections/exhibition', '/years/1860s'];
  const asked = Array.from({ length: 3 }, (_, round) =>
    addresses.flatMap((address) =>
      ['de', ...OTHERS].map((tag) => ({
        tag,
        address: `${tag === 'de' ? '' : `/${tag}`}${address}${address.includes('?') ? '&' : '?'}round=${round}`,
      })),
    ),
  ).flat();
  const said = await Promise.all(
    asked.map(async ({ address }) => /<html lang="([^"]+)"/.exec((await get(address)).text)?.[1]),
  );
  expect(asked.map(({ address }, at) => `${address} ${said[at]}`)).toEqual(
    asked.map(({ tag, address }) => `${address} ${tag}`),
  );
});

test('Accept-Language causes no redirect, and translations of a page have different ETags @smoke', async () => {
  const { status, text } = await get(boats, { 'accept-language': 'fr' });
  expect([status, text.includes('<html lang="de"')]).toEqual([200, true]);
  const [german, french] = await Promise.all([get(boats), get(`/fr${boats}`)]);
  const tag = french.headers.get('etag') ?? '';
  expect(tag).not.toBe(german.headers.get('etag'));
  expect((await get(`/fr${boats}`, { 'if-none-match': tag })).status).toBe(304);
  expect((await get(boats, { 'if-none-match': tag })).status).toBe(200);
});

test('each page has one canonical URL', async () => {
  for (const [from, to] of [
    [`/de${boats}`, boats],
    ['/de', '/'],
    ['/fr/', '/fr'],
    ['/fr/collections/', '/fr/collections'],
    [`/fr/items/${id}`, `/fr${boats}`],
  ]) {
    const { status, headers } = await get(from ?? '');
    expect([from, status, headers.get('location')?.replace(SITE, '')]).toEqual([from, 308, to]);
  }
  expect((await get('/de//elsewhere.example')).status).toBe(400);
  for (const address of [`/in/fr${boats}`, '/in/fr', '/in/de', '/xx/collections', '/fr/nope', '/fr/items/nope'])
    expect([address, (await get(address)).status]).toEqual([address, 404]);
  expect((await get('/fr/nope')).text).toContain('<html lang="fr"');
  expect((await get('/nope')).text).toContain('<html lang="de"');
});

test('sitemaps list each page in each language', async () => {
  const index = (await get('/sitemap.xml')).text;
  for (const prefix of ['', '/fr', '/ar', '/en']) {
    expect(index).toContain(`<loc>${SITE}${prefix}/sitemap/items-1</loc>`);
    const entry = (await get(`${prefix}/sitemap/items-1`)).text.split('\n').find((line) => line.includes(id)) ?? '';
    expect(entry).toContain(`<loc>${SITE}${prefix}${boats}</loc>`);
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="ar" href="${SITE}/ar${boats}"/>`);
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${SITE}${boats}"/>`);
  }
});
