/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { parseLocale, resolveTarget, type Target } from '@/lib/http/resolve-target';
import { NOT_FOUND_PATH } from '@/lib/http/route-table';
import { getRequestLocale, runWithLocale } from '@/lib/i18n/request-locale';
import { toCollectionHref, toItemHref, toManifestHref } from '@/lib/model/routes';
import { buildAlternates } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';
import { createArchive } from '../../algolia/archive';

const archive = createArchive();
const boat = { id: 'abcdefghij', slug: 'boat' };

beforeAll(() => {
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
  const title = { fr: 'Navires', de: 'Schiffe' };
  archive.change((writer) =>
    writer.setSite(JSON.stringify({ title, language: 'de', languages: ['fr', 'de', 'pt-BR'] }), {}),
  );
});
afterAll(() => archive.remove());

/** @throws where the request is redirected */
function toTarget(url: string): Target {
  const target = resolveTarget(url);
  if ('redirect' in target) throw new Error(target.redirect.headers?.Location);
  return target;
}

/** Runs in the locale of a request, as the server does. */
function run<T>(url: string, respond: (target: Target) => T): T {
  const target = toTarget(url);
  return target.locale ? runWithLocale(target.locale, () => respond(target)) : respond(target);
}

test.each([
  ['/', 'de', '/'],
  ['/collections/sea?page=2', 'de', '/collections/sea?page=2'],
  ['/fr', 'fr', '/'],
  ['/fr?x=1', 'fr', '/'],
  ['/fr/items/boat-abcdefghij', 'fr', '/items/boat-abcdefghij'],
  ['/pt-BR/search?q=boat', 'pt-BR', '/search?q=boat'],
  ['/fr/feed.xml?a=b', 'fr', '/feed.xml?a=b'],
  // Not among the site's languages.
  ['/en/search', 'de', NOT_FOUND_PATH],
  ['/FR/search', 'de', NOT_FOUND_PATH],
  ['/french', 'de', NOT_FOUND_PATH],
])('%s is in %s at %s', (url, language, internal) => {
  expect(run(url, (target) => [getSite().language, target.url])).toEqual([language, internal]);
});

test.each([
  ['/de', '/'],
  ['/de/collections?page=2', '/collections?page=2'],
  ['/fr/', '/fr'],
  ['/de//elsewhere.example/x', '/elsewhere.example/x'],
  ['/de/\\elsewhere.example', '/elsewhere.example'],
  // No URL ends with a slash.
  ['/search/?q=a', '/search?q=a'],
  ['/fr/collections/a/?page=2', '/fr/collections/a?page=2'],
  ['/nothing/', '/nothing'],
])('%s redirects to %s', (url, location) => {
  expect(resolveTarget(url)).toMatchObject({ redirect: { status: 308, headers: { Location: location } } });
});

test.each([
  ['/collections/a%41?page=2&b=c', '/collections/aA?page=2'],
  ['/fr/collections/a', '/fr/collections/a'],
  ['/fr', '/fr/'],
  ['/fr/search?q=a', '/fr/search?q=a'],
  ['/search?q=a', '/search?q=a'],
  ['/fr/nothing', `/fr${NOT_FOUND_PATH}`],
  ['/nothing', NOT_FOUND_PATH],
  // Pictures are the same in all languages.
  ['/fr/iiif/3/a/full/400,/0/default.jpg?v=1', '/iiif/3/a/full/400,/0/default.jpg?v=1'],
  ['/iiif/3/a/square/!90,90/0/color.avif', '/iiif/3/a/square/!90,90/0/color.avif'],
  ['/iiif/3/a/full/400,/0/default.jpg?v=1&x=1', null],
  ['/iiif/3/a/full/1600,/0/default.jpg', null],
  ['/iiif/3/a/full/max/0/default.jpg', null],
  ['/iiif/3/a/info.json', null],
  [`/search?q=${'long'.repeat(150)}`, null],
  ['/contact', null],
  ['/feed.xml', null],
])('%s has the cache key %s', (url, key) => {
  expect(toTarget(url).cacheKey).toBe(key);
});

test('a response is in the language of its URL, links within it, and names the others', () => {
  const told = run('/fr/items/boat-abcdefghij?x=1', () => ({
    address: getRequestLocale()?.address,
    title: getSite().title,
    contact: readMessages()('site.contact'),
    links: [toItemHref(boat), toCollectionHref(''), toManifestHref(boat)],
    alternates: buildAlternates(toItemHref(boat), readSeoSite()),
  }));
  expect(told).toEqual({
    address: '/items/boat-abcdefghij',
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
  expect(run('/', () => [getSite().title, toItemHref(boat)])).toEqual(['Schiffe', '/items/boat-abcdefghij']);
});

test('the page that says that nothing is found links to the translated home page, as it is shared by all such URLs', () => {
  expect(run('/fr/nothing', () => getRequestLocale()?.address)).toBe('/');
});

test('simultaneous responses have a language of their own', async () => {
  const languages = await Promise.all(
    ['/fr', '/', '/pt-BR', '/fr/map'].map((url) =>
      run(url, async () => {
        await sleep(5);
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

test('a site in one language has no prefixes', async () => {
  archive.change((writer) => writer.setSite(JSON.stringify({ language: 'fr' }), {}));
  await sleep(150);
  expect(parseLocale('/fr/items/x')).toEqual({ locale: null, url: '/fr/items/x' });
  expect(run('/fr', ({ url }) => [url, getSite().language])).toEqual([NOT_FOUND_PATH, 'fr']);
  expect(buildAlternates('/map', readSeoSite())).toEqual({ canonical: '/map' });
});
