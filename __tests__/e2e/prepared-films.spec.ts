// Films that browsers do not play are converted with ffmpeg, and the copies play to their end.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { type FilmToConvert, hasFfmpeg, makeFilms } from './films-to-convert';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });
test.skip(!hasFfmpeg, 'ffmpeg and ffprobe are not installed');

const PLAIN = 'plain.mp4';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let films: FilmToConvert[] = [];

const readProgress = () => {
  try {
    return JSON.parse(fs.readFileSync(path.join(own.data, 'films', 'progress.json'), 'utf8'));
  } catch {
    return null;
  }
};

test.beforeAll(async () => {
  if (!hasFfmpeg) return;
  test.setTimeout(300_000);
  own = await layOwnSite({ name: 'prepared-films', port: toOwnPort(90) });
  const folder = path.join(own.library, 'films');
  fs.mkdirSync(folder);
  const { made, missing } = makeFilms(folder);
  films = made;
  if (missing.length > 0) console.warn(`not tested, because this ffmpeg cannot make them: ${missing.join(', ')}`);
  fs.copyFileSync('tools/sample/film/muybridge-cat-in-motion.mp4', path.join(folder, PLAIN));
  // A public film and a restricted one have the same content.
  fs.mkdirSync(path.join(own.library, 'hidden'));
  fs.copyFileSync(path.join(folder, 'divx.avi'), path.join(own.library, 'hidden', 'hidden.avi'));
  fs.writeFileSync(path.join(own.library, 'hidden', 'index.md'), '---\ntitle: Hidden\naudience: family\n---\n');
  site = await own.start();
  await expect.poll(readProgress, { timeout: 200_000 }).toMatchObject({ waiting: 0, done: films.length, failed: 0 });
});
test.afterAll(() => {
  site?.kill();
});

const video = (page: Page) => page.locator('video').first();

/** The colours in the middle of the quarters of the first frame, as they appear on the screen. */
async function readQuarters(page: Page): Promise<number[][]> {
  return video(page).evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 0;
    await seeked;
    const { videoWidth: width, videoHeight: height } = element;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    return [0.25, 0.75].flatMap((down) =>
      [0.25, 0.75].map((across) => [
        ...(context?.getImageData(Math.floor(across * width), Math.floor(down * height), 1, 1).data.slice(0, 3) ?? []),
      ]),
    );
  });
}

const play = (page: Page) =>
  video(page).evaluate(async (element: HTMLVideoElement) => {
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve));
    element.muted = true;
    element.currentTime = 0;
    await element.play();
    await ended;
    return { time: element.currentTime, error: element.error };
  });

/** Loudness of each channel of the sound. */
const measureChannels = (page: Page) =>
  video(page).evaluate(async (element: HTMLVideoElement) => {
    const bytes = await (await fetch(element.currentSrc)).arrayBuffer();
    const sound = await new OfflineAudioContext(2, 48_000, 48_000).decodeAudioData(bytes);
    return Array.from({ length: sound.numberOfChannels }, (_, channel) => Math.max(...sound.getChannelData(channel)));
  });

const NAMES = ['red', 'green', 'blue', 'white'];

/** The nearest of the colours that the film has. */
function nameColour([red = 0, green = 0, blue = 0]: number[]): string {
  const isHigh = [red, green, blue].map((value) => value > 128);
  const key = isHigh.map(Number).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[key] ?? `${red},${green},${blue}`;
}

test('every film plays to its end, upright, in proportion and in its colours', async ({ page }) => {
  test.setTimeout(300_000);
  for (const { name, shown, duration, channels } of films)
    await test.step(name, async () => {
      await page.goto(await own.toHref(name));
      await expect(video(page)).toHaveAttribute('controls', '');
      await expect
        .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState))
        .toBeGreaterThan(1);
      const seen = await video(page).evaluate((element: HTMLVideoElement) => ({
        size: [element.videoWidth, element.videoHeight],
        duration: element.duration,
      }));
      expect(seen.size).toEqual(shown);
      expect(Math.abs(seen.duration - duration)).toBeLessThan(0.2);
      expect((await readQuarters(page)).map(nameColour)).toEqual(NAMES);
      const { time, error } = await play(page);
      expect(error).toBeNull();
      expect(Math.abs(time - duration)).toBeLessThan(0.2);
      if (!channels) return;
      const levels = await measureChannels(page);
      expect(levels).toHaveLength(channels);
      for (const level of levels) expect(level).toBeGreaterThan(0.05);
      // The note of a film that may not play is gone.
      await expect(page.getByText('Your browser may not play')).toHaveCount(0);
    });
});

test('a film above 1080p has a copy in its own size, for large screens', async ({ page }) => {
  test.skip(!films.some(({ name }) => name === 'cinema.mp4'));
  const href = await own.toHref('cinema.mp4');
  await page.setViewportSize({ width: 2200, height: 1200 });
  await page.goto(href);
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(2560);
});

test('HDR is as bright as other films', async ({ page }) => {
  test.skip(!films.some(({ name }) => name === 'hdr.mp4'));
  await page.goto(await own.toHref('hdr.mp4'));
  const [red = [], , , white = []] = await readQuarters(page);
  expect(Math.min(...white)).toBeGreaterThan(180);
  expect((red[0] ?? 0) - (red[2] ?? 0)).toBeGreaterThan(100);
});

test('a film that plays is not converted', async ({ page }) => {
  await page.goto(await own.toHref(PLAIN));
  await expect(video(page)).toHaveAttribute('src', /\/file(?:#|$)/);
});

test('the copy is cached for ever, sent in ranges, and named by the manifest; the download is the original', async () => {
  const href = await own.toHref('divx.avi');
  const manifest = await (await fetch(`${href}/manifest.json`)).json();
  const { body } = manifest.items[0].items[0].items[0];
  expect(body).toMatchObject({ type: 'Video', format: 'video/mp4', width: 320, height: 240 });
  const copy = await fetch(body.id, { headers: { Range: 'bytes=0-7' } });
  expect(copy.status).toBe(206);
  expect(copy.headers.get('content-type')).toBe('video/mp4');
  expect(copy.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await copy.arrayBuffer()).toString('latin1', 4)).toBe('ftyp');
  const whole = Buffer.from(await (await fetch(body.id)).arrayBuffer());
  // Playback begins before all of it has arrived.
  expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'));
  const original = await fetch(`${href}/file`);
  expect(original.headers.get('content-type')).toBe('video/x-msvideo');
});

test('the copy of a restricted film is not served to others, though the same content is public', async () => {
  const items = await (await fetch(`${own.url}/data/items.ndjson`)).text();
  expect(items).not.toContain('hidden');
  const { toItemId } = await import('@/lib/catalogue/ids');
  const id = toItemId('hidden/hidden.avi');
  for (const of of ['play', 'large']) expect((await fetch(`${own.url}/items/${id}/file?of=${of}`)).status).toBe(404);
});

test('a film that is deleted loses its copy, and a page with a copy is accessible', async ({ page }) => {
  const href = await own.toHref('windows.wmv');
  const copy = `${href}/file?of=play`;
  expect((await fetch(copy)).status).toBe(200);
  const count = () =>
    fs.readdirSync(path.join(own.data, 'films'), { recursive: true }).filter((name) => /\.mp4$/.test(String(name)))
      .length;
  const before = count();
  fs.rmSync(path.join(own.library, 'films', 'windows.wmv'));
  await expect.poll(async () => (await fetch(copy)).status).toBe(410);
  await expect.poll(count).toBe(before - 1);
  await page.goto(await own.toHref('divx.avi'));
  expect(await listFaults(page)).toEqual([]);
});
