/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { askInLanguage, handOn, toAsked, toFrameworkAddress } from '@/lib/http/site-languages';
import { getRequestLocale } from '@/lib/i18n/request-locale';
import { toCollectionHref, toItemHref, toManifestHref } from '@/lib/model/routes';
import { buildAlternates } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';
import { createArchive } from '../../algolia/archive';

const archive = createArchive();
const boat = { id: 'abcdefghij', slug: 'boat' };
const hooks = globalThis as { vitrinePageHooks?: { getEdition(): string } };

beforeAll(() => {
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
  const title = { fr: 'Navires', de: 'Schiffe' };
  archive.change((writer) =>
    writer.setSite(JSON.stringify({ title, language: 'de', languages: ['fr', 'de', 'pt-BR'] }), {}),
  );
  hooks.vitrinePageHooks = { getEdition: () => '1' };
});
afterAll(() => {
  hooks.vitrinePageHooks = undefined;
  archive.remove();
});

function ask<T>(url: string, answer: (request: IncomingMessage) => T): T {
  const request = { url } as IncomingMessage;
  let answered: T | undefined;
  askInLanguage(request, (moved) => {
    if (moved) throw new Error(moved.headers?.Location);
    answered = answer(request);
  });
  return answered as T;
}

test.each([
  ['/', 'de', '/'],
  ['/collections/sea?page=2', 'de', '/collections/sea?page=2'],
  ['/fr', 'fr', '/'],
  ['/fr?x=1', 'fr', '/?x=1'],
  ['/fr/items/boat-abcdefghij', 'fr', '/items/boat-abcdefghij'],
  ['/pt-BR/search?q=boat', 'pt-BR', '/search?q=boat'],
  // Nothing of the site's.
  ['/en/search', 'de', '/en/search'],
  ['/FR/search', 'de', '/FR/search'],
  ['/french', 'de', '/french'],
])('%s asks for %s', (url, language, address) => {
  expect(ask(url, ({ url }) => [getSite().language, url])).toEqual([language, address]);
});

test.each([
  ['/de', '/'],
  ['/de/collections?page=2', '/collections?page=2'],
  ['/fr/', '/fr'],
  ['/de//elsewhere.example/x', '/elsewhere.example/x'],
  ['/de/\\elsewhere.example', '/elsewhere.example'],
])('%s is written otherwise: %s', (url, location) => {
  expect(toAsked(url)).toMatchObject({ moved: { status: 308, headers: { Location: location } } });
});

test('pages have a framework address of their own, files and answers for machines the one of all', () => {
  const pages = ['/', '/?x=1', '/collections', '/collections/a/b?page=2', '/items/x', '/items/x/pages/3', '/map?q=a'];
  expect(pages.map((page) => toFrameworkAddress('/fr', page))).toEqual([
    '/in/fr',
    '/in/fr?x=1',
    ...pages.slice(2).map((page) => `/in/fr${page}`),
  ]);
  for (const address of ['/items/x/file', '/feed.xml', '/iiif/3/x/info.json', '/_next/static/x.js', '/nope'])
    expect(toFrameworkAddress('/fr', address)).toBe(address);
  // Nobody asks for a page by it.
  for (const address of ['/in', '/in/fr/items/x', '/in?x=1', '/paged/2/coll', '/paged'])
    for (const prefix of ['', '/fr']) expect(toFrameworkAddress(prefix, address)).toBe(`/-${address}`);
});

test('what is answered speaks the language, links within it, and names the others', () => {
  const told = ask('/fr/items/boat-abcdefghij?x=1', (request) => {
    handOn(request);
    return {
      address: getRequestLocale()?.address,
      framework: request.url,
      title: getSite().title,
      contact: readMessages()('site.contact'),
      links: [toItemHref(boat), toCollectionHref(''), toManifestHref(boat)],
      alternates: buildAlternates(toItemHref(boat), readSeoSite()),
    };
  });
  expect(told).toEqual({
    address: '/items/boat-abcdefghij?x=1',
    framework: '/in/fr/items/boat-abcdefghij?x=1',
    title: 'Navires',
    contact: 'Contact',
    links: ['/fr/items/boat-abcdefghij', '/fr/collections', '/items/abcdefghij/manifest.json'],
    alternates: {
      canonical: '/fr/items/boat-abcdefghij',
      languages: {
        de: '/items/boat-abcdefghij',
        fr: '/fr/items/boat-abcdefghij',
        'pt-BR': '/pt-BR/items/boat-abcdefghij',
        'x-default': '/items/boat-abcdefghij',
      },
    },
  });
  expect(ask('/', () => [getSite().title, toItemHref(boat)])).toEqual(['Schiffe', '/items/boat-abcdefghij']);
});

test('two answers at a time do not learn of each other', async () => {
  const languages = await Promise.all(
    ['/fr', '/', '/pt-BR', '/fr/map'].map((url) =>
      ask(url, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return `${getSite().language} ${toCollectionHref('')}`;
      }),
    ),
  );
  expect(languages).toEqual([
    'fr /fr/collections',
    'de /collections',
    'pt-BR /pt-BR/collections',
    'fr /fr/collections',
  ]);
});

test('a site in one language has no prefixes', () => {
  archive.change((writer) => writer.setSite(JSON.stringify({ language: 'fr' }), {}));
  hooks.vitrinePageHooks = { getEdition: () => '2' };
  expect(toAsked('/fr/items/x')).toBeNull();
  expect(ask('/fr', ({ url }) => [url, getSite().language])).toEqual(['/fr', 'fr']);
  expect(buildAlternates('/map', readSeoSite())).toEqual({ canonical: '/map' });
});
