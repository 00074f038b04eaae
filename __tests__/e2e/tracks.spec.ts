// GPX files in the library: lines on the map and on the collection's page, on a separate site.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

const toGpx = (name: string, points: string[]) =>
  `<?xml version="1.0"?><gpx version="1.1"><trk><name>${name}</name><trkseg>${points
    .map((point) => point.split(' '))
    .map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"><time>2001-02-03T04:05:06Z</time></trkpt>`)
    .join('')}</trkseg></trk></gpx>`;

/** A winding path of a few kilometres. */
const around = (latitude: number, longitude: number) =>
  Array.from(
    { length: 300 },
    (_each, at) =>
      `${(latitude + 0.03 * Math.sin(at / 30)).toFixed(5)} ${(longitude + at / 5000 + 0.01 * Math.cos(at / 9)).toFixed(5)}`,
  );

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'tracks', port: toOwnPort(12) });
  const put = (name: string, text: string) => fs.writeFileSync(path.join(own.library, 'exhibition', name), text);
  put('landscape/up.gpx', toGpx('Up &lt;script&gt;alert(1)&lt;/script&gt;', around(46.4, 14.1)));
  put('motion/walk.gpx', toGpx('A walk in the park', around(37.4, -122.2)));
  put('plants/broken.gpx', '<gpx><trk><trkseg>');
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the map draws and names the tracks, and each name links to its collection', async ({ page }) => {
    await page.goto(`${own.url}/map`);
    await expect(page.locator('[class$="_track"]')).toHaveCount(2);
    const tracks = page.getByRole('region', { name: 'Tracks' });
    await expect(tracks).toContainText('2 tracks');
    await expect(tracks.getByRole('link')).toHaveCount(2);
    await tracks.getByRole('link', { name: 'A walk in the park' }).click();
    await expect(page).toHaveURL(`${own.url}/collections/exhibition/motion`);
  });

  test('a collection filter or an area limits the tracks', async ({ page }) => {
    await page.goto(`${own.url}/map?collections=exhibition%2Fmotion`);
    await expect(page.locator('[class$="_track"]')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Tracks' })).toContainText('A walk in the park');
    await page.goto(`${own.url}/map?box=45,13,47,16`);
    await expect(page.locator('[class$="_track"]')).toHaveCount(1);
  });

  test('the page of a collection draws its tracks and those below it, and links to the map', async ({ page }) => {
    await page.goto(`${own.url}/collections/exhibition`);
    await expect(page.locator('[class*="_line "]')).toHaveCount(2);
    await page.goto(`${own.url}/collections/exhibition/landscape`);
    const figure = page.locator('[class$="_figure"]');
    await expect(figure.locator('[class*="_line "]')).toHaveCount(1);
    await expect(figure).toContainText('Up <script>alert(1)</script>');
    await figure.getByRole('link', { name: 'On the map' }).click();
    await expect(page.locator('[class$="_track"]')).toHaveCount(1);
    await page.goto(`${own.url}/collections/exhibition/plants`);
    await expect(page.locator('[class$="_figure"]')).toHaveCount(0);
  });
});

test('the interactive map draws them, too, and the page has no errors', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const answered = page.waitForResponse((response) => response.url().includes('/api/tracks'));
  await page.goto(`${own.url}/map?collections=exhibition%2Flandscape#map=9.5/46.4/14.13`);
  const { features } = await (await answered).json();
  expect(features.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual([
    'Up <script>alert(1)</script>',
  ]);
  await expect(page.locator('[class$="_stage"][data-ready]')).toBeVisible();
  // The canvas contains the blue of the line.
  const hasLine = async () => {
    const shot = (await page.locator('.maplibregl-map canvas').screenshot()).toString('base64');
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at] === 0x1d && pixels[at + 1] === 0x5b && pixels[at + 2] === 0x77) count += 1;
      return count > 100;
    }, shot);
  };
  await expect.poll(hasLine).toBe(true);
  expect(faults).toEqual([]);
  expect(await listFaults(page)).toEqual([]);
});

test('a new rule for places removes the lines within moments from all pages', async ({ page }) => {
  fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), '\nplaces:\n  - when: keywords:home\n    hide: true\n');
  const read = async () => (await (await page.request.get(`${own.url}/api/tracks`)).json()).features.length;
  await expect.poll(read).toBe(0);
  await expect
    .poll(async () => (await page.request.get(`${own.url}/collections/exhibition/landscape`)).text())
    .not.toContain('track-map-line');
  await page.goto(`${own.url}/map`);
  await expect(page.locator('[class$="_track"]')).toHaveCount(0);
});
