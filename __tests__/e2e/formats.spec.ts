// Formats of cameras as visitors see them: panoramas, RAW files, and films beside photographs.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { makeAvifAnimation, makeFrames } from '../animations';
import { makeDng, makeJpeg } from '../raw-files';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

const GPANO = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular" GPano:InitialViewHeadingDegrees="90"/></rdf:RDF></x:xmpmeta>`;

/** A panorama of four walls in four colours. */
async function makePanorama() {
  const walls = ['#a33', '#3a3', '#33a', '#aa3'].map((background, at) => ({
    input: { create: { width: 256, height: 512, channels: 3 as const, background } },
    left: at * 256,
    top: 0,
  }));
  return sharp({ create: { width: 1024, height: 512, channels: 3, background: '#000' } })
    .composite(walls)
    .withXmp(GPANO)
    .jpeg()
    .toBuffer();
}

/** A red face in a blue picture that is stored on its side; the region refers to the stored pixels. */
async function makePortrait() {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
    xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"><mwg-rs:Regions rdf:parseType="Resource">
    <mwg-rs:AppliedToDimensions stDim:w="600" stDim:h="400" stDim:unit="pixel"/><mwg-rs:RegionList><rdf:Bag><rdf:li
    rdf:parseType="Resource"><mwg-rs:Name>Ann</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area stArea:x="0.2" stArea:y="0.25"
    stArea:w="0.2" stArea:h="0.25" stArea:unit="normalized"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const face = { input: { create: { width: 120, height: 100, channels: 3 as const, background: '#e02020' } } };
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#2030c0' } })
    .composite([{ ...face, left: 60, top: 50 }])
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
}

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'formats', port: toOwnPort(17) });
  const put = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(own.library, name)), { recursive: true });
    fs.writeFileSync(path.join(own.library, name), content);
  };
  put('cameras/hall.jpg', await makePanorama());
  put('cameras/sea.jpg', await makeJpeg(300, 200));
  put('cameras/sea.dng', await makeDng({ width: 150, height: 100 }));
  put('cameras/alone.dng', await makeDng({ width: 200, height: 300 }));
  put('cameras/portrait.jpg', await makePortrait());
  put(
    'cameras/wheel.gif',
    await makeFrames(3, 400)
      .gif({ delay: [80, 80, 80] })
      .toBuffer(),
  );
  put('cameras/signal.avif', makeAvifAnimation());
  put('secret/index.md', '---\noriginals: keywords:open\n---\n');
  put('secret/withheld.gif', await makeFrames(3).gif().toBuffer());
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

test('a panorama is explored on its own page, and no other page loads its script', async ({ page }) => {
  const programs: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') programs.push(response.text().catch(() => ''));
  });
  await page.goto(await own.toHref('hall.jpg'));
  await page.waitForLoadState('networkidle');
  expect((await Promise.all(programs)).filter((program) => program.includes('equirectangular'))).toEqual([]);
  await page.getByRole('link', { name: 'Look around in the panorama' }).click();
  const sphere = page.getByRole('region', { name: /look around with the arrow keys/ });
  await expect(sphere).toHaveAttribute('data-shown');
  await expect(sphere.locator('canvas')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Hall' })).toBeHidden();
  expect(await listFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: /The flat picture/ }).click();
  await expect(page.getByRole('link', { name: 'Look around in the panorama' })).toBeVisible();
});

test('an item that is not a panorama has no such page', async ({ page }) => {
  const href = await own.toHref('sea.jpg');
  expect((await page.request.get(`${href}/panorama`)).status()).toBe(404);
});

test('a RAW file is offered beside its picture, and can be found and downloaded if it is alone', async ({ page }) => {
  await page.goto(await own.toHref('sea.jpg'));
  const raw = page.locator('a', { hasText: 'The camera’s RAW file' });
  await expect(raw).toContainText('Adobe DNG');
  const answer = await page.request.get(own.url + (await raw.getAttribute('href')));
  expect((await answer.body()).equals(fs.readFileSync(path.join(own.library, 'cameras/sea.dng')))).toBe(true);
  await page.goto(`${own.url}/search?q=alone`);
  const found = page.locator('#results a', { hasText: 'Alone' });
  await expect(found).toBeVisible();
  const image = found.locator('img');
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const manifest = await (await page.request.get(`${await own.toHref('alone.dng')}/manifest.json`)).json();
  expect(manifest.rendering).toEqual([expect.objectContaining({ format: 'image/x-adobe-dng' })]);
});

/** The animation over its still picture; it is absent while the still picture is shown. */
const MOVING = 'main figure a img:nth-of-type(2)';

for (const file of ['wheel.gif', 'signal.avif'])
  test(`${file} plays on its page after its still picture, and stops and plays again by the keyboard`, async ({
    page,
  }) => {
    const failed: string[] = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto(await own.toHref(file));
    const moving = page.locator(MOVING);
    const stop = page.getByRole('button', { name: 'Stop the animation' });
    await expect(stop).toBeVisible();
    await expect.poll(() => moving.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await moving.evaluate((image: HTMLImageElement) => new URL(image.src).pathname)).toContain('/file');
    const sides = (each: string) => page.locator(each).boundingBox();
    expect(await sides(MOVING)).toEqual(await sides('main figure a img:first-child'));
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(moving).toHaveCount(0);
    await expect(page.locator('main figure a img')).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Play the animation' }).press('Space');
    await expect(moving).toHaveCount(1);
    expect(await listFaults(page)).toEqual([]);
    expect(failed).toEqual([]);
  });

test('an animation rests for visitors who want less motion, until they play it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await own.toHref('wheel.gif'));
  await page.waitForLoadState('networkidle');
  await expect(page.locator(MOVING)).toHaveCount(0);
  await page.getByRole('button', { name: 'Play the animation' }).click();
  await expect(page.locator(MOVING)).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Browsers report a change when they draw the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator(MOVING)).toHaveCount(0);
});

test('without JavaScript the still picture of an animation is shown, and its file is linked', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(await own.toHref('wheel.gif'));
  const href = await page.getByRole('link', { name: 'Play the animation' }).getAttribute('href');
  const file = await page.request.get(own.url + href);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/gif']);
  await page.close();
});

test('grids show the still picture of an animation, and so does the page if the file is withheld', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => request.url().includes('/file') && files.push(request.url()));
  await page.goto(`${own.url}/collections/cameras`);
  await page.waitForLoadState('networkidle');
  await page.goto(await own.toHref('withheld.gif'));
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Play the animation')).toHaveCount(0);
  await expect(page.getByText('Stop the animation')).toHaveCount(0);
  expect(files).toEqual([]);
});

test('the frame of a face is drawn around it in a picture that is stored on its side', async ({ page }) => {
  await page.goto(await own.toHref('portrait.jpg'));
  await page.locator('main figure a').click();
  await page.getByRole('button', { name: 'Names in the picture' }).click();
  const region = page.locator('[data-shown] [data-region]');
  await expect(region).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const box = (await region.boundingBox()) as { x: number; y: number; width: number; height: number };
  const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = ([x, y]: readonly [x: number, y: number]) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return (data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 100;
  };
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const inside = [[left + 6, y] as const, [right - 6, y] as const, [x, top + 6] as const, [x, bottom - 6] as const];
  expect(inside.map(isRed)).toEqual([true, true, true, true]);
  expect([[left - 8, y] as const, [right + 8, y] as const, [x, top - 8] as const].map(isRed)).toEqual([
    false,
    false,
    false,
  ]);
});
