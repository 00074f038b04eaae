// The owner's own tiles on the map, from another site that the browser is made to believe in.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const HOST = 'https://tiles.example.org';
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let tile: Buffer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2fa04d' } })
    .png()
    .toBuffer();
  own = await layOwnSite({
    name: 'tiles',
    port: 3276,
    yaml: `\nmap:\n  tiles: ${HOST}/{z}/{x}/{y}.png\n  attribution: Surveyors <b>& sons\n`,
  });
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** Answers for the other site, and counts what it is asked. */
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
  await expect(page.locator('.map-stage[data-ready]')).toBeVisible({ timeout: 20_000 });
  return faults;
}

/** Whether the tile's green is on the canvas. */
async function isGreen(page: Page) {
  const { data, info } = await sharp(await page.locator('.map canvas').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === 0x2f && data[at + 1] === 0xa0 && data[at + 2] === 0x4d) count += 1;
  return count > (info.width * info.height) / 4;
}

const getButton = (page: Page) => page.getByRole('button', { name: 'Agree and show the map of tiles.example.org' });

test('nobody else is asked before the visitor agrees; then their tiles are shown, and who made them', async ({
  page,
  context,
}) => {
  const asked = await stand(context);
  const faults = await openMap(page);
  await expect(getButton(page)).toBeVisible();
  expect(asked).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await getButton(page).click();
  await expect.poll(() => isGreen(page), { timeout: 20_000 }).toBe(true);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Surveyors <b>& sons');
  await expect(getButton(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.map-stage[data-ready]')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => isGreen(page), { timeout: 20_000 }).toBe(true);
  expect(faults).toEqual([]);
});

test('the policy lets that site in on the map, and nowhere else', async ({ request }) => {
  const read = async (address: string) =>
    (await request.get(`${own.url}${address}`)).headers()['content-security-policy'] ?? '';
  expect(await read('/map')).toContain(`connect-src 'self' ${HOST}`);
  expect((await read('/map')).split('example.org')).toHaveLength(2);
  for (const address of ['/', '/search', '/collections', '/consent'])
    expect(await read(address)).not.toContain('example.org');
});

test('whose browser says no is asked nothing, and keeps the basemap', async ({ page, context }) => {
  const asked = await stand(context);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await openMap(page);
  await expect(getButton(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

/** The smallest archive there is, of one tile for the whole world: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function toArchive(picture: Buffer) {
  const toVarint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...toVarint(value >> 7)];
  // One entry: tile 0, once, so many bytes, from the start.
  const directory = Buffer.from([1, 0, 1, ...toVarint(picture.length), 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const start = header.length + directory.length;
  const numbers = [
    127,
    directory.length,
    start,
    metadata.length,
    0,
    0,
    start + metadata.length,
    picture.length,
    1,
    1,
    1,
  ];
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  // Clustered, neither directory nor tiles compressed, PNG, zoom 0 to 0.
  header.set([1, 1, 1, 2, 0, 0], 96);
  for (const [at, value] of [-180, -85, 180, 85].entries()) header.writeInt32LE(value * 1e7, 102 + 4 * at);
  return Buffer.concat([header, directory, metadata, picture]);
}

test('an archive of pictures is read in parts', async ({ page, context }) => {
  const file = path.join(own.library, 'vitrine.yaml');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/tiles: https.*/, `tiles: ${HOST}/world.pmtiles`));
  await expect
    .poll(async () => (await page.request.get(`${own.url}/map`)).text(), { timeout: 20_000 })
    .toContain('world.pmtiles');
  const asked = await stand(context, toArchive(tile));
  const faults = await openMap(page);
  expect(asked).toEqual([]);
  await getButton(page).click();
  await expect.poll(() => isGreen(page), { timeout: 20_000 }).toBe(true);
  expect(faults).toEqual([]);
});
