// With an archive of map tiles in the library, the map shows its streets without requests to other sites.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type Feature, toVectorArchive } from './archive';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

const toArea = (to: number): Feature => ({
  type: 'area',
  points: [
    [0, 0],
    [to, 0],
    [to, 4096],
    [0, 4096],
  ],
});

/** An area of land in the Pacific, where the basemap has none. */
const toLand = (width: number) =>
  toVectorArchive(
    [{ at: [2, 0, 1], layers: { earth: [toArea(width)], places: [] } }],
    [-180, 0, -90, 66.5],
    '<a href="https://osm.example">© OSM</a><script>alert(1)</script>',
  );

const put = (body: Buffer) => {
  const file = path.join(own.library, 'maps', 'pacific.pmtiles');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, body);
};

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'own-tiles', port: toOwnPort(19) });
  put(toLand(4096));
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** The share of the canvas in the page's colour of land. */
async function measureLand(page: Page) {
  const colour = await page.locator('.maplibregl-map').evaluate((map) => {
    const probe = map.appendChild(document.createElement('span'));
    probe.style.color = 'var(--map-land)';
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
    probe.remove();
    return [red, green, blue];
  });
  const { data, info } = await sharp(await page.locator('.maplibregl-map canvas').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (colour.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 2)) count += 1;
  return count / (info.width * info.height);
}

async function openMap(page: Page) {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${own.url}/map#map=3/30/-130`);
  await expect(page.locator('[class$="_stage"][data-ready]')).toBeVisible();
  return faults;
}

/** The URL of the tiles in the page; null for the included basemap. */
const readAddress = async (page: Page) =>
  /\/basemap\/[\w-]+\.pmtiles/.exec(await (await page.request.get(`${own.url}/map`)).text())?.[0] ?? null;

test('it is drawn in the colours of the page, light and dark, without requests to other hosts', async ({ page }) => {
  const asked: { url: string; status: number }[] = [];
  page.on('response', (response) => asked.push({ url: response.url(), status: response.status() }));
  const faults = await openMap(page);
  await expect.poll(() => measureLand(page)).toBeGreaterThan(0.3);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© OSM');
  await expect(page.locator('.maplibregl-ctrl-attrib')).not.toContainText('alert');
  await expect(page.getByRole('button', { name: /^Agree/ })).toHaveCount(0);
  expect(await listFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => measureLand(page)).toBeGreaterThan(0.3);
  expect(new Set(asked.filter(({ url }) => url.startsWith('http')).map(({ url }) => new URL(url).origin))).toEqual(
    new Set([own.url]),
  );
  const parts = asked.filter(({ url }) => url.endsWith('.pmtiles'));
  expect(parts.length).toBeGreaterThan(0);
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([206]));
  expect(faults).toEqual([]);
});

test('byte ranges are served uncompressed and immutable', async ({ page }) => {
  const address = `${own.url}${await readAddress(page)}`;
  const part = await page.request.get(address, { headers: { Range: 'bytes=0-9', 'Accept-Encoding': 'gzip, br' } });
  expect([part.status(), (await part.body()).toString('latin1', 0, 7)]).toEqual([206, 'PMTiles']);
  expect(part.headers()).toMatchObject({
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(part.headers()['content-encoding']).toBeUndefined();
  const { etag = '' } = part.headers();
  expect((await page.request.get(address, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
  expect((await page.request.get(address, { headers: { Range: 'bytes=99999999-' } })).status()).toBe(416);
  const head = await page.request.head(address);
  expect([head.status(), Number(head.headers()['content-length'])]).toEqual([200, toLand(4096).length]);
  expect((await page.request.post(address)).status()).toBe(405);
  for (const other of ['maps/pacific.pmtiles', 'pacific.pmtiles', '..%2fvitrine.yaml'])
    expect((await page.request.get(`${own.url}/basemap/${other}`)).status()).toBe(404);
});

test('a changed archive gets a new URL; without one the basemap is shown', async ({ page }) => {
  const before = await readAddress(page);
  put(toLand(2048));
  await expect.poll(() => readAddress(page)).not.toBe(before);
  expect((await page.request.get(`${own.url}${before}`)).status()).toBe(404);
  await openMap(page);
  await expect.poll(() => measureLand(page)).toBeGreaterThan(0.1);
  fs.rmSync(path.join(own.library, 'maps'), { recursive: true });
  await expect.poll(() => readAddress(page)).toBeNull();
  // A new fragment alone would not reload the page.
  await page.goto('about:blank');
  await openMap(page);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth');
  await expect(page.locator('.maplibregl-ctrl-attrib')).not.toContainText('© OSM');
});
