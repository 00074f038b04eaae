// Texts of files, of any length and direction, in narrow places.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const LONG = `${'A quay with boats, seen from where the ferry used to land, '.repeat(8)}1911`;
const TWIN = 'Zwillingsbrücke';
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);

const FILES = {
  'rows/metadata.csv': `file,title\na.jpg,"${LONG}"\nb.jpg,Between\nc.jpg,${UNBROKEN}\n`,
  'twins/metadata.csv': `file,title\none.jpg,${TWIN}\ntwo.jpg,${TWIN}\n`,
  'others/metadata.csv': `file,title\none.jpg,${TWIN}\n`,
};
const PICTURES = ['rows/a.jpg', 'rows/b.jpg', 'rows/c.jpg', 'twins/one.jpg', 'twins/two.jpg', 'others/one.jpg'];

/** A page of 400 × 300 on which a word occurs twice. */
const ALTO = `<alto><Layout><Page WIDTH="400" HEIGHT="300"><TextLine>
  <String CONTENT="zeppelin" HPOS="40" VPOS="30" WIDTH="100" HEIGHT="15"/><String CONTENT="over" HPOS="150" VPOS="30" WIDTH="40" HEIGHT="15"/>
  <String CONTENT="Zeppelin," HPOS="200" VPOS="150" WIDTH="120" HEIGHT="30"/></TextLine></Page></Layout></alto>`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'texts', port: toOwnPort(15) });
  const put = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(own.library, name)), { recursive: true });
    fs.writeFileSync(path.join(own.library, name), content);
  };
  for (const [name, text] of Object.entries(FILES)) put(name, text);
  for (const [at, name] of PICTURES.entries())
    put(
      name,
      await sharp({ create: { width: 90 + at, height: 60, channels: 3, background: '#7a8' } })
        .jpeg()
        .toBuffer(),
    );
  const paper = sharp({ create: { width: 400, height: 300, channels: 3, background: '#efe6d2' } });
  for (const [name, orientation] of [
    ['upright', 1],
    ['turned', 6],
  ] as const) {
    put(`papers/${name}.jpg`, await paper.clone().withMetadata({ orientation }).jpeg().toBuffer());
    put(`papers/${name}.alto.xml`, ALTO);
  }
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

for (const width of [390, 1440])
  test(`the links to both neighbours fit at ${width} pixels, with titles of any length`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${own.url}/collections/rows`);
    const href = await page.locator('a[href*="/items/between-"]').first().getAttribute('href');
    await page.goto(own.url + href);
    const ways = page.getByRole('navigation', { name: 'In this collection' }).getByRole('link');
    await expect(ways).toHaveCount(2);
    const [before, after] = await Promise.all([ways.first().boundingBox(), ways.last().boundingBox()]);
    expect(before?.width).toBeGreaterThan(width * 0.35);
    expect(after?.width).toBeGreaterThan(width * 0.35);
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(after?.x ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

test('suggestions with equal titles show a distinguishing detail', async ({ page }) => {
  await page.goto(own.url);
  await page.getByRole('banner').getByLabel('Search the archive').fill('zwillings');
  const options = page.getByRole('group', { name: 'Items' }).getByRole('option');
  await expect(options).toHaveCount(3);
  const names = await options.allTextContents();
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/one\.jpg|two\.jpg/);
});

/** Positions and sizes of the marks, in per cent of the picture. */
const listMarks = (page: Page) =>
  page.locator('[data-shown] [data-picture]').evaluate((picture) => {
    const whole = picture.getBoundingClientRect();
    return [...picture.querySelectorAll('[data-mark]')].map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      const shares = [(left - whole.left) / whole.width, (top - whole.top) / whole.height];
      return [...shares, width / whole.width, height / whole.height].map((share) => Math.round(share * 100));
    });
  });

test('matches are marked in the picture, as it is displayed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const open = async (where: string, title: string) => {
    // If the viewer loads too slowly, the full page opens; on a busy machine the second try finds the script in the
    // cache.
    await expect(async () => {
      await page.goto(own.url + where);
      await page.locator('ul[data-context] a', { has: page.getByText(title, { exact: true }) }).click();
      await expect(page.locator('dialog [class$="_title"]')).toHaveText(title, { timeout: 3500 });
    }).toPass();
  };
  await open('/search?q=zeppelin', 'Upright');
  await expect(page.locator('[data-shown] [data-mark]')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '2 places are marked' })).toBeAttached();
  expect(await listMarks(page)).toEqual([
    [10, 10, 25, 5],
    [50, 50, 30, 10],
  ]);
  await open('/search?q=zeppelin', 'Turned');
  await expect(page.locator('[data-shown] [data-mark]')).toHaveCount(2);
  expect(await listMarks(page)).toEqual([
    [85, 10, 5, 25],
    [40, 50, 10, 30],
  ]);
  // Without a query there is no content search.
  asked.length = 0;
  await open('/collections/papers', 'Upright');
  await expect(page.getByRole('navigation', { name: 'All pictures' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('/content-search'))).toEqual([]);
});
