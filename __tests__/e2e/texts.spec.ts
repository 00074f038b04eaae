// Texts that files bring, of any length and any direction, where there is little room for them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';

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

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'texts', port: 3280 });
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
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

for (const width of [390, 1440])
  test(`the ways to both neighbours have room at ${width} pixels, however long a title is`, async ({ page }) => {
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

test('suggestions of one title say what tells them apart', async ({ page }) => {
  await page.goto(own.url);
  await page.getByRole('banner').getByLabel('Search the archive').fill('zwillings');
  const options = page.getByRole('group', { name: 'Items' }).getByRole('option');
  await expect(options).toHaveCount(3);
  const names = await options.allTextContents();
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/one\.jpg|two\.jpg/);
});
