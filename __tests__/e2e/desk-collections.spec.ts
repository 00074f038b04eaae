// Arranging a collection in a browser: with the keyboard, a mouse and a finger, and accessible pages around it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const ROOM = 'exhibition/landscape';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-collections-pages', port: toOwnPort(11), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => stopSite(site));

async function open(page: Page, target: string) {
  await page.goto(own.url + target);
  if (!(await page.getByLabel('Password').isVisible())) return;
  const code = page.getByLabel('Code from the terminal');
  if (await code.isVisible()) await code.fill(readCode(output));
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.keyboard.press('Enter');
  const consent = page.getByRole('button', { name: 'Yes, write there' });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  if (await consent.isVisible()) await consent.click();
}

const listTitles = (page: Page) => page.locator('ol li[data-id] bdi').allTextContents();
const ORDER = `/desk/collections/order?path=${encodeURIComponent(ROOM)}`;

test('items are arranged by keyboard alone, and the place that an item gets is announced', async ({ page }) => {
  await open(page, ORDER);
  await expect(page.locator('li[data-id]')).toHaveCount(5);
  const [first, second, third] = await listTitles(page);
  await page.getByRole('button', { name: `Move back: ${first}` }).press('Enter');
  await page.getByRole('button', { name: `Move back: ${first}` }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(`${first} has place 3.`);
  expect((await listTitles(page)).slice(0, 3)).toEqual([second, third, first]);
  await page.getByRole('button', { name: 'Save the order and the cover' }).press('Enter');
  await page.waitForURL(/order/);
  await expect.poll(() => fs.readFileSync(path.join(own.library, ROOM, 'index.md'), 'utf8')).toContain('\norder:');
  expect((await listTitles(page)).slice(0, 3)).toEqual([second, third, first]);
});

for (const hand of ['mouse', 'finger'] as const)
  test.describe(`with a ${hand}`, () => {
    test.use({ hasTouch: hand === 'finger' });

    test('an item is dragged to another place', async ({ page }) => {
      await open(page, ORDER);
      const [first] = await listTitles(page);
      const [from, to] = await Promise.all(
        [0, 2].map((at) => page.locator('li[data-id] [class*="handle"]').nth(at).boundingBox()),
      );
      if (!from || !to) throw new Error('no pictures');
      const toMiddle = (box: typeof from) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      const [start, end] = [toMiddle(from), toMiddle(to)];
      if (hand === 'mouse') {
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y, { steps: 5 });
        await page.mouse.up();
      } else {
        const client = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
          client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
        await touch('touchStart', [start]);
        await touch('touchMove', [{ x: (start.x + end.x) / 2, y: end.y }]);
        await touch('touchMove', [end]);
        await touch('touchEnd', []);
      }
      expect((await listTitles(page))[2]).toBe(first);
    });
  });

for (const [name, options] of [
  ['on a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['on a wide screen', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
] as const)
  test(`the pages have no accessibility faults and fit ${name}`, async ({ browser }, { outputPath }) => {
    const context = await browser.newContext({ ...options, baseURL: own.url });
    const page = await context.newPage();
    const person = `/desk/people?name=${encodeURIComponent('Karl Blossfeldt')}`;
    for (const target of [
      '/desk/collections',
      `/desk/collections?path=${ROOM}`,
      ORDER,
      '/desk/people',
      person,
      '/desk/site',
    ]) {
      await open(page, target);
      await expect(page.locator('h1')).toBeVisible();
      await page.screenshot({ path: outputPath(`${target.replace(/\W+/g, '-')}.png`), fullPage: true });
      expect(await listFaults(page), target).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, target).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
