// The owner's tile server on the map, simulated in the browser.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type Feature, toArchive, toVectorArchive } from './archive';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { reachMap } from './reach-map';

test.describe.configure({ mode: 'default' });

const HOST = 'https://tiles.example.org';
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let tile: Buffer;

test.beforeAll(async () => {
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2fa04d' } })
    .png()
    .toBuffer();
  own = await layOwnSite({
    name: 'tiles',
    port: toOwnPort(13),
    yaml: `\nmap:\n  tiles: ${HOST}/{z}/{x}/{y}.png\n  attribution: Surveyors <b>& sons\n`,
  });
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** Stubs the tile server, and records its requests. */
async function stand(context: BrowserContext, body = tile) {
  const asked: string[] = [];
  await context.route(`${HOST}/**`, (route) => {
    const request = route.request();
    asked.push(request.url());
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers().range ?? '') ?? [];
    const part = from ? body.subarray(Number(from), Number(to) + 1) : body;
    return route.fulfill({
      status: from ? 206 : 200,
      body: part,
      headers: {
        'Access-Control-Allow-Origin': '*',
        ...(!from && { 'Content-Type': 'image/png' }),
        'Content-Length': String(part.length),
      },
    });
  });
  return asked;
}

async function openMap(page: Page) {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${own.url}/map`);
  await reachMap(page);
  return faults;
}

/** The share of the canvas in a colour. */
async function measure(page: Page, colour: string) {
  const { data, info } = await sharp(await page.locator('.maplibregl-map canvas').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = Buffer.from(colour, 'hex');
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => value === data[at + channel])) count += 1;
  return count / (info.width * info.height);
}

/** Whether the tile's green is on the canvas. */
const isGreen = async (page: Page) => (await measure(page, '2fa04d')) > 0.25;

const getButton = (page: Page) => page.getByRole('button', { name: 'Agree and show the map of tiles.example.org' });

test('before consent nothing is requested; then the tiles are shown with their attribution', async ({
  page,
  context,
}) => {
  const asked = await stand(context);
  const faults = await openMap(page);
  await expect(getButton(page)).toBeVisible();
  expect(asked).toEqual([]);
  expect(await listFaults(page)).toEqual([]);
  await getButton(page).click();
  await expect.poll(() => isGreen(page)).toBe(true);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Surveyors <b>& sons');
  await expect(getButton(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[class$="_stage"][data-ready]')).toBeVisible();
  await expect.poll(() => isGreen(page)).toBe(true);
  expect(faults).toEqual([]);
});

test('with Global Privacy Control nothing is requested, and the basemap stays', async ({ page, context }) => {
  const asked = await stand(context);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await openMap(page);
  await expect(getButton(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

/** Changes the archive in the site's settings. */
async function setArchive(page: Page, name: string) {
  const file = path.join(own.library, 'vitrine.yaml');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/tiles: https.*/, `tiles: ${HOST}/${name}.pmtiles`));
  await expect.poll(async () => (await page.request.get(`${own.url}/map`)).text()).toContain(`${name}.pmtiles`);
}

test('an archive of raster tiles is read in byte ranges', async ({ page, context }) => {
  await setArchive(page, 'world');
  const asked = await stand(context, toArchive({ type: 2, tiles: [{ at: [0, 0, 0], body: tile }] }));
  const faults = await openMap(page);
  expect(asked).toEqual([]);
  await getButton(page).click();
  await expect.poll(() => isGreen(page)).toBe(true);
  expect(faults).toEqual([]);
});

const toArea = (from: number, to: number, tags: Feature['tags']): Feature => ({
  type: 'area',
  points: [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ],
  tags,
});

// Colours of the light theme in app/map.css.
const [GREEN, SEA, LAND] = ['e6ead6', 'e6ebec', 'f7f4ec'];

test('an archive of vector tiles is drawn in the colours of the page, with place names', async ({ page, context }) => {
  await setArchive(page, 'nameless');
  const names = Array.from(
    { length: 9 },
    (_each, at): Feature => ({
      type: 'point',
      points: [[400 + 400 * at, 2600]],
      tags: { kind: 'country', name: 'Erewhon', population_rank: at },
    }),
  );
  const layers = {
    earth: [toArea(0, 4096, { kind: 'earth' })],
    landuse: [toArea(0, 4096, { kind: 'forest' })],
    pois: [{ type: 'point' as const, points: [[9, 9] as [number, number]], tags: { name: 'An inn' } }],
    places: [
      ...names,
      { type: 'point' as const, points: [[2000, 900] as [number, number]], tags: { kind: 7, name: 42 } },
      {
        type: 'point' as const,
        points: [[2000, 1200] as [number, number]],
        tags: { kind: 'x', name: 'x '.repeat(9e3) },
      },
    ],
  };
  const at: [number, number, number] = [0, 0, 0];
  const asked = await stand(context, toVectorArchive([{ at, layers: { ...layers, places: [] } }]));
  const faults = await openMap(page);
  expect(asked).toEqual([]);
  expect(await measure(page, GREEN)).toBeLessThan(0.01);
  await page.goto(`${own.url}/map#map=2.5/-30/0`);
  await page.reload();
  await expect(page.locator('[class$="_stage"][data-ready]')).toBeVisible();
  await getButton(page).click();
  let green = 0;
  const isStill = async () => {
    const before = green;
    green = await measure(page, GREEN);
    return green > 0.5 && green === before;
  };
  await expect.poll(isStill).toBe(true);
  const nameless = green;
  await setArchive(page, 'vectors');
  const again = await stand(context, toVectorArchive([{ at, layers }]));
  await page.reload();
  // Labels cover some of it, depending on the font of the system.
  const isNamed = async () => (await isStill()) && green < nameless - 0.0005;
  await expect.poll(isNamed).toBe(true);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Surveyors <b>& sons');
  // Only the archives: no glyphs, no sprites, no other site.
  expect(new Set([...asked, ...again])).toEqual(
    new Set(['nameless', 'vectors'].map((name) => `${HOST}/${name}.pmtiles`)),
  );
  expect(faults).toEqual([]);
});

