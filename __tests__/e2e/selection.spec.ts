// A visitor's selection: collected from pages of items, viewed, shared, compared and downloaded.
import fs from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { readZip } from '../lib/downloads/read-zip';
import { listFaults } from './axe';
import { readShift, watchShift } from './layout-shift';
import { BASE } from './target.mjs';
import { untilIdle } from './until-idle';

/** Where the browser stores the selection (lib/model/selection.ts). */
const STORED = `vitrine-selection${BASE}`;
const TITLES = ['Harbour at Dusk', 'Milky Way over a Volcano'];
let items: { id: string; title: string; url: string }[] = [];

test.beforeEach(async ({ request }) => {
  await untilIdle({ request });
  const lines = (await (await request.get('./data/items.ndjson')).text()).trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as (typeof items)[number]);
  items = TITLES.map((title) => all.find((item) => item.title === title)).filter((item) => item !== undefined);
});

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Selection/ });
const titles = (page: Page) => page.getByRole('main').locator('[data-part=title]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getAddress = () => `./selection#ids=${items.map(({ id }) => id)}`;

async function gather(page: Page) {
  for (const { id } of items) {
    await page.goto(`./items/${id}`);
    const add = button(page, 'Add to my selection');
    await expect(async () => {
      if ((await add.getAttribute('aria-pressed')) === 'false') await add.click();
      await expect(add).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
    }).toPass();
  }
}

/** Opens a URL in a new browser profile. */
async function openElsewhere(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('collected items appear in the header, on the selection page and in other tabs', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  await gather(page);
  await expect(link(page)).toHaveText('Selection (2)');
  const tab = await context.newPage();
  await tab.goto('./');
  await expect(link(tab)).toHaveText('Selection (2)');
  await link(page).click();
  await expect(titles(page)).toHaveText(TITLES);
  await expect(page.locator('#selection-credits')).toContainText('“Harbour at Dusk” by Vitrine, 30 August 2024.');
  expect(await listFaults(page)).toEqual([]);
  await button(page, `Move ${TITLES[0]} back`).press('Enter');
  await expect(titles(page)).toHaveText(TITLES.toReversed());
  await expect(button(page, `Move ${TITLES[0]} back`)).toBeFocused();
  await button(page, `Remove ${TITLES[1]}`).press('Enter');
  await expect(titles(page)).toHaveText([TITLES[0] ?? '']);
  await expect(page.getByRole('link', { name: TITLES[0] ?? '' })).toBeFocused();
  await expect(link(tab)).toHaveText('Selection (1)');
  await button(page, 'Clear the selection').click();
  await expect(page.getByText('The selection is cleared.')).toBeVisible();
  await expect(link(tab)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await button(page, 'Undo').click();
  await expect(titles(page)).toHaveText([TITLES[0] ?? '']);
});

test('nothing moves when the link to the selection or its items appear', { tag: '@once' }, async ({ page }) => {
  await gather(page);
  await watchShift(page);
  for (const address of ['./', `./items/${items[0]?.id}`, './selection']) {
    await page.goto(address);
    await (address === './selection' ? titles(page).first() : link(page)).waitFor();
    expect([address, await readShift(page)]).toEqual([address, 0]);
  }
});

test('the URL of a selection shows it to another visitor, who may save it', async ({ page, browser, baseURL }) => {
  await gather(page);
  await link(page).click();
  const address = await page.locator('#selection-address').innerText();
  expect(address).toBe(new URL(getAddress(), baseURL).href);
  const other = await openElsewhere(browser, address);
  await expect(titles(other)).toHaveText(TITLES);
  await expect(other.getByText('This selection was shared with you.')).toBeVisible();
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  expect(await listFaults(other)).toEqual([]);
  await button(other, 'Add all to my selection').click();
  await expect(other).toHaveURL('./selection');
  await expect(titles(other)).toHaveText(TITLES);
  await other.context().close();
});

test('a shared selection can be saved before its items have loaded', { tag: '@once' }, async ({ page }) => {
  let goOn = () => {};
  const isToldTo = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/selection?*', async (route) => {
    await isToldTo;
    await route.fallback().catch(() => {});
  });
  await page.goto(getAddress());
  await button(page, 'Add all to my selection').click();
  await expect(page).toHaveURL('./selection');
  goOn();
  await expect(titles(page)).toHaveText(TITLES);
});

