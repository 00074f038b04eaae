// A site in two languages below a path, in a browser: every request stays below it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { reachMap } from './reach-map';
import { untilOpened } from './until-opened';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(46);
const ROOT = `http://localhost:${PORT}/archive`;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'below-path', port: PORT, env: { VITRINE_URL: ROOT } });
  const settings = path.join(own.library, 'vitrine.yaml');
  const sample = fs.readFileSync(settings, 'utf8').replace(/^language:.*\n/m, '');
  fs.writeFileSync(settings, `languages: [en, fr]\n${sample}`);
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** Records errors, and requests outside of the site's path. */
function watch(page: Page) {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${ROOT}/`)) faults.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

test('a visitor searches, zooms, opens the map, changes the language and chooses', async ({ page, context }) => {
  const faults = watch(page);
  await page.goto(`${ROOT}/`);
  const box = page.getByRole('banner').getByLabel('Search the archive');
  await expect(async () => {
    await box.fill('boats');
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('option').locator('img').first()).toHaveAttribute('src', /^\/archive\/iiif\/3\//);
  await page.goto(`${ROOT}/search?q=boats`);

  // Results are fetched as flight data while the visitor types.
  const flight = page.waitForResponse((response) => response.headers()['content-type'] === 'text/x-component');
  await expect(async () => {
    await page.getByRole('main').getByRole('searchbox').fill('nagasaki');
    await expect(page).toHaveURL(`${ROOT}/search?q=nagasaki`, { timeout: 5000 });
  }).toPass();
  expect((await flight).url()).toContain(`${ROOT}/search?q=nagasaki&_rsc=`);
  const results = page.locator('ul[data-context] a[data-viewer]');
  await untilOpened(page, async () => {
    await page.goto(`${ROOT}/search?q=nagasaki`);
    await results.first().click();
  });
  await page.getByRole('dialog', { name: 'Viewer' }).getByRole('button', { name: 'Nearer', exact: true }).click();
  await expect(page.locator('[data-shown] [data-picture] img').last()).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');

  const href = await results.first().getAttribute('href');
  expect(href).toMatch(/^\/archive\/items\//);
  await page.goto(`http://localhost:${PORT}${href}`);
  await page.getByRole('button', { name: 'Languages: English' }).click();
  await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`http://localhost:${PORT}${href?.replace('/archive/', '/archive/fr/')}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  await page.goto(`${ROOT}/fr/map`);
  await reachMap(page);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await page.goto(`${ROOT}/consent`);
  await page.getByRole('button', { name: 'Keep these choices' }).click();
  await expect(page).toHaveURL(`${ROOT}/consent?saved=1`);
  expect((await context.cookies(`${ROOT}/`)).map((cookie) => cookie.path)).toEqual(['/archive']);
  expect(faults).toEqual([]);
});

test('the owner creates an account at the desk, and is led to the form of a page', async ({ page, context }) => {
  const faults = watch(page);
  await page.goto(`${ROOT}/desk`);
  await page.getByRole('textbox', { name: 'Code from the terminal' }).fill(readCode(output));
  await page.getByRole('textbox', { name: 'Name' }).fill(OWNER.name);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText(`Signed in as ${OWNER.name}`)).toBeVisible();
  expect(new Set((await context.cookies(`${ROOT}/`)).map((cookie) => cookie.path))).toEqual(new Set(['/archive']));
  expect(await context.cookies(`http://localhost:${PORT}/`)).toEqual([]);

  await page.goto(`${ROOT}/collections/exhibition/motion`);
  await page.locator('ul[data-context] a[data-viewer]').first().waitFor();
  await page.getByRole('link', { name: 'Edit these items' }).click();
  await expect(page).toHaveURL(new RegExp(`^${ROOT}/desk/select\\?`));
  expect(faults).toEqual([]);
});
