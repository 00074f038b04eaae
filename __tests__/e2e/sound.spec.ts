// Sound recordings: playback with and without JavaScript, search in captions, the viewer, downloads and the podcast.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { toPatience } from '../patience.mjs';
import { makeSound, makeWav } from '../sounds';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(6);
const SITE = `http://localhost:${PORT}`;

let site: ChildProcess | undefined;

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'sound', port: PORT, env: { VITRINE_FFMPEG: 'none' } });
  const put = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.join(own.library, 'voices'), { recursive: true });
    fs.writeFileSync(path.join(own.library, 'voices', name), content);
  };
  const cover = { width: 400, height: 400, channels: 3 as const, background: '#27404a' };
  const data = await sharp({ create: cover }).jpeg().toBuffer();
  const images = [{ data, mimeType: 'image/jpeg', kind: 'coverFront' as const }];
  put('ferry.mp3', await makeSound('mp3', 5, { title: 'The ferry leaves', album: 'Harbour', images }));
  put('keeper.wav', makeWav(20, { INAM: 'The lighthouse keeper' }));
  put('keeper.vtt', 'WEBVTT\n\n00:12.000 --> 00:15.000\nThe foghorn was never out of order.\n');
  put('keeper.chapters.vtt', 'WEBVTT\n\n00:00.000 --> 00:10.000\nArrival\n\n00:10.000 --> 00:20.000\nWinters\n');
  put(
    'quay.jpg',
    await sharp({ create: { ...cover, width: 600 } })
      .jpeg()
      .toBuffer(),
  );
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

async function open(page: Page, name: string) {
  await page.goto(`${SITE}/collections/voices`);
  const link = page.locator('ul[data-context] a', { has: page.getByText(name, { exact: true }) });
  const href = (await link.getAttribute('href')) ?? '';
  await page.goto(SITE + href);
  return href;
}

const time = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

test('a recording plays without JavaScript, with its picture, chapters and transcript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const href = await open(page, 'The lighthouse keeper');
  await expect(page.locator('audio')).toHaveAttribute('src', `${href}/file`);
  await expect(page.locator('audio')).toHaveAttribute('controls');
  await expect(page.locator('figure > svg')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Winters' })).toHaveAttribute('href', `${href}/file#t=10`);
  await page.getByText('Transcript', { exact: true }).click();
  await expect(page.getByText('The foghorn was never out of order.')).toBeVisible();
  const part = await page.request.get(`${SITE}${href}/file`, { headers: { Range: 'bytes=0-3' } });
  expect([part.status(), part.headers()['content-type'], await part.text()]).toEqual([206, 'audio/wav', 'RIFF']);
  await open(page, 'The ferry leaves');
  const cover = page.getByRole('img', { name: 'The ferry leaves' });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await context.close();
});

test('chapters and cues seek in it, times have URLs, and the speed can be changed', async ({ page }) => {
  await open(page, 'The lighthouse keeper');
  await page.locator('[class$="_film"] > :first-child').hover();
  await expect(page.getByLabel('Speed')).toBeVisible();
  const audio = page.locator('audio');
  await page.getByRole('link', { name: 'Winters' }).click();
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(10);
  await expect(page).toHaveURL(/#t=10$/);
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  await page.getByLabel('Speed').selectOption('1.5');
  await expect(audio).toHaveJSProperty('playbackRate', 1.5);
  await page.reload();
  await expect.poll(() => time(page)).toBe(10);
  expect(await listFaults(page)).toEqual([]);
});

test('a search in its captions finds it, and links to the time', async ({ page }) => {
  await page.goto(`${SITE}/search?q=foghorn`);
  const hit = page.locator('ul[data-context] a', { hasText: 'The lighthouse keeper' });
  await expect(hit).toContainText('Sound recording, 0:20, said at 0:12');
  await hit.click();
  await expect(page).toHaveURL(/\/items\/the-lighthouse-keeper-.*#t=12$/);
  await expect.poll(() => time(page)).toBe(12);
});

test('the viewer skips it, and links to its page', async ({ page }) => {
  await page.goto(`${SITE}/collections/voices`);
  expect(await listFaults(page)).toEqual([]);
  await page.locator('ul[data-context] a', { hasText: 'The ferry leaves' }).click();
  await page.getByRole('link', { name: 'Play on its page' }).click();
  await expect(page).toHaveURL(/\/items\/the-ferry-leaves-/);
  await expect(page.locator('audio')).toBeVisible();
});

test('its file is downloaded whole, and the podcast contains it', async ({ page, request }) => {
  const href = await open(page, 'The ferry leaves');
  // Until the tabs are ready the panel can move, and a page that comes to life removes a fragment added meanwhile.
  await expect(page.locator('[class$="_tabs"][data-ready]')).toBeVisible();
  await page.goto(`${SITE}${href}#technical`);
  await expect(page.locator('#technical')).toContainText('mono');
  const coming = page.waitForEvent('download', { timeout: toPatience(60_000) }).catch(async () => {
    throw new Error(`nothing is downloaded, and the page says: ${await page.locator('#technical').textContent()}`);
  });
  await page.locator('#technical a[download]').click();
  expect((await coming).suggestedFilename()).toBe('ferry.mp3');
  const head = await (await request.get(`${SITE}/collections/voices`)).text();
  const [, feed = ''] = /type="application\/rss\+xml" href="([^"]+)"/.exec(head) ?? [];
  const rss = await (await request.get(feed)).text();
  expect(rss).toContain(`<enclosure url="${SITE}${href}/file"`);
});
