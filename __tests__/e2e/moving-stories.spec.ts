// Stories that move: a pair of pictures with a slider, a tour of a picture, a timeline and a story map, on a separate site.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { readShift, watchShift } from './layout-shift';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const COMPARED = `---
title: Before and after
---

Words above.

{{compare ../camera-facts/lake-at-first-light.jpg | ../camera-facts/harbour-at-dusk.jpg | title Two waters}}

Words below.
`;

const TOURED = `---
title: A tour
---

{{tour ../camera-facts/harbour-at-dusk.jpg
| whole The whole harbour.
| 70,40,20,20 A part at the right.
| 10,60,25,30 A part at the left.
}}

Words below.
`;

const DATED = `---
title: Years
---

{{timeline
| 1864: The quay is built. ![](../camera-facts/lake-at-first-light.jpg)
| 1900-05-14: The first steam crane.
| After the war: Sand and gravel.
}}
`;

const MAPPED = `---
title: Along the water
---

Words above.

{{storymap
| whole: From lake to lake.
| 46.3683, 14.1146 zoom 6: An island with a church.
| 57.78, 14.16: The southern end of the lake. ![](../camera-facts/lake-at-first-light.jpg)
| title A journey
}}

Words below.
`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'moving-stories', port: toOwnPort(24) });
  const put = (name: string, text: string) => fs.writeFileSync(path.join(own.library, 'stories', name), text);
  put('compared.md', COMPARED);
  put('toured.md', TOURED);
  put('dated.md', DATED);
  put('mapped.md', MAPPED);
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

async function open(page: Page, file: string) {
  await page.goto(await own.toHref(file));
  await page.waitForLoadState('load');
}

const pictures = (page: Page) => page.locator('[data-embed=compare] img');

test('a slider between two pictures works with the keyboard', { tag: '@smoke' }, async ({ page }) => {
  await watchShift(page);
  await open(page, 'compared.md');
  const boxes = await pictures(page).evaluateAll((images) =>
    images.map((each) => each.getBoundingClientRect().toJSON()),
  );
  expect(boxes).toHaveLength(2);
  expect(boxes[1]).toEqual(boxes[0]);
  const slider = page.getByRole('slider', { name: 'How much of the second picture is covered' });
  const getEdge = () =>
    pictures(page)
      .nth(1)
      .evaluate((image) => getComputedStyle(image).clipPath);
  const middle = await getEdge();
  await slider.focus();
  for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('60');
  expect(await getEdge()).not.toBe(middle);
  await page.keyboard.press('Home');
  expect(await slider.inputValue()).toBe('0');
  expect(await listFaults(page)).toEqual([]);
  expect(await readShift(page)).toBeLessThan(0.01);
});

test('a pointer moves the slider from anywhere on the pictures', async ({ page }) => {
  await open(page, 'compared.md');
  const slider = page.getByRole('slider');
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no box');
  await page.mouse.click(box.x + box.width * 0.9, box.y + 20);
  expect(Number(await slider.inputValue())).toBeGreaterThan(80);
});

test('links lead to the pages of both pictures', { tag: '@once' }, async ({ page }) => {
  await open(page, 'compared.md');
  const links = page.locator('[data-embed=compare]').getByRole('link');
  await expect(links).toHaveText(['Lake at First Light', 'Harbour at Dusk']);
  await links.first().click();
  await expect(page).toHaveURL(/lake-at-first-light/);
});

const tour = (page: Page) => page.locator('[data-embed=tour]');
const getView = (page: Page) =>
  tour(page)
    .locator('[data-part=picture]')
    .evaluate((element) => element.style.transform);

test('scrolling moves the picture to the part of each step', { tag: '@smoke' }, async ({ page }) => {
  await open(page, 'toured.md');
  const steps = tour(page).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  const views: string[] = [];
  for (const at of [0, 1, 2]) {
    await steps.nth(at).evaluate((step) => step.scrollIntoView({ block: 'end' }));
    await expect(steps.nth(at)).toHaveAttribute('data-now', '');
    views.push(await getView(page));
  }
  expect(new Set(views).size).toBe(3);
  // The second step is a part at the right, so the picture moves to the left and is larger.
  expect(views[0]).toContain('scale(1)');
  expect(Number(/scale\(([\d.]+)\)/.exec(views[1] ?? '')?.[1])).toBeGreaterThan(2);
  const stage = await tour(page).locator('[data-part=stage]').boundingBox();
  await expect
    .poll(async () => {
      const box = await tour(page).locator('[data-part=picture] img').nth(2).boundingBox();
      return Math.abs(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2 - (stage?.x ?? 0) - (stage?.width ?? 0) / 2));
    })
    .toBe(0);
  expect(await listFaults(page)).toEqual([]);
});

test('a tour with reduced motion has a still for each step', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'toured.md');
  await expect(tour(page).locator('[data-part=stage]')).toBeHidden();
  await expect(tour(page).getByRole('listitem').getByRole('img')).toHaveCount(3);
  const still = tour(page).getByRole('listitem').nth(1).getByRole('img');
  await still.scrollIntoViewIfNeeded();
  await expect
    .poll(() => still.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
});

test('a timeline has dates in words', { tag: '@once' }, async ({ page }) => {
  await open(page, 'dated.md');
  await expect(page.locator('[data-embed=timeline] time')).toHaveText(['1864', '14 May 1900']);
  await expect(page.locator('[data-embed=timeline]')).toContainText('After the war');
  await expect(page.locator('[data-embed=timeline]').getByRole('img')).toHaveCount(1);
  expect(await listFaults(page)).toEqual([]);
});

const storyMap = (page: Page) => page.locator('[data-embed=storymap]');

/** Waits until the place of the current step is in the middle of the map. */
async function expectCentred(page: Page) {
  const stage = await storyMap(page).locator('[data-part=stage]').boundingBox();
  if (!stage) throw new Error('the map has no box');
  await expect
    .poll(async () => {
      const dot = await storyMap(page).locator('[data-part=dot][data-now]').boundingBox();
      if (!dot) return 'no dot';
      const across = dot.x + dot.width / 2 - stage.x - stage.width / 2;
      const down = dot.y + dot.height / 2 - stage.y - stage.height / 2;
      return Math.max(Math.abs(across), Math.abs(down)) < 3;
    })
    .toBe(true);
}

test('scrolling moves the map to the place of each step', { tag: '@smoke' }, async ({ page }) => {
  await watchShift(page);
  await open(page, 'mapped.md');
  const stage = storyMap(page).locator('[data-part=stage]');
  const steps = storyMap(page).locator('ol').getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(async () => {
    await stage.dispatchEvent('pointermove');
    await expect(stage).toHaveAttribute('data-ready', { timeout: 500 });
  }).toPass();
  await expect(storyMap(page).locator('[data-part=dot]')).toHaveCount(2);
  const places: string[] = [];
  for (const at of [1, 2]) {
    await steps.nth(at).evaluate((step) => step.scrollIntoView({ block: 'end' }));
    await expect(steps.nth(at)).toHaveAttribute('data-now', '');
    const stop = storyMap(page)
      .locator('[data-part=dot]')
      .nth(at - 1);
    await expect(stop).toHaveAttribute('data-now', '');
    const box = await stage.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await expectCentred(page);
    places.push(
      await storyMap(page)
        .locator('[data-part=dot]')
        .first()
        .evaluate((dot) => dot.style.transform),
    );
  }
  // The map has moved, not the dots.
  expect(new Set(places).size).toBe(2);
  expect(await listFaults(page)).toEqual([]);
  expect(await readShift(page)).toBeLessThan(0.01);
});

test('the search finds the words of a step', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${own.url}/search?q=${encodeURIComponent('"southern end"')}`);
  await expect(page.getByRole('link', { name: 'Along the water' }).first()).toBeVisible();
});

