import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { DATA, LIBRARY, toOwnPort } from './place';
import { untilOpened } from './until-opened';

let item: string;

test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await (await request.get('/api/health')).json()).state).toBe('idle');
  item ??= /href="(\/items\/milky-way[^"#]*)"/.exec(await (await request.get('/search?q=milky+way')).text())?.[1] ?? '';
});

const open = (page: Page) => page.goto(`${item}#rights`);
const panel = (page: Page) => page.getByRole('region', { name: 'Taking it along' });
const radio = (page: Page, name: RegExp) => panel(page).getByRole('radio', { name });
const label = (page: Page, text: string) => panel(page).locator('label', { hasText: text });
const links = (page: Page) => panel(page).getByRole('link', { name: /^Download / });
const link = (page: Page, name: string) => panel(page).getByRole('link', { name });
const renditions = /\/iiif\/3\/\w+\/full\/\d+,\/0\/default\.jpg/;

async function read(download: Download) {
  const bytes = await fs.promises.readFile(await download.path());
  return { name: download.suggestedFilename(), bytes };
}

/** Width and height in the first frame header of a JPEG: https://www.w3.org/Graphics/JPEG/itu-t81.pdf (B.2.2) */
function toPixels(jpeg: Buffer) {
  let at = 2;
  while (at < jpeg.length && ![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor selects a size, and downloads it by a link under the right name', async ({ page }) => {
    await open(page);
    await expect(radio(page, /^1600/)).toBeChecked();
    await expect(links(page)).toHaveText(['Download 1600 × 1067']);
    await label(page, '400 × 267').click();
    await expect(links(page)).toHaveText(['Download 400 × 267']);
    const [download] = await Promise.all([page.waitForEvent('download'), link(page, 'Download 400 × 267').click()]);
    const { name, bytes } = await read(download);
    expect(name).toBe('milky-way-over-a-volcano-400x267.jpg');
    expect(toPixels(bytes)).toEqual([400, 267]);
  });

  test('terms, credit line and embed code can be read, and there are no unusable buttons', async ({ page }) => {
    await open(page);
    await expect(panel(page).getByText('CC0 1.0', { exact: true })).toBeVisible();
    await expect(panel(page).getByText(/^“Milky Way over a volcano” by/i)).toBeVisible();
    await panel(page).getByText('As HTML, Markdown or BibTeX').click();
    await expect(page.locator('#credit-bibtex')).toContainText('@misc{item-');
    await panel(page).getByText('Show it on your own page').click();
    await expect(page.locator('#embed-code')).toContainText('<figure>');
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});

test('a size is downloaded under its name, and announced', async ({ page }) => {
  await open(page);
  await radio(page, /^800/).check();
  const [download] = await Promise.all([page.waitForEvent('download'), link(page, 'Download 800 × 533').click()]);
  const { name, bytes } = await read(download);
  expect(name).toBe('milky-way-over-a-volcano-800x533.jpg');
  expect(toPixels(bytes)).toEqual([800, 533]);
  await expect(panel(page).getByText('Downloaded.')).toBeVisible();
});

test('the original is downloaded byte for byte, under its file name', { tag: '@once' }, async ({ page }) => {
  await open(page);
  await radio(page, /^Original/).check();
  const [download] = await Promise.all([page.waitForEvent('download'), link(page, 'Download the original').click()]);
  const { name, bytes } = await read(download);
  const file = fs
    .readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' })
    .find((each) => path.basename(each) === name);
  expect(bytes.equals(fs.readFileSync(path.join(LIBRARY, file ?? '')))).toBe(true);
});

test('by keyboard alone: to the sizes, among them, to the link', { tag: '@once' }, async ({ page }) => {
  await open(page);
  await radio(page, /^1600/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(radio(page, /^1200/)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Download 1200 × 800')).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('milky-way-over-a-volcano-1200x800.jpg');
});

test('a download shows its progress, and can be cancelled', { tag: '@once' }, async ({ page }) => {
  await page.route(renditions, () => {});
  await open(page);
  const failed = page.waitForEvent('requestfailed', (request) => renditions.test(request.url()));
  await link(page, 'Download 1600 × 1067').click();
  await expect(panel(page).getByRole('progressbar', { name: 'Download 1600 × 1067' })).toBeVisible();
  await label(page, '400 × 267').click();
  await expect(panel(page).getByRole('progressbar')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await failed;
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0);
  await radio(page, /^1600/).check();
  await expect(panel(page).getByText('The download was cancelled.')).toBeVisible();
});

test('after 40 seconds the download stops with a message, and the browser’s own download remains available', {
  tag: '@once',
}, async ({ page }) => {
  const limits: number[] = [];
  await page.exposeFunction('noteLimit', (milliseconds: number) => limits.push(milliseconds));
  await page.addInitScript(() => {
    const { prototype } = XMLHttpRequest;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'timeout') ?? {};
    // Shorten the timeout by a factor of 100.
    Object.defineProperty(prototype, 'timeout', {
      get,
      set(milliseconds: number) {
        (window as unknown as { noteLimit(limit: number): void }).noteLimit(milliseconds);
        set?.call(this, milliseconds / 100);
      },
    });
  });
  let isHeld = true;
  // The route stays until the end: requests during its removal could hang.
  await page.route(renditions, (route) => (isHeld ? undefined : route.continue()));
  await open(page);
  await link(page, 'Download 1600 × 1067').click();
  await expect(panel(page).getByText('It took longer than 40 seconds, and was stopped.')).toBeVisible();
  expect(limits).toEqual([40_000]);
  isHeld = false;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Let the browser download it').click(),
  ]);
  expect(toPixels((await read(download)).bytes)).toEqual([1600, 1067]);
});

