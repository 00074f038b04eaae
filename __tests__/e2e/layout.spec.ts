// The layout of lists: rows, small originals, long and foreign titles, places and people, with axe.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const LONG = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ');
const ROWS = [
  'file,title,creator,people,date,country,city',
  'a.jpg,A,Unknown,Ann Lee,1901,USA,Boston',
  'b.jpg,B,Émile Zola,,1902,United States,Chicago',
  `c.jpg,${LONG},Eva,,1903,Vereinigte Staaten,Boston`,
  'd.jpg,Wide,Anonymous,,1904,Deutschland,',
  'e.jpg,E,Eva,,1925,,',
];
const SIZES: Record<string, [number, number]> = {
  'a.jpg': [900, 600],
  'b.jpg': [600, 900],
  'c.jpg': [90, 60],
  'd.jpg': [4000, 800],
  'e.jpg': [900, 600],
};

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'layout', port: toOwnPort(26) });
  for (const folder of [own.library, own.data]) fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(own.data);
  const folder = path.join(own.library, 'album');
  fs.mkdirSync(folder, { recursive: true });
  const featured = Object.keys(SIZES).map((name) => `  - album/${name}\n`);
  fs.writeFileSync(
    path.join(own.library, 'vitrine.yaml'),
    `title: A\nlanguages: [en, ar]\nfeatured:\n${featured.join('')}`,
  );
  fs.writeFileSync(path.join(folder, 'metadata.csv'), `${ROWS.join('\n')}\n`);
  fs.writeFileSync(path.join(folder, 'index.md'), '---\ntitle: The Great Book\n---\n');
  for (const [name, [width, height]] of Object.entries(SIZES))
    await sharp({ create: { width, height, channels: 3, background: '#7a8' } })
      .jpeg()
      .toFile(path.join(folder, name));
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

const listBoxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, width, height } = element.getBoundingClientRect();
      return { left, right, top: Math.round(top), width, height };
    }),
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`rows are filled, and small originals keep their size (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${own.url}/collections/album`);
    const items = await listBoxes(page, 'main ul[data-context] > li');
    const edge = Math.max(...items.map(({ right }) => right));
    const tops = [...new Set(items.map(({ top }) => top))];
    expect(tops.length).toBeGreaterThan(2);
    for (const top of tops.slice(0, -1)) {
      const right = Math.max(...items.filter((item) => item.top === top).map((item) => item.right));
      expect(edge - right).toBeLessThan(2);
    }
    const pictures = await listBoxes(page, 'main ul[data-context] img');
    expect(pictures.map(({ width }, at) => width <= ([900, 600, 90, 4000, 900][at] ?? 0) + 1)).not.toContain(false);
    expect(pictures[2]?.width).toBeCloseTo(90, 0);
    expect(await listFaults(page)).toEqual([]);
  });

test('featured pictures that are large enough share one height', async ({ page }) => {
  await page.goto(own.url);
  const [a, b, , , e] = await listBoxes(page, '[data-context] li img');
  expect(a?.height).toBeGreaterThan(100);
  for (const other of [b, e]) expect(Math.abs((other?.height ?? 0) - (a?.height ?? 0))).toBeLessThan(1.5);
});

test('a title of 90 words is clamped, and cut at its end on a right-to-left page', async ({ page }) => {
  for (const url of [`${own.url}/collections/album`, `${own.url}/ar/collections/album`]) {
    await page.goto(url);
    const title = page.locator('main ul[data-context] > li').nth(2).locator('bdi').first();
    const { height, isCut, direction } = await title.evaluate((element) => {
      const box = element.parentElement as HTMLElement;
      const shown = getComputedStyle(element).display === 'inline' ? box : (element as HTMLElement);
      return {
        height: box.getBoundingClientRect().height,
        isCut: shown.scrollHeight > shown.clientHeight,
        direction: getComputedStyle(shown).direction,
      };
    });
    expect(height).toBeLessThan(60);
    expect([isCut, direction]).toEqual([true, 'ltr']);
  }
  await page.goto(await own.toHref('c.jpg'));
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.height).toBeLessThan(260);
});

test('places and people have pictures and initials, and no unknown people', async ({ page }) => {
  await page.goto(`${own.url}/people`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['A', 'E']);
  await expect(main.getByRole('region', { name: 'E' }).getByRole('link')).toHaveText(['Émile Zola', 'Eva']);
  await expect(main.getByRole('link', { name: /unknown|anonymous/i })).toHaveCount(0);
  expect(await main.locator('li img').count()).toBe(3);
  expect(await listFaults(page)).toEqual([]);
  await page.goto(`${own.url}/ar/places`);
  await expect(main.getByRole('listitem')).toHaveText(['الولايات المتحدة3', 'Deutschland1']);
  expect(await listFaults(page)).toEqual([]);
  await page.goto(`${own.url}/places/USA/Boston`);
  await expect(page).toHaveURL(`${own.url}/places/United%20States/Boston`);
});

test('the chart of years has one label below each bar', async ({ page }) => {
  await page.goto(`${own.url}/years`);
  const bars = page.getByRole('list', { name: 'Items by decade' });
  await expect(bars.locator('li')).toHaveText(['1900s', '1910s', '1920s']);
  const items = await listBoxes(page, 'main ol li');
  const labels = await listBoxes(page, 'main ol li > * > :last-child');
  labels.forEach(({ left, right }, at) => {
    expect(left).toBeGreaterThanOrEqual((items[at]?.left ?? 0) - 1);
    expect(right).toBeLessThanOrEqual((items[at]?.right ?? 0) + 1);
  });
  expect(await listFaults(page)).toEqual([]);
  await page.goto(await own.toHref('a.jpg'));
  await expect(page.getByRole('main').getByText('Maker unknown').first()).toBeVisible();
});

test('suggestions name collections by their titles', async ({ page }) => {
  await page.goto(own.url);
  await page
    .getByRole('banner')
    .getByRole('searchbox')
    .or(page.getByRole('banner').getByRole('combobox'))
    .first()
    .fill('great');
  await expect(page.getByRole('option', { name: /The Great Book/ })).toBeVisible();
});
