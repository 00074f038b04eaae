// The sample library as six owners would show it, each with vitrine.yaml and files alone (tools/sample/looks).
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { readShift, watchShift } from './layout-shift';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(72);
const SITE = `http://localhost:${PORT}`;
const FOLDER = 'tools/sample/looks';
const LOOKS = fs.readdirSync(FOLDER);

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCREENS = [
  ['light', WIDE],
  ['dark', WIDE],
  ['light', PHONE],
  ['dark', PHONE],
] as const;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'looks', port: PORT, env: { VITRINE_FFMPEG: 'none' } });
  site = await own.start();
  plain = await measureAll();
});
test.afterAll(() => {
  site?.kill();
});

const COMPARED = ['/items/harbour-at-dusk-cla74ogaqk', '/search', '/collections/exhibition/plants'];
/** Bytes of the pages without a look, compressed. */
let plain: number[];

/** A page and the style sheets that it names, compressed; pictures and typefaces take the place of others. */
async function measurePage(address: string): Promise<number> {
  const html = await (await fetch(SITE + address)).text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const texts = await Promise.all(sheets.map(async (href) => (await fetch(SITE + href)).text()));
  return [html, ...texts].reduce((total, text) => total + gzipSync(text).length, 0);
}

const measureAll = () => Promise.all(COMPARED.map(measurePage));

/** Waits until the site has the files of a look, or a title alone if there is none. */
async function wear(look: string) {
  fs.rmSync(path.join(own.library, 'site'), { recursive: true, force: true });
  fs.cpSync(path.join(FOLDER, look), own.library, { recursive: true });
  const [, title = ''] = /^title: (.*)$/m.exec(fs.readFileSync(path.join(FOLDER, look, 'vitrine.yaml'), 'utf8')) ?? [];
  const readHome = async () => (await fetch(SITE)).text();
  await expect.poll(readHome, { intervals: [100] }).toContain(title);
  await expect.poll(readHome, { intervals: [100] }).toMatch(/rel="icon" href="\/look\/icon/);
}

const LOADS = 3;

/** Loads a page. On a busy machine its HTML may arrive in pieces, so a page that moves is loaded again. @returns its least shift */
async function loadSteadily(page: Page, address: string): Promise<number> {
  const shifts: number[] = [];
  while (shifts.length < LOADS && shifts.at(-1) !== 0) {
    await page.goto(SITE + address);
    await expect(page.locator('h1')).toBeVisible();
    shifts.push(await readShift(page));
  }
  return Math.min(...shifts);
}

for (const look of LOOKS)
  test(`${look}: accessible, nothing moves, and nothing is fetched from elsewhere`, async ({ page }) => {
    await wear(look);
    const others: string[] = [];
    page.on('request', (request) => {
      if (/^http/.test(request.url()) && !request.url().startsWith(SITE)) others.push(request.url());
    });
    await watchShift(page);
    for (const [colorScheme, viewport] of SCREENS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      for (const address of ['/', '/collections/exhibition/plants', '/items/harbour-at-dusk-cla74ogaqk', '/search']) {
        const shift = await loadSteadily(page, address);
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(over, { message: address }).toBeLessThanOrEqual(0);
        expect.soft([address, shift]).toEqual([address, 0]);
        expect.soft(await listFaults(page), `${address}, ${colorScheme}, ${viewport.width}`).toEqual([]);
      }
    }
    expect(others).toEqual([]);
    const sizes = await measureAll();
    const added = sizes.map((size, at) => size - (plain[at] ?? 0));
    test.info().annotations.push({ type: 'bytes', description: `${look}: ${added.join(', ')}` });
    for (const bytes of added) expect(bytes).toBeLessThanOrEqual(3000);
  });