test('a story map with reduced motion is a drawing and a list', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'mapped.md');
  await storyMap(page).dispatchEvent('pointermove');
  await expect(storyMap(page).locator('svg a')).toHaveCount(2);
  await expect(storyMap(page).locator('canvas')).toHaveCount(0);
  expect(await listFaults(page)).toEqual([]);
});

// A browser may paint before it has read the script of an element.
for (const file of ['compared.md', 'toured.md', 'mapped.md'])
  test(`the layout of ${file} does not wait for scripts`, { tag: '@once' }, async ({ page }) => {
    const listBoxes = async () => {
      await open(page, file);
      const parts = page
        .locator('[data-embed]')
        .locator('[data-part=pair], [data-part=pair] img, [data-part=stage], li');
      return parts.evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join();
        }),
      );
    };
    const boxes = await listBoxes();
    await page.route('**/items/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script.*?<\/script>/gs, '') });
    });
    expect(await listBoxes()).toEqual(boxes);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both pictures are below each other', { tag: '@once' }, async ({ page }) => {
    await open(page, 'compared.md');
    await expect(page.getByText('Two waters')).toBeVisible();
    const [first, second] = await Promise.all([0, 1].map((at) => pictures(page).nth(at).boundingBox()));
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(second?.y ?? 0);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });

  test('a tour has a still and a text for each step', { tag: '@once' }, async ({ page }) => {
    await open(page, 'toured.md');
    await expect(tour(page).locator('[data-part=stage]')).toBeHidden();
    await expect(tour(page).getByRole('listitem').getByRole('img')).toHaveCount(3);
    await expect(tour(page)).toContainText('A part at the left.');
  });

  test('a story map is a drawing, and a list of steps with links to their places', { tag: '@once' }, async ({
    page,
  }) => {
    await open(page, 'mapped.md');
    await expect(storyMap(page).locator('svg a')).toHaveCount(2);
    const steps = storyMap(page).locator('ol').getByRole('listitem');
    await expect(steps).toContainText(['From lake to lake.', 'An island with a church.', 'The southern end']);
    await expect(steps.nth(1).getByRole('link')).toHaveAttribute('href', /\/map\?box=/);
  });
});
