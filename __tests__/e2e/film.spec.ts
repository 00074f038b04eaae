// Films in the library and on other sites: playback and requests, with JavaScript and without.
import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(5);
const SITE = `http://localhost:${PORT}`;
const FILM = path.resolve('tools/sample/film/muybridge-cat-in-motion.mp4');
const POSTER = path.resolve('tools/sample/film/muybridge-cat-in-motion-poster.jpg');
const VTT =
  'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nThe cat sets off.\n\n00:00:01.500 --> 00:00:02.000\n<b>It</b> gallops.\n';

let site: ChildProcess | undefined;

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'film', port: PORT });
  const put = (name: string, content: string) => fs.writeFileSync(path.join(own.library, 'films', name), content);
  const link = (url: string) => `[InternetShortcut]\r\nURL=${url}\r\n`;
  fs.mkdirSync(path.join(own.library, 'films'));
  for (const name of ['cat', 'tube', 'distant']) put(`${name}.vtt`, VTT);
  for (const name of ['cat', 'tube']) put(`${name}.chapters.vtt`, VTT);
  fs.copyFileSync(FILM, path.join(own.library, 'films', 'cat.mp4'));
  put('tube.url', link('https://www.youtube.com/watch?v=aqz-KE-bpKQ'));
  fs.copyFileSync(POSTER, path.join(own.library, 'films', 'tube.jpg'));
  put('vim.url', link('https://vimeo.com/76979871'));
  put('distant.url', link('https://films.example.org/cat.mp4'));
  fs.copyFileSync(POSTER, path.join(own.library, 'films', 'distant-poster.jpg'));
  put('bookmark.url', link('https://www.example.org/'));
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

/** Records and stubs requests to other sites. */
async function listen(context: BrowserContext) {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== SITE && /^https?:$/.test(url.protocol),
    (route) => {
      const url = route.request().url();
      asked.push(url);
      if (url.endsWith('.mp4')) return route.fulfill({ path: FILM, contentType: 'video/mp4' });
      const isScript = route.request().resourceType() === 'script';
      return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: '' });
    },
  );
  return asked;
}

async function open(page: Page, name: string) {
  await page.goto(`${SITE}/collections/films`);
  const href = await page
    .locator('ul[data-context] a', { has: page.getByText(name, { exact: true }) })
    .getAttribute('href');
  await page.goto(SITE + href);
  return href ?? '';
}

const time = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const stage = (page: Page) => page.locator('[class$="_film"] > :first-child');

test('the grid has the films, but no picture that is a poster', async ({ page }) => {
  await page.goto(`${SITE}/collections/films`);
  await expect(page.locator('ul[data-context] li')).toHaveCount(4);
});

