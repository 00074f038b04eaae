// A site in several languages, as visitors see it; http/site-languages.test.ts compares its pages.
import type { ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { listFaults } from '../lib/iiif/presentation-rules';
import { listFaults as listAccessFaults } from './axe';
import { layMultilingualSite, TITLES } from './multilingual-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(21);
const SITE = `http://localhost:${PORT}`;
let site: ChildProcess | undefined;
/** Paths of the picture with titles in four languages, of a picture with none, and of its manifest. */
let boats = '';
let cat = '';
let id = '';

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(SITE + address, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test.beforeAll(async () => {
  const own = await layMultilingualSite(PORT);
  site = await own.start();
  boats = await own.toPath('boats.jpg');
  cat = await own.toPath('beato-boats-nagasaki.jpg');
  id = boats.slice(-10);
});
test.afterAll(() => {
  site?.kill();
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

test('a text that exists in one language only is marked with it on other pages', async ({ page }) => {
  await page.goto(`${SITE}/fr${cat}`);
  await expect(page.locator('h1 [lang="de"], h1[lang="de"]')).toHaveCount(1);
  await page.goto(`${SITE}/fr/collections/exhibition`);
  await expect(page.locator('h1 [lang="de"]')).toHaveCount(1);
  await page.goto(SITE + cat);
  await expect(page.locator('h1 [lang], h1[lang]')).toHaveCount(0);
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
