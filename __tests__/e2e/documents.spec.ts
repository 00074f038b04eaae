// Documents as visitors see them: each page has a URL, and pages are turned by links, by keys and in the viewer.
import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makePdf } from '../pdfs';
import { makeJpeg } from '../raw-files';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { untilOpened } from './until-opened';

const hasPoppler = ['pdfinfo', 'pdftoppm', 'pdftotext'].every((program) => spawnSync(program, ['-v']).status === 0);
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'documents', port: toOwnPort(18) });
  const put = (name: string, content: Buffer | string) => {
    fs.mkdirSync(path.dirname(path.join(own.library, name)), { recursive: true });
    fs.writeFileSync(path.join(own.library, name), content);
  };
  const pages = Array.from({ length: 7 }, (_, at) => ({
    text: [`Page ${at + 1}`, at === 4 ? 'Zanzibar whistled at noon' : 'Nothing happened'],
  }));
  put('papers/diary.pdf', makePdf(pages, { info: { Title: 'The diary' } }));
  put('papers/scroll.pdf', makePdf(pages, { info: { Title: 'The scroll' }, isRightToLeft: true }));
  put('album/index.md', '---\ntitle: The album\nobject: paged\nsort: name\n---\n');
  for (const leaf of [1, 2, 3, 4]) put(`album/leaf-${leaf}.jpg`, await makeJpeg(300, 400 + leaf));
  put('album/back/leaf-5.jpg', await makeJpeg(400, 300));
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

const isDrawn = (image: HTMLImageElement) => image.naturalWidth;

test.describe('a PDF', () => {
  test.skip(!hasPoppler, 'poppler is not installed');

  test('a document is read page by page, in pairs if there is room', async ({ page }) => {
    const href = await own.toHref('diary.pdf');
    await page.goto(href);
    await page.getByRole('link', { name: 'Read it (7 pages)' }).click();
    await expect(page).toHaveURL(`${href}/pages/1`);
    const leaves = page.locator('figure img:visible');
    await expect(leaves).toHaveCount(1);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${href}/pages/2`);
    await expect(leaves).toHaveCount(2);
    for (const leaf of await leaves.all()) await expect.poll(() => leaf.evaluate(isDrawn)).toBeGreaterThan(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pages\/2$/);
    await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /\/pages\/3$/);
    expect(await listFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${href}/pages/4`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(leaves).toHaveCount(1);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${href}/pages/5`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Page 7' }).click();
    await expect(page).toHaveURL(`${href}/pages/7`);
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
    expect((await page.request.get(`${href}/pages/8`)).status()).toBe(404);
  });

  test('keys turn its pages in the reading direction', async ({ page }) => {
    const turn = async (key: string, to: string) => {
      await page.waitForLoadState('networkidle');
      await expect(async () => {
        if (!page.url().endsWith(to)) await page.keyboard.press(key);
        await expect(page).toHaveURL(new RegExp(`${to}$`), { timeout: 30_000 });
      }).toPass();
    };
    await page.goto(`${await own.toHref('diary.pdf')}/pages/1`);
    await turn('ArrowRight', '/pages/2');
    await page.goto(`${await own.toHref('scroll.pdf')}/pages/1`);
    await turn('ArrowLeft', '/pages/2');
    await expect(page.locator('figure')).toHaveAttribute('dir', 'rtl');
  });

  test('the viewer shows every page, each at its own URL', async ({ page }) => {
    const href = await own.toHref('diary.pdf');
    await untilOpened(page, async () => {
      await page.goto(`${href}/pages/2`);
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: 'Page 2 alone' }).click();
    });
    await expect(page.getByRole('dialog').getByText('The diary, page 2').first()).toBeVisible();
    for (const next of [3, 4]) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(`${href}/pages/${next}`);
    }
    const shown = page.getByRole('dialog').locator('[data-shown] [data-picture] img').last();
    await expect.poll(() => shown.evaluate(isDrawn)).toBeGreaterThan(0);
  });

  test('a search result shows the matching text, and links to its page', async ({ page }) => {
    await page.goto(`${own.url}/search?q=zanzibar+noon`);
    const hit = page.locator('#results a', { hasText: 'The diary' });
    await expect(hit).toContainText('Document, page 5');
    await expect(hit.locator('mark')).toHaveText(['Zanzibar', 'noon']);
    await hit.click();
    await expect(page).toHaveURL(`${await own.toHref('diary.pdf')}/pages/5`);
    await page.getByText('Text of page 5').click();
    await expect(page.getByText('Zanzibar whistled at noon')).toBeVisible();
  });

  test('without JavaScript it can be read as well', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const href = await own.toHref('diary.pdf');
    await page.goto(`${href}/pages/3`);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(/\/pages\/[12]$/);
    await context.close();
  });
});

test('a folder that is one object is read page by page, each at the URL of its item', async ({ page }) => {
  await page.goto(`${own.url}/collections/album`);
  await page.getByRole('link', { name: 'Read it (5 pages)' }).click();
  const figures = page.locator('article figure img:visible');
  await expect(page).toHaveURL(await own.toHref('leaf-1.jpg'));
  await expect(figures).toHaveCount(1);
  const turn = (name: string) => page.getByRole('navigation', { name: 'Turning pages' }).getByRole('link', { name });
  await expect(turn('Previous')).toHaveCount(0);
  await turn('Next').click();
  await expect(page).toHaveURL(await own.toHref('leaf-2.jpg'));
  await expect(figures).toHaveCount(2);
  const [left, right] = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(Math.abs(left.right - right.left)).toBeLessThan(2);
  expect(await listFaults(page)).toEqual([]);
  await turn('Next').click();
  await expect(page).toHaveURL(await own.toHref('leaf-4.jpg'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(figures).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await turn('Previous').click();
  await expect(page).toHaveURL(await own.toHref('leaf-3.jpg'));
  await page.goto(await own.toHref('leaf-5.jpg'));
  await expect(page.getByText('Page 5 of 5')).toBeVisible();
  await expect(turn('Next')).toHaveCount(0);
});