for (const [name, site] of [
  ['Tube', 'YouTube'],
  ['Vim', 'Vimeo'],
  ['Distant', 'films.example.org'],
] as const)
  test(`a film at ${site} sends no request before the visitor agrees`, async ({ page, context }) => {
    const asked = await listen(context);
    await open(page, name);
    await expect(page.getByText(`This film stands with ${site}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: `Watch it at ${site}` })).toHaveAttribute('href', /^https:\/\//);
    // Hovering loads our own script only.
    await stage(page).hover();
    await page.getByRole('button', { name: 'Agree and play' }).focus();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await expect(page.locator('iframe, video')).toHaveCount(0);
    expect(await listFaults(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

test('one-time consent plays the film from a site without cookies, and ends with the page', async ({
  page,
  context,
}) => {
  const asked = await listen(context);
  await open(page, 'Tube');
  await page.getByRole('button', { name: 'Agree and play' }).click();
  await expect
    .poll(() => asked.some((url) => url.startsWith('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')))
    .toBe(true);
  for (const url of asked) expect(url).toMatch(/^https:\/\/www\.youtube(-nocookie)?\.com\//);
  expect(await context.cookies()).toEqual([]);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Agree and play' })).toBeVisible();
  expect(asked).toEqual([]);
});

/**
 * The parts of YouTube's interface that its player element calls, with a record of the calls:
 * https://developers.google.com/youtube/iframe_api_reference
 */
const FAKE = `
  window.asked = [];
  const tell = (words) => { window.asked.push(words); };
  window.YT = {
    PlayerState: { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3 },
    Player: class {
      time = 0; state = 2; rate = 1;
      constructor(frame, { events }) { setTimeout(() => events.onReady({}), 0); }
      addEventListener(name, listener) { if (name === 'onPlaybackRateChange') this.onRate = listener; }
      destroy() {} getOption() {} setOption() {} setVolume() {}
      getPlayerState() { return this.state; } getCurrentTime() { return this.time; } getDuration() { return 60; }
      getVolume() { return 100; } isMuted() { return false; } getVideoLoadedFraction() { return 1; }
      getPlaybackRate() { return this.rate; }
      playVideo() { this.state = 1; tell('play'); }
      pauseVideo() { this.state = 2; tell('pause'); }
      mute() { tell('mute'); } unMute() {}
      seekTo(time, ahead) { this.time = time; tell('seek ' + time + ' ' + ahead); }
      setPlaybackRate(rate) { this.rate = rate; tell('rate ' + rate); this.onRate?.(); }
    },
  };
  window.onYouTubeIframeAPIReady?.();
`;

for (const [name, site] of [
  ['Tube', 'YouTube'],
  ['Vim', 'Vimeo'],
  ['Distant', 'films.example.org'],
] as const)
  test(`a blocked film at ${site} leaves its picture, a message and the link to it`, async ({ page, context }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await context.route(
      (url) => url.origin !== SITE && /^https?:$/.test(url.protocol),
      (route) => route.abort('blockedbyclient'),
    );
    await open(page, name);
    await page.getByRole('button', { name: 'Agree and play' }).click();
    await expect(page.getByText(`${site} does not answer here`)).toBeVisible();
    await expect(page.getByRole('link', { name: `Watch it at ${site}` })).toBeVisible();
    await expect(page.locator('iframe, video, youtube-video, vimeo-video').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[class$="_film"] > :first-child > figure > span')).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

test('chapters, keys and speeds control the player of YouTube, under the policy of the page', async ({
  page,
  context,
}) => {
  await listen(context);
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FAKE }),
  );
  await open(page, 'Tube');
  await page.getByRole('button', { name: 'Agree and play' }).click();
  const asked = () => page.evaluate(() => (window as unknown as { asked?: string[] }).asked ?? []);
  await page.getByLabel('Speed').selectOption('1.5');
  await expect.poll(asked).toContain('rate 1.5');
  await expect(page.getByRole('link', { name: 'Watch it at YouTube' })).toBeVisible();
  await page
    .getByRole('link', { name: /gallops/ })
    .first()
    .click();
  await expect.poll(asked).toContain('seek 1.5 true');
  await page.getByLabel('Speed').focus();
  await page.locator('[class$="_tools"] summary').focus();
  await page.keyboard.press('l');
  await expect.poll(asked).toContain('seek 11.5 true');
  await page.keyboard.press('m');
  await expect.poll(asked).toContain('mute');
  expect(await asked()).not.toContain('rate 1');
});

test('permanent consent is remembered, and nothing is requested before playback', async ({ page, context }) => {
  const asked = await listen(context);
  await open(page, 'Vim');
  await page.getByRole('button', { name: 'Always agree' }).click();
  await expect.poll(() => asked.some((url) => url.startsWith('https://player.vimeo.com/video/76979871'))).toBe(true);
  asked.length = 0;
  await open(page, 'Tube');
  await expect(page.getByRole('button', { name: 'Play from YouTube' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto(`${SITE}/consent`);
  await expect(page.getByRole('group', { name: /from other sites/ }).getByRole('radio', { name: 'Yes' })).toBeChecked();
});

test('a film reached by a link plays in a document whose policy allows it', async ({ page, context }) => {
  const asked = await listen(context);
  await page.goto(`${SITE}/collections/films`);
  const href = await open(page, 'Cat');
  // The next film, by client-side navigation.
  await page.locator('a[href*="/items/distant-"]').first().click();
  await expect(page).toHaveURL(/\/items\/distant-/);
  expect(href).not.toBe(new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Agree and play' }).click();
  await expect.poll(() => asked).toContain('https://films.example.org/cat.mp4');
  await expect(page.locator('[class$="_film"] > :first-child > figure > div video')).toHaveJSProperty('error', null);
  await expect.poll(() => time(page)).toBeGreaterThan(0);
});

test('only the page of a film allows its site in the policy', async ({ request, page }) => {
  const policy = async (address: string) =>
    (await request.get(SITE + address)).headers()['content-security-policy'] ?? '';
  const [tube, vim, distant, cat] = [
    await open(page, 'Tube'),
    await open(page, 'Vim'),
    await open(page, 'Distant'),
    await open(page, 'Cat'),
  ];
  expect(await policy(tube)).toContain("frame-src 'self' https://www.youtube-nocookie.com");
  expect(await policy(vim)).toContain("frame-src 'self' https://player.vimeo.com");
  expect(await policy(distant)).toContain("media-src https://films.example.org 'self'");
  for (const address of [cat, '/collections/films', '/'])
    expect(await policy(address)).not.toMatch(/youtube|vimeo|films\.example/);
});

test('the file of a shortcut is not offered as a film', async ({ page, request }) => {
  const href = await open(page, 'Tube');
  expect((await request.get(`${SITE}${href}/file`)).status()).toBe(403);
  expect(await (await request.get(SITE + href)).text()).not.toContain(`${href}/file`);
});

test('keys, speeds, chapters and cues control a film of the library', async ({ page }) => {
  await open(page, 'Cat');
  const video = page.locator('video');
  await expect(page.getByLabel('Speed')).toHaveCount(0);
  await stage(page).hover();
  await expect(page.getByLabel('Speed')).toBeVisible();
  await video.focus();
  await page.keyboard.press('m');
  await expect(video).toHaveJSProperty('muted', true);
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', false);
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', true);
  await page.keyboard.press('>');
  await expect(video).toHaveJSProperty('playbackRate', 1.25);
  await expect(page.getByLabel('Speed')).toHaveValue('1.25');
  await video.evaluate((element: HTMLVideoElement) => {
    element.volume = 0.5;
  });
  await page.getByLabel('Speed').selectOption('0.5');
  await expect(video).toHaveJSProperty('playbackRate', 0.5);
  await expect(video).toHaveJSProperty('volume', 0.5);
  await video.focus();
  await page.keyboard.press('c');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe('showing');
  await page.keyboard.press('j');
  expect(await time(page)).toBe(0);
  await page
    .getByRole('navigation', { name: 'Chapters' })
    .getByRole('link', { name: /gallops/ })
    .click();
  await expect(page).toHaveURL(/#t=1\.5$/);
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(1.5);
  await page.getByText('Transcript').click();
  await page.locator('[class$="_transcript"] a').first().click();
  await expect.poll(() => time(page)).toBeLessThan(1.5);
  await expect(page).toHaveURL(/#t=0$/);
  expect(await listFaults(page)).toEqual([]);
});

test('frames link to their times, if ffmpeg has extracted them', async ({ page, request }) => {
  const href = await open(page, 'Cat');
  test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg is not installed');
  const moments = page.getByRole('navigation', { name: 'Moments of the film' }).getByRole('link');
  // Frames are drawn after everything else has been indexed.
  await expect(async () => {
    await page.reload();
    await expect(moments).toHaveCount(6, { timeout: 1000 });
  }).toPass();
  await moments.nth(3).click();
  await expect.poll(() => time(page)).toBeGreaterThan(4);
  const strip = await request.get(SITE + (await moments.first().locator('img').getAttribute('src')));
  expect(strip.headers()['content-type']).toBe('image/jpeg');
  expect(strip.headers()['cache-control']).toContain('immutable');
  expect((await request.get(`${SITE}${await open(page, 'Tube')}/frames`)).status()).toBe(404);
  expect(href).toMatch(/^\/items\/cat-/);
});

test('a time in a film has a URL', async ({ page }) => {
  const href = await open(page, 'Cat');
  await page.goto('about:blank');
  await page.goto(`${SITE}${href}#t=1.5`);
  await expect.poll(() => time(page)).toBe(1.5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an external film is shown as its picture, the provider and a link', async ({ page, context }) => {
    const asked = await listen(context);
    await open(page, 'Tube');
    await expect(page.locator('[class$="_film"] > :first-child > figure > span img')).toBeVisible();
    await expect(page.getByText('This film stands with YouTube.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch it at YouTube' })).toBeVisible();
    await expect(page.getByRole('button', { name: /play/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /gallops/ })).toHaveAttribute('href', /watch\?v=aqz-KE-bpKQ&t=1s$/);
    expect(asked).toEqual([]);
  });

  test('a film of the library is played by the browser, and its chapters are links to times', async ({ page }) => {
    await open(page, 'Cat');
    await expect(page.locator('video')).toHaveAttribute('controls', '');
    await expect(page.getByRole('link', { name: /gallops/ })).toHaveAttribute('href', /\/file#t=1\.5$/);
  });
});
