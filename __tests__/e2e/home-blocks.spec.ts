// A home page of blocks, on phones and wide screens, in light and dark.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { listFaults } from './axe';
import { readShift, watchShift } from './layout-shift';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(68);
const SITE = `http://localhost:${PORT}`;

const YAML = `
home:
  - hero: exhibition/landscape
    heading: Landscapes
  - text: Nine photographs of the public domain.
    size: large
  - search
  - collection: exhibition/plants
    heading: Plants
    size: large
  - query: keywords=no such keyword
    heading: Nothing
  - featured
  - people
  - map
  - nwest
`;

const STORY = `---
title: A walk through the garden
blocks:
  - hero: ../exhibition/plants
  - query: makers=Karl Blossfeldt
    heading: His plants
    size: small
  - collection: /exhibition/landscape
  - years
  - story: missing.md
---
Plants are beside the path.
`;

let site: ChildProcess | undefined;
let story = '';

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'home-blocks', port: PORT, yaml: YAML });
  fs.mkdirSync(path.join(own.library, 'stories'), { recursive: true });
  fs.writeFileSync(path.join(own.library, 'stories', 'garden.md'), STORY);
  site = await own.start();
  story = await own.toHref('garden.md');
});
test.afterAll(() => {
  site?.kill();
});

test('blocks come in the order of the owner, and none is empty', async ({ page }) => {
  await page.goto(SITE);
  await expect(page.locator('main h2')).toHaveText(['Plants', 'Featured', 'People', 'Map']);
  await expect(page.locator('.block-hero')).toContainText('Landscapes');
  await page.locator('main').getByRole('searchbox').fill('boats');
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=boats/);
});

test('a story has its blocks after its text', async ({ page }) => {
  await page.goto(story);
  await expect(page.locator('main .block h2')).toHaveText(['His plants', 'Land and Water', 'Years']);
  await expect(page.locator('.block-hero img')).toBeVisible();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await listFaults(page)).toEqual([]);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`they are accessible, do not move, and fit the window (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await watchShift(page);
    await page.goto(SITE);
    expect(await readShift(page)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await listFaults(page)).toEqual([]);
  });
