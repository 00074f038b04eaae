import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

const PORT = toOwnPort(31);

test.use({ javaScriptEnabled: false, baseURL: `http://localhost:${PORT}` });

const COUNT = 70;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'many', port: PORT });
  const folder = path.join(own.library, 'zebras');
  const base = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#777777' } })
    .jpeg()
    .toBuffer();
  fs.mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= COUNT; number += 1)
    fs.writeFileSync(path.join(folder, `zebra ${number}.jpg`), Buffer.concat([base, Buffer.from(String(number))]));
  site = await own.start();
});

test.afterAll(() => {
  site?.kill();
});

test('many results are split into pages with links, each item on one page', async ({ page }) => {
  const seen: string[] = [];
  await page.goto('/search?q=zebra');
  for (const [number, size] of [30, 30, 10].entries()) {
    if (number > 0) await page.getByRole('link', { name: `Page ${number + 1}` }).click();
    await expect(page).toHaveURL(`/search?q=zebra${number > 0 ? `&page=${number + 1}` : ''}`);
    const titles = await page.locator('#results [data-part="title"]').allTextContents();
    expect(titles).toHaveLength(size);
    seen.push(...titles);
  }
  expect(new Set(seen).size).toBe(COUNT);
  await page.goto('/search?q=zebra&page=9');
  await expect(page).toHaveURL('/search?q=zebra&page=3');
});