test('a failed download is reported', { tag: '@once' }, async ({ page }) => {
  await page.route(renditions, (route) => route.fulfill({ status: 503, body: 'Too many images' }));
  await open(page);
  await link(page, 'Download 1600 × 1067').click();
  await expect(panel(page).getByText('The download failed.')).toBeVisible();
});

test('the downloader script loads on interaction, not before', { tag: '@once' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await open(page);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await link(page, 'Download 1600 × 1067').focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

test.describe('copied', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('the credit line is copied as text, HTML, Markdown and BibTeX, and announced', { tag: '@once' }, async ({
    page,
  }) => {
    await open(page);
    await panel(page).getByText('As HTML, Markdown or BibTeX').click();
    for (const [button, start] of [
      ['Copy the credit line', '“Milky Way over a volcano” by'],
      ['Copy HTML', '“<a href="http'],
      ['Copy Markdown', '“[Milky Way over a volcano](http'],
      ['Copy BibTeX', '@misc{item-'],
    ] as const) {
      const control = panel(page).getByRole('button', { name: button });
      await control.click();
      await expect(control.locator('xpath=..').getByRole('status')).toHaveText('Copied');
      expect((await readClipboard(page)).toLowerCase()).toContain(start.toLowerCase());
    }
  });

  test('the embed code shows the picture on a page of another site', { tag: '@once' }, async ({ page, context }) => {
    await open(page);
    await panel(page).getByText('Show it on your own page').click();
    await panel(page).getByRole('button', { name: 'Copy the code' }).click();
    await expect(panel(page).locator('[class$="_embed"]').getByRole('status')).toHaveText('Copied');
    const elsewhere = await context.newPage();
    const other = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await elsewhere.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const code = (await readClipboard(page)).replaceAll(/http:\/\/localhost:\d+/g, new URL(page.url()).origin);
    await elsewhere.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), code);
    const image = elsewhere.locator('figure img');
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(800);
    await expect(elsewhere.locator('figcaption')).toContainText('CC0 1.0');
    other.closeAllConnections();
    other.close();
  });
});

test('axe finds nothing, with everything open', async ({ page }) => {
  await open(page);
  await expect(panel(page)).toBeVisible();
  for (const summary of await panel(page).locator('summary').all()) await summary.click();
  expect(await listFaults(page, '[class*="_reuse "]')).toEqual([]);
});

test('on a phone nothing is wider than the window, and touch targets are large enough', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await expect(panel(page)).toBeVisible();
  for (const summary of await panel(page).locator('summary').all()) await summary.click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const small = await panel(page)
    .locator('label, button, summary, a.button, [class$="_links"] a')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44) ? [`${control.textContent}: ${width} × ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
});

const SHOWN = '[data-context] a[data-viewer]';
const openViewer = (page: Page, address: string) =>
  untilOpened(page, async () => {
    await page.goto(address);
    await page.locator(SHOWN).first().click();
  });
const viewer = (page: Page) => page.getByRole('dialog');
const isReport = (url: string) => url.includes('viewer-licence');

test('without a key the viewer sends no report', { tag: '@once' }, async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => isReport(request.url()) && reports.push(request.url()));
  await openViewer(page, '/collections/camera-facts');
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});

test.describe('a lightbox with a licence to report', () => {
  test.skip(({ isMobile }) => isMobile, 'the same at any size');

  const told: string[] = [];
  let seller: Server;
  let site: ChildProcess;
  let url: string;

  test.beforeAll(async ({ request }, { parallelIndex }) => {
    // Accepts reports and never responds.
    seller = createServer(async (asked) => {
      let body = '';
      for await (const chunk of asked) body += chunk;
      told.push(body);
    });
    await new Promise<void>((resolve) => seller.listen(0, '127.0.0.1', resolve));
    const port = String(toOwnPort(22) + parallelIndex);
    url = `http://localhost:${port}`;
    site = spawn(process.execPath, ['dist/serve.mjs'], {
      env: {
        ...process.env,
        PORT: port,
        VITRINE_LIBRARY: LIBRARY,
        VITRINE_DATA: DATA,
        LIGHTBOX_LICENSE_KEY: 'key-of-the-deployer',
        LIGHTBOX_PLAN_TYPE: 'team',
        LIGHTBOX_LICENSE_URL: `http://127.0.0.1:${(seller.address() as AddressInfo).port}/check`,
      },
      stdio: 'ignore',
    });
    const toStatus = () =>
      request.get(`${url}/api/health`).then(
        (answer) => answer.status(),
        () => 0,
      );
    await expect.poll(toStatus).toBe(200);
  });
  test.afterAll(() => {
    site.kill();
    seller.closeAllConnections();
    seller.close();
  });

  test('the server reports one use per visit without waiting for a response, and the page never contains the key', async ({
    page,
  }) => {
    const reports: (string | null)[] = [];
    const held: string[] = [];
    page.on('request', (request) => isReport(request.url()) && reports.push(request.postData()));
    page.on('response', async (response) => {
      const text = await response.text().catch(() => '');
      if (text.includes('key-of-the-deployer')) held.push(response.url());
    });
    await openViewer(page, `${url}/collections/camera-facts`);
    for (let times = 0; times < 3; times += 1) {
      if (times > 0) await page.locator(SHOWN).first().click();
      await expect(viewer(page)).toBeVisible();
      // Wait for the URL: a viewer that is closed earlier was never shown.
      await expect(page).toHaveURL(/\/items\//);
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toBeHidden();
      await expect(page).toHaveURL(/\/collections\//);
    }
    await expect.poll(() => told).toEqual(['{"license_key":"key-of-the-deployer","plan_type":"team"}']);
    expect(reports).toEqual([null]);
    expect(held).toEqual([]);
  });
});
