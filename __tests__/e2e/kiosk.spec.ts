// The slide show for a screen in a hall, and the labels with QR codes, on a separate site.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'kiosk', port: toOwnPort(23), env: { VITRINE_BUDGET_SECONDS: '0' } });
  // A library of its own folder, of which a file may go.
  const from = path.join(own.library, 'camera-facts');
  const hall = path.join(own.library, 'hall');
  fs.mkdirSync(path.join(hall, 'below'), { recursive: true });
  const pictures = fs.readdirSync(from).filter((name) => name.endsWith('.jpg'));
  for (const [at, name] of pictures.entries()) {
    const to = path.join(hall, at === pictures.length - 1 ? 'below' : '', `${at}.jpg`);
    fs.writeFileSync(to, Buffer.concat([fs.readFileSync(path.join(from, name)), Buffer.from(`copy ${at}`)]));
  }
  fs.writeFileSync(
    path.join(hall, 'metadata.csv'),
    `file,title,identifier\n${pictures.map((_, at) => `${at}.jpg,Picture ${at},INV ${at}`).join('\n')}\n`,
  );
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

const caption = (page: Page) => page.locator('figure[data-shown] figcaption');
const readCaption = async (page: Page) => (await caption(page).textContent()) ?? '';
const slides = (page: Page) => page.locator('dialog figure');

/** Opens a slide show whose time only passes with `pass`. */
async function open(page: Page, query: string) {
  await page.clock.install();
  await page.goto(`${own.url}/kiosk?${query}`);
  await expect(page.locator('figure[data-shown]')).toHaveCount(1);
}

/** Waits until the next picture has loaded, or for a moment where it cannot. */
async function untilLoaded(page: Page, patience: number) {
  const isLoaded = () =>
    page.evaluate(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('dialog img')];
      return images.length === 2 && images.every(({ complete }) => complete);
    });
  for (const end = Date.now() + patience; Date.now() < end && !(await isLoaded()); )
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Lets the next picture load, and the time of the shown one pass. */
async function pass(page: Page, seconds: number, patience = 10_000) {
  await page.clock.runFor(1100);
  await untilLoaded(page, patience);
  await page.clock.runFor(seconds * 1000 - 1000);
}

test('pictures follow each other with their labels, and begin again', async ({ page }) => {
  // A label that fades out has less contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'collection=hall&seconds=5');
  const shown: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    shown.push(await readCaption(page));
    await pass(page, 5);
    await expect(caption(page)).not.toHaveText(shown.at(-1) ?? '');
  }
  expect(new Set(shown).size).toBe(6);
  expect(shown.slice(6)).toEqual(shown.slice(0, 2));
  expect(await listFaults(page)).toEqual([]);
});

test('the picture may stand without a label', { tag: '@once' }, async ({ page }) => {
  await open(page, 'collection=hall&text=no');
  await expect(page.locator('dialog figcaption')).toHaveCount(0);
});

test('controls and cursor hide, and a tap or a key shows them', async ({ page }) => {
  await open(page, 'collection=hall&seconds=5');
  const pause = page.getByRole('button', { name: 'Pause the slideshow' });
  await page.clock.runFor(4500);
  await expect(pause).toBeHidden();
  expect(await page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).cursor)).toBe('none');
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await pause.click();
  const title = await readCaption(page);
  await page.clock.runFor(60_000);
  await expect(caption(page)).toHaveText(title);
  await page.mouse.move(140, 140);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(caption(page)).not.toHaveText(title);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${own.url}/collections/hall`);
});

test('holds a wake lock, also after the page was hidden', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    const requests: string[] = [];
    Object.assign(window, { requests });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request(type: string) {
          requests.push(type);
          return { released: true, release: async () => {} };
        },
      },
    });
  });
  await open(page, 'collection=hall');
  const count = () => page.evaluate(() => (window as unknown as { requests: string[] }).requests);
  expect(await count()).toEqual(['screen']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(count).toEqual(['screen', 'screen']);
});

test('keeps the last picture without a network, and goes on when it is back', { tag: '@once' }, async ({ page }) => {
  await open(page, 'collection=hall&seconds=2');
  await page.context().setOffline(true);
  // One picture may have loaded before.
  for (let at = 0; at < 3; at += 1) await pass(page, 2, 500);
  const title = await readCaption(page);
  for (let at = 0; at < 3; at += 1) {
    await pass(page, 60, 500);
    await expect(caption(page)).toHaveText(title);
  }
  await expect(page.locator('figure[data-shown] img')).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    await pass(page, 61, 1000);
    expect(await readCaption(page)).not.toBe(title);
  }).toPass();
});

test('neither nodes nor slides grow over two hundred slides', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    let shown: Element | null = null;
    Object.assign(window, { shown: 0 });
    new MutationObserver(() => {
      const now = document.querySelector('figure[data-shown]');
      if (now && now !== shown) (window as unknown as { shown: number }).shown += 1;
      shown = now;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shown'] });
  });
  await open(page, 'collection=hall&seconds=2&order=shuffled');
  const countShown = () => page.evaluate(() => (window as unknown as { shown: number }).shown);
  const session = await page.context().newCDPSession(page);
  async function count() {
    await page.clock.runFor(1100);
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners, elements: await page.locator('*').count() };
  }
  const until = async (slide: number) => {
    for (; (await countShown()) < slide; await pass(page, 2)) expect(await slides(page).count()).toBeLessThan(3);
  };
  await until(20);
  const first = await count();
  await until(230);
  const last = await count();
  expect(last.elements).toBeLessThanOrEqual(first.elements + 5);
  expect(last.nodes).toBeLessThanOrEqual(first.nodes + 50);
  expect(last.jsEventListeners).toBeLessThanOrEqual(first.jsEventListeners + 10);
});

test('labels print as a grid on white paper', async ({ page }) => {
  await page.goto(`${own.url}/labels?collection=hall`);
  await expect(page.getByRole('listitem').filter({ hasText: 'INV 0' })).toContainText('Picture 0');
  expect(await listFaults(page)).toEqual([]);
  await page.getByLabel('Columns').selectOption('2');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/collection=hall&paper=a4&columns=2$/);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  const sheet = page.locator('ul', { hasText: 'INV 0' });
  const [paper, columns] = await sheet.evaluate((element) => {
    const { backgroundColor, gridTemplateColumns } = getComputedStyle(element);
    return [backgroundColor, gridTemplateColumns.split(' ').length];
  });
  expect([paper, columns]).toEqual(['rgb(255, 255, 255)', 2]);
});

test('a picture that goes from the archive is skipped', { tag: '@once' }, async ({ page }) => {
  await open(page, 'collection=hall&seconds=5');
  // The list of the first round still has it.
  const { items } = await (await page.request.get(`${own.url}/api/context?collection=hall&below&slice=0`)).json();
  const gone = items.find(({ title }: { title: string }) => title === 'Picture 3');
  fs.rmSync(path.join(own.library, 'hall', '3.jpg'));
  await expect
    .poll(async () => (await page.request.get(`${own.url}/items/${gone.id}`)).status(), { timeout: 30_000 })
    .toBe(410);
  const shown: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const title = await readCaption(page);
    if (title !== shown.at(-1)) shown.push(title);
    await pass(page, 6, 2000);
  }
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.join()).not.toContain(gone.title);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sentence leads to the pictures', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${own.url}/kiosk?collection=hall`);
    await expect(page.getByText('This slideshow needs JavaScript.')).toBeVisible();
    await page.getByRole('link', { name: 'Look at the pictures without it' }).click();
    await expect(page).toHaveURL(`${own.url}/collections/hall`);
  });
});
