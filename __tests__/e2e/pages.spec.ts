import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { readShift, watchShift } from './layout-shift';
import { listPages } from './list-pages';
import { PORT } from './place';
import { BASE } from './target.mjs';
import { untilIdle } from './until-idle';

async function expectFit(page: Page, address: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0);
  expect(await listFaults(page), address).toEqual([]);
}

test.beforeEach(untilIdle);

test('the home page shows the archive: its name, its collections, its photographs', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine Photographs and a Cat');
  await expect(page.getByRole('heading', { name: 'Collections' })).toBeVisible();
  const pictures = page.locator('ul[data-context] img');
  await expect(pictures.first()).toBeVisible();
  expect(
    await pictures.first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
});

test('the content of a page is in its HTML once, and not repeated in the flight data', { tag: '@once' }, async ({
  page,
}) => {
  for (const address of ['./', './collections/exhibition/landscape', './search']) {
    const html = await (await page.request.get(address)).text();
    const [, ...flight] = html.split('self.__next_f.push');
    const shown = [...html.matchAll(/data-part="title"><bdi>([^<]+)/g)].map(([, title = '']) => title);
    expect(shown.length, address).toBeGreaterThan(2);
    for (const title of shown) expect(flight.join(), address).not.toContain(title);
    // The content is there without JavaScript, and stays after hydration.
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('#main [data-part="title"]')).toHaveCount(shown.length);
  }
});

/** Requested resources that the page does not show: data of other pages, and their pictures. */
async function listUnshown(page: Page, asked: string[]) {
  const shown = await page
    .locator('img, video')
    .evaluateAll((all) => all.flatMap((each) => ['currentSrc', 'poster'].map((name) => Reflect.get(each, name))));
  return asked.filter((url) => /[?&]_rsc=/.test(url) || (url.includes('/iiif/') && !shown.includes(url)));
}

test('axe reports no violation on five kinds of page, none of them wider than the window', { tag: '@smoke' }, async ({
  page,
}) => {
  for (const address of [
    './',
    './collections/exhibition/landscape',
    './items/harbour-at-dusk-cla74ogaqk',
    './search',
    './map',
  ]) {
    expect((await page.goto(address, { waitUntil: 'networkidle' }))?.status(), address).toBe(200);
    await expectFit(page, address);
  }
});

/**
 * Empties the memory cache. From there, Chromium shows a larger version of a picture than the one that the page has it
 * preload (AvoidDownloadIfHigherDensityResourceIsInCache), so what a page fetches would depend on those before it.
 */
async function forgetPictures(devtools: CDPSession) {
  for (const cacheDisabled of [true, false]) await devtools.send('Network.setCacheDisabled', { cacheDisabled });
}

// Parts that run in parallel.
const PARTS = 4;
for (let part = 1; part <= PARTS; part += 1)
  test(`every linked page passes axe, fits the window, calls no other host, fetches nothing unused, and logs no errors (${part} of ${PARTS})`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const foreign: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      asked.push(request.url());
      if (!new RegExp(`^(http://localhost:${PORT}${BASE}/|data:|blob:)`).test(request.url()))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
    });
    const addresses = await listPages(page.request);
    expect(addresses.length).toBeGreaterThan(20);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    for (const address of addresses.filter((_each, at) => at % PARTS === part - 1)) {
      // Requests of the previous page are not counted.
      await page.goto('about:blank');
      await forgetPictures(devtools);
      asked.length = 0;
      expect((await page.goto(address, { waitUntil: 'networkidle' }))?.status(), address).toBe(200);
      expect(await listUnshown(page, asked), address).toEqual([]);
      await expectFit(page, address);
    }
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    if (part < PARTS) return;
    expect((await page.goto('./no-such-page'))?.status()).toBe(404);
    await expectFit(page, './no-such-page');
  });