test('with the OpenMapTiles schema, the land is drawn within the bounds of the archive', async ({ page, context }) => {
  await setArchive(page, 'omt');
  // The Pacific, where the basemap has no land.
  const at: [number, number, number] = [2, 0, 1];
  const layers = { water: [toArea(0, 2048, { class: 'lake' })], landcover: [toArea(2048, 3000, { class: 'wood' })] };
  await stand(context, toVectorArchive([{ at, layers }], [-180, 0, -90, 66.5]));
  await page.goto(`${own.url}/map#map=3/30/-130`);
  await expect(page.locator('[class$="_stage"][data-ready]')).toBeVisible();
  await getButton(page).click();
  await expect.poll(() => measure(page, GREEN)).toBeGreaterThan(0.01);
  expect(await measure(page, LAND)).toBeGreaterThan(0.1);
  expect(await measure(page, SEA)).toBeGreaterThan(0.1);
});

test('an archive without a supported layer leaves the basemap, and the console lists its layers', async ({
  page,
  context,
}) => {
  await setArchive(page, 'trees');
  await stand(context, toVectorArchive([{ at: [0, 0, 0], layers: { trees: [toArea(0, 4096, {})], 'a<b': [] } }]));
  const told: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()));
  const faults = await openMap(page);
  await getButton(page).click();
  await expect.poll(() => told.filter((text) => text.startsWith('Vitrine:'))).toHaveLength(1);
  expect(told.join()).toContain('trees.pmtiles has no layer that is drawn here; its layers: "trees, a<b"');
  expect(await measure(page, SEA)).toBeGreaterThan(0.2);
  expect(faults).toEqual([]);
});

test('invalid tiles leave the map movable', async ({ page, context }) => {
  await setArchive(page, 'broken');
  const body = Buffer.from('<html>Not what you think'.repeat(40));
  const metadata = { vector_layers: [{ id: 'earth' }, { id: 'places' }] };
  await stand(context, toArchive({ type: 1, tiles: [{ at: [0, 0, 0], body }], metadata }));
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  await openMap(page);
  await getButton(page).click();
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Surveyors');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/#map=/);
  expect(await measure(page, SEA)).toBeGreaterThan(0.2);
  expect(crashes).toEqual([]);
});
