// A site in several languages: each under its own prefix, complete, and linked to the others.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { listFaults } from '../lib/iiif/presentation-rules';
import { listFaults as listAccessFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(21);
const SITE = `http://localhost:${PORT}`;
const OTHERS = ['fr', 'ar', 'en'];
const TITLES: Record<string, string> = {
  de: 'Boote im Hafen',
  fr: 'Bateaux au port',
  ar: 'قوارب في الميناء',
  en: 'Boats at rest',
};

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
/** Paths of the picture with titles in four languages, of a picture with none, and of its manifest. */
let boats = '';
let cat = '';
let id = '';

const toSidecar = (titles: Record<string, string>) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>${Object.entries(titles)
    .map(([tag, title]) => `<rdf:li xml:lang="${tag}">${title}</rdf:li>`)
    .join('')}</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(SITE + address, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const listHreflangs = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href = '']) => [
    tag,
    href.replace(SITE, ''),
  ]);

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'site-languages', port: PORT, env: { VITRINE_FFMPEG: 'none', VITRINE_URL: SITE } });
  const settings = path.join(own.library, 'vitrine.yaml');
  const said = fs.readFileSync(settings, 'utf8').replace(/^(language|title):.*\n/gm, '');
  const titles = 'title: { de: Neun Fotografien, fr: Neuf photographies }\n';
  fs.writeFileSync(settings, `languages: [de, fr, ar, en]\n${titles}${said}`);
  fs.writeFileSync(path.join(own.library, 'exhibition/motion/index.fr.md'), '# Mouvement\n\nCe qui bouge.\n');
  const file = path.join(own.library, 'boats.jpg');
  const sea = { width: 600, height: 400, channels: 3, background: '#336699' } as const;
  await sharp({ create: sea }).jpeg().toFile(file);
  fs.writeFileSync(`${file}.xmp`, toSidecar(TITLES));
  site = await own.start();
  boats = new URL(await own.toHref('boats.jpg')).pathname;
  cat = new URL(await own.toHref('beato-boats-nagasaki.jpg')).pathname;
  id = boats.slice(-10);
});
test.afterAll(() => {
  site?.kill();
});

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

test('a picture is described in each language of its metadata, on pages and in machine-readable formats', async ({
  page,
}) => {
  for (const [tag, title] of Object.entries(TITLES)) {
    const prefix = tag === 'de' ? '' : `/${tag}`;
    await page.goto(`${SITE}${prefix}${boats}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('h1 [lang], h1[lang]')).toHaveCount(0);
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    const [work] = [JSON.parse(data ?? '')].flat().flatMap((each) => each['@graph'] ?? each);
    expect(work).toMatchObject({ name: title, url: `${SITE}${prefix}${boats}` });
    const feed = await get(`${prefix}/feed.xml`);
    expect(feed.text).toContain(`>${title}</title>`);
    expect(feed.text).toContain(`href="${SITE}${prefix}/feed.xml"`);
    expect(feed.text).toContain(`href="${SITE}${prefix}${boats}"`);
    const found = await get(`${prefix}/search?q=${encodeURIComponent(TITLES.ar ?? '')}`);
    expect(found.text).toContain(title);
    expect(await listAccessFaults(page)).toEqual([]);
  }
  const manifest = JSON.parse((await get(`/items/${id}/manifest.json`)).text);
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest.label).toEqual(Object.fromEntries(Object.entries(TITLES).map(([tag, title]) => [tag, [title]])));
  expect(manifest.requiredStatement.label).toEqual({
    de: ['Nachweis'],
    fr: ['Crédit'],
    ar: ['نسبة العمل'],
    en: ['Credit'],
  });
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

test('a text that exists in one language only is marked with it on other pages', async ({ page }) => {
  await page.goto(`${SITE}/fr${cat}`);
  await expect(page.locator('h1 [lang="de"], h1[lang="de"]')).toHaveCount(1);
  await page.goto(`${SITE}/fr/collections/exhibition`);
  await expect(page.locator('h1 [lang="de"]')).toHaveCount(1);
  await page.goto(SITE + cat);
  await expect(page.locator('h1 [lang], h1[lang]')).toHaveCount(0);
});

test('the owner’s texts may be mappings by language', async () => {
  expect((await get('/')).text).toContain('Neun Fotografien');
  expect((await get('/fr')).text).toContain('Neuf photographies');
  expect((await get('/ar')).text).toContain('Neun Fotografien');
});

test('a translated story replaces the original on pages in its language', async ({ page }) => {
  await page.goto(`${SITE}/fr/collections/exhibition/motion`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mouvement');
  await expect(page.locator('main')).toContainText('Ce qui bouge.');
  await expect(page.locator('h1 [lang]')).toHaveCount(0);
  await page.goto(`${SITE}/ar/collections/exhibition/motion`);
  await expect(page.locator('h1 [lang=de]')).toHaveCount(1);
});

test('the language switch keeps the page and the typed search', { tag: '@smoke' }, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(SITE + boats);
  await page.getByRole('button', { name: 'Sprachen: Deutsch' }).click();
  expect(await listAccessFaults(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Sprachen' }).getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${SITE}/fr${boats}`);
  await page.goto(`${SITE}/fr/search?q=boat`);
  await expect(async () => {
    await page.locator('main input[name=q]').fill('moon');
    await expect(page).toHaveURL(`${SITE}/fr/search?q=moon`, { timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: /^Langues/ }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${SITE}/en/search?q=moon`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(errors).toEqual([]);
});

test('the viewer uses the language of the page', async ({ page }) => {
  await page.goto(`${SITE}/fr/collections/exhibition/landscape`);
  await expect(async () => {
    await page.locator('ul[data-context] a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3500 });
  }).toPass();
  await expect(page).toHaveURL(/\/fr\/items\//);
  const first = page.url();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page).not.toHaveURL(first, { timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL(/\/fr\/items\//);
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

test('Accept-Language causes no redirect, and translations of a page have different ETags', {
  tag: '@smoke',
}, async () => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu of languages opens, and leads to the same page in another language', async ({ page }) => {
    await page.goto(SITE + boats);
    const languages = page.getByRole('navigation', { name: 'Sprachen' });
    await expect(languages).toBeHidden();
    await page.getByRole('button', { name: 'Sprachen: Deutsch' }).click();
    await expect(languages.getByRole('link')).toHaveText(['Deutsch', /Français/i, 'العربية', 'English']);
    await languages.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(`${SITE}/ar${boats}`);
  });

  test('forms redirect within the language', async ({ page }) => {
    await page.goto(`${SITE}/fr/consent`);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(`${SITE}/fr/consent?saved=1`);
    await page.goto(`${SITE}/fr/contact`);
    await page.locator('textarea').fill('Bonjour');
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').fill('ada@example');
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(/\/fr\/contact\?check=1/);
    await expect(page.locator('textarea')).toHaveValue('Bonjour');
    await page.locator('input[name=email]').fill('ada@example.org');
    // A form that is submitted too soon is rejected as spam.
    await expect(async () => {
      await page.locator('main form button[type=submit]').click();
      await expect(page).toHaveURL(`${SITE}/fr/contact?sent=1`, { timeout: 2000 });
    }).toPass();
    await page.goto(`${SITE}/fr/search`);
    await page.locator('main input[name=q]').fill('boat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SITE}/fr/search?q=boat`);
  });
});