test('rows are justified: equal in height, uncropped, and without layout shift', {
  tag: '@smoke',
}, async ({ page }) => {
  await watchShift(page);
  await page.goto('./collections/camera-facts', { waitUntil: 'networkidle' });
  const boxes = await page.locator('ul[data-context] img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { top, height, width } = image.getBoundingClientRect();
      return {
        top: Math.round(top),
        height,
        ratio: width / height,
        natural: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      };
    }),
  );
  expect(boxes.length).toBe(6);
  for (const box of boxes) {
    expect(Math.abs(box.ratio / box.natural - 1)).toBeLessThan(0.01);
    for (const other of boxes) if (other.top === box.top) expect(Math.abs(other.height - box.height)).toBeLessThan(1.5);
  }
  expect(await readShift(page)).toBeLessThan(0.01);
});

test('the menu opens by keyboard, leads to a collection, and closes there', { tag: ['@once', '@smoke'] }, async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Browse' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Browse' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Plants' }).click();
  await expect(page).toHaveURL('./collections/exhibition/plants');
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  await expect(menu).toBeHidden();
});

/** Follows a link of a grid by URL; a plain click opens the viewer instead (viewer.spec.ts). */
async function follow(page: Page, name: RegExp) {
  await page.goto((await page.getByRole('link', { name }).first().getAttribute('href')) ?? '');
}

test('from a grid to an item, to the next one, and to its collection', { tag: ['@once', '@smoke'] }, async ({
  page,
}) => {
  await page.goto('./collections/exhibition/plants');
  await follow(page, /Acanthus mollis/);
  await expect(page.getByRole('heading', { level: 1, name: 'Acanthus mollis' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Karl Blossfeldt', exact: true }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'In this collection' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /Allium ostrowskianum/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Plants' }).click();
  await expect(page).toHaveURL('./collections/exhibition/plants');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page shows its content', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('link', { name: /Acanthus mollis/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Plants' }).click();
    await page.getByRole('link', { name: /Acanthus mollis/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Acanthus mollis' })).toBeVisible();
    await expect(page.getByText('Berlin, Germany')).toBeVisible();
    await page.goto('./collections/stories');
    await page.getByRole('link', { name: /How Long/ }).click();
    await expect(page.locator('[class$="_prose"] img').first()).toBeVisible();
  });
});

test('a film plays', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('./collections/exhibition/motion');
  await follow(page, /Cat in Motion/);
  const film = page.locator('video');
  await expect(film).toBeVisible();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState + (video.error ? 100 : 0)))
    .toBeGreaterThan(0);
});

test("an unknown URL stays in the browser's address bar", { tag: ['@once', '@smoke'] }, async ({ page }) => {
  for (const address of ['./items/nope-aaaaaaaaaa', './collections/nowhere']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(/^Not here · /);
  }
});

test('a picture in a story has its own proportions, and hides its placeholder', async ({ page }) => {
  await page.goto('./');
  await page.goto(
    (await page
      .getByRole('link', { name: /How Long Is a Photograph/ })
      .first()
      .getAttribute('href')) ?? '',
  );
  const pictures = page.locator('[class$="_prose"] [class$="_picture"] img');
  expect(await pictures.count()).toBeGreaterThan(3);
  const off = await pictures.evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      const natural = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      return { fits: Math.abs(width / height / natural - 1) < 0.02, isLow: height <= innerHeight };
    }),
  );
  expect(off.filter(({ fits, isLow }) => !fits || !isLow)).toEqual([]);
});

test('a film plays in a frame on another site, as oEmbed describes it', { tag: ['@once', '@server'] }, async ({
  page,
  baseURL,
}) => {
  const found = await page.request.post('./api/search/1/indexes/vitrine/query', { data: { query: 'cat in motion' } });
  const [film] = (await found.json()).hits;
  const { html } = await (
    await page.request.get(`./oembed?${new URLSearchParams({ url: new URL(film.path, baseURL).href })}`)
  ).json();
  const other = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${html}`);
  }).listen(0);
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const video = page.frameLocator('iframe').locator('video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Cat in Motion' })).toBeVisible();
  other.close();
});