test('invalid and unknown ids in the URL are ignored or reported', async ({ page }) => {
  await page.goto('./selection#ids=<script>alert(1)</script>,../..,%00');
  await expect(page.getByText('Nothing is gathered yet.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`./selection#ids=aaaaaaaaaa,${items[0]?.id}`);
  await expect(titles(page)).toHaveText([TITLES[0] ?? '']);
  await expect(page.getByText('No longer in the archive: 1')).toBeVisible();
});

test('the originals are downloaded as one archive with their credit lines', { tag: '@server' }, async ({ page }) => {
  await page.goto(getAddress());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the originals \(2,/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('selection.zip');
  const files = readZip(fs.readFileSync(await download.path()));
  expect([...files.keys()]).toEqual(['credits.txt', 'harbour-at-dusk.jpg', 'milky-way-over-a-volcano.jpg']);
  expect(String(files.get('credits.txt'))).toContain('“Milky Way over a Volcano” by Vitrine');
  const collection = await page.request.get(
    await page.getByRole('link', { name: 'IIIF collection' }).getAttribute('href').then(String),
  );
  expect((await collection.json()).items).toHaveLength(2);
});

const readScales = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('.react-transform-component')
    .evaluateAll((all) => all.map((each) => new DOMMatrix(getComputedStyle(each).transform).a));

test('two items are compared side by side with synchronised zoom, and Escape closes the view', async ({ page }) => {
  await page.goto(getAddress());
  // The gathered items are chosen already.
  for (const title of TITLES) await expect(page.getByRole('checkbox', { name: `Compare ${title}` })).toBeChecked();
  await button(page, 'Compare side by side').click();
  await expect(page).toHaveURL(`${getAddress()}&compare=${items.map(({ id }) => id)}`);
  const dialog = page.getByRole('dialog', { name: 'Comparison' });
  await expect(dialog.getByRole('figure')).toHaveCount(2);
  expect(await listFaults(page)).toEqual([]);
  await expect(button(page, 'Show whole')).toBeFocused();
  await button(page, 'Nearer').click();
  await expect.poll(() => readScales(page)).toEqual([1.5, 1.5]);
  await page.keyboard.press('+');
  await expect.poll(() => readScales(page)).toEqual([2.25, 2.25]);
  await page.keyboard.press('0');
  await expect.poll(() => readScales(page)).toEqual([1, 1]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(getAddress());
  await page.goForward();
  await expect(dialog).toBeVisible();
  await button(page, 'Close').click();
  await expect(dialog).toHaveCount(0);
});

test('a picture of the selection opens in the viewer, which shows the whole selection', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(getAddress());
  await page.getByRole('link', { name: TITLES[0] ?? '' }).click();
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
  const gathers = viewer.getByRole('button', { name: 'Add to my selection' });
  await page.keyboard.press('s');
  await expect(gathers).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate((name) => localStorage.getItem(name), STORED)).toBe(items[1]?.id);
  await gathers.click();
  await expect(gathers).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

const REFUSED = 'This browser keeps nothing for this site: the selection cannot be kept.';
const FULL = 'The selection is full: it holds 500 items.';

/** Opens the viewer on an item's page and presses the key that adds it. */
async function gatherInViewer(page: Page) {
  await page.locator('figure[data-context] a').click();
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer.getByRole('button', { name: 'Add to my selection' })).toBeVisible();
  await page.keyboard.press('s');
  return viewer;
}

/** Opens an item at its own URL, to which the server or a page of an export redirects. */
async function openItem(page: Page) {
  await page.goto(`./items/${items[0]?.id}`);
  await page.waitForURL(/\/items\/.+-\w{10}$/);
}

test('a visitor whose browser refuses storage gets an explanation', { tag: '@once' }, async ({ page }) => {
  await openItem(page);
  // A full storage fails in the same way as a forbidden one.
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length /= 2)
      for (let at = 0; at < 2; at += 1)
        try {
          localStorage.setItem(`${length}-${at}`, 'x'.repeat(length));
        } catch {}
  });
  const add = button(page, 'Add to my selection');
  const main = page.getByRole('main');
  await expect(async () => {
    await add.click();
    await expect(main.getByText(REFUSED)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(main.getByRole('status').filter({ hasText: REFUSED })).toHaveCount(1);
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  expect(await listFaults(page)).toEqual([]);
  await expect((await gatherInViewer(page)).getByRole('status').filter({ hasText: REFUSED })).toBeVisible();
  await page.goto(getAddress());
  await button(page, 'Add all to my selection').click();
  await expect(page.getByRole('status').filter({ hasText: REFUSED })).toBeVisible();
  await expect(page).toHaveURL(getAddress());
});

test('a visitor with a full selection gets an explanation', { tag: '@once' }, async ({ page }) => {
  const digits = 'abcdefghijklmnopqrstuvwxyz234567';
  const many = Array.from({ length: 500 }, (_, n) => `aaaaaaaa${digits[n >> 5]}${digits[n & 31]}`);
  await openItem(page);
  await page.evaluate(([name, ids]) => localStorage.setItem(name, ids), [STORED, many.join()] as const);
  await page.reload();
  await expect(link(page)).toHaveText('Selection (500)');
  const add = button(page, 'Add to my selection');
  await add.click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: FULL })).toBeVisible();
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  await expect(link(page)).toHaveText('Selection (500)');
  await page.evaluate(([name, ids]) => localStorage.setItem(name, ids), [STORED, many.slice(1).join()] as const);
  await page.reload();
  await expect(link(page)).toHaveText('Selection (499)');
  await add.click();
  await expect(add).toHaveAttribute('aria-pressed', 'true');
  await page.goto(getAddress());
  await button(page, 'Add all to my selection').click();
  await expect(page.getByRole('status').filter({ hasText: FULL })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page explains that it needs JavaScript, and shows no unusable buttons', async ({ page }) => {
    await page.goto('./selection');
    await expect(page.getByText('to show it, this page needs JavaScript')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await openItem(page);
    await expect(button(page, 'Add to my selection')).toBeHidden();
    await expect(link(page)).toHaveCount(0);
  });
});

test('an empty selection leads on to the archive', async ({ page }) => {
  await page.goto('./selection');
  await expect(page.getByRole('main').getByText('Nothing is gathered yet.')).toBeVisible();
  for (const name of ['Collections', 'Years', 'Places', 'People', 'Map'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
});
