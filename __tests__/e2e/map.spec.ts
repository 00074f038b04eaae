import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { listFaults } from './axe';
import { reachMap } from './reach-map';
import { BASE } from './target.mjs';

const getOutcome = (page: Page) => page.getByRole('heading', { level: 1 });
const getSpots = (page: Page) => page.getByRole('region', { name: 'In view' });

async function openMap(page: Page, address = './map') {
  await page.goto(address);
  await reachMap(page);
  await expect(getSpots(page).getByRole('button').first()).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the map consists of a drawing, a list of items with a place, and filters', { tag: '@smoke' }, async ({
    page,
  }) => {
    await page.goto('./map');
    await expect(getOutcome(page)).toHaveText('8 items with a place');
    await expect(page.locator('ul[data-context] li')).toHaveCount(8);
    const dots = page.locator('[class$="_overview"] a');
    expect(await dots.count()).toBeGreaterThan(3);
    await expect(page.getByRole('link', { name: /^1 item around .?Lake Bled, Bled/u })).toHaveCount(1);
  });

  test('an area narrows the list, and is a filter that can be removed', { tag: '@server' }, async ({ page }) => {
    await page.goto('./map?box=-45,10,70,170');
    await expect(getOutcome(page)).toHaveText(/^\d items in this area$/);
    await expect(page.getByRole('link', { name: /^Remove Area/ })).toHaveAttribute('href', `${BASE}/map`);
  });

  test('the drawing fills its frame, and the page has one search field', async ({ page }) => {
    await page.goto('./map');
    const { frame, drawing } = await page.locator('[class$="_overview"]').evaluate((svg: SVGSVGElement) => ({
      frame: svg.parentElement?.getBoundingClientRect().height ?? 0,
      // Height of the world, from pole to pole.
      drawing: 180 * (svg.getScreenCTM()?.d ?? 0),
    }));
    expect(drawing).toBeGreaterThan(0.95 * frame);
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  });

  test('a dot links to the items there, within the active filter', { tag: ['@once', '@server'] }, async ({ page }) => {
    await page.goto('./map?kind=photo');
    const dot = page.locator('[class$="_overview"] a').first();
    await page.goto((await dot.getAttribute('href')) ?? '');
    expect(page.url()).toContain('/map?kind=photo&box=');
    await expect(getOutcome(page)).toHaveText(/^\d items? in this area$/);
  });

  test('the menu leads to it', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL('./map');
  });
});

/** Simulates a machine with or without WebGL. */
const setGraphics = (page: Page, isThere: boolean) =>
  page.addInitScript((there) => {
    const { getContext } = HTMLCanvasElement.prototype;
    const { getExtension } = WebGL2RenderingContext.prototype;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, options?: WebGLContextAttributes) {
        const { failIfMajorPerformanceCaveat: isAsked, ...rest } = options ?? {};
        return isAsked && !there ? null : getContext.call(this, kind, rest);
      },
    });
    Object.assign(WebGL2RenderingContext.prototype, {
      getExtension(this: WebGL2RenderingContext, name: string) {
        return there && name === 'WEBGL_debug_renderer_info' ? null : getExtension.call(this, name as never);
      },
    });
  }, isThere);

test.describe('the drawing', { tag: '@once' }, () => {
  const getStage = (page: Page) => page.locator('[class$="_stage"]');
  const getDots = (page: Page) => page.locator('[class$="_overview"] a');

  test('is replaced at once by the interactive map on machines with WebGL', async ({ page }) => {
    await setGraphics(page, true);
    await page.goto('./map');
    await expect(getStage(page)).toHaveAttribute('data-ready');
    await expect(getDots(page)).toHaveCount(0);
  });

  test('stays on machines without WebGL, and loads nothing of the map until interaction', async ({ page }) => {
    await setGraphics(page, false);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/points')) asked.push(request.url());
    });
    await page.goto('./map', { waitUntil: 'networkidle' });
    await expect(getDots(page).first()).toBeVisible();
    expect(asked).toEqual([]);
    const getBelow = async () => (await getOutcome(page).boundingBox())?.y ?? 0;
    const below = await getBelow();
    const { x = 0, y = 0, width = 0 } = (await getStage(page).boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 20);
    await expect(getStage(page)).toHaveAttribute('data-ready');
    await expect(getSpots(page).getByRole('button').first()).toBeVisible();
    // The layout does not shift under the pointer.
    expect(Math.abs((await getBelow()) - below)).toBeLessThan(2);
  });

  test('when opened by keyboard, the focus continues in the map', async ({ page }) => {
    await setGraphics(page, false);
    await page.goto('./map', { waitUntil: 'networkidle' });
    await getDots(page).first().focus();
    await expect(getStage(page)).toHaveAttribute('data-ready');
    await expect(page.locator('.maplibregl-canvas')).toBeFocused();
  });

  test('is the map at once if the fragment names a view', async ({ page }) => {
    await setGraphics(page, false);
    await page.goto('./map#map=4/46.4/14.1');
    await expect(getStage(page)).toHaveAttribute('data-ready');
  });
});

test.describe('the interactive map', () => {
  test('shows all items, sends requests to this site only, and logs no errors', { tag: '@smoke' }, async ({ page }) => {
    const hosts = new Set<string>();
    const faults: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await openMap(page, './map#map=0.8/25/10');
    await expect(getSpots(page).getByRole('status')).toContainText('in view');
    expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host]);
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await listFaults(page)).toEqual([]);
  });

  test('the card of a place near the edge is fully visible once loaded', async ({ page }) => {
    await openMap(page, `./map#map=4/${(page.viewportSize()?.width ?? 0) < 600 ? 41.5 : 39}/14.1`);
    await getSpots(page)
      .getByRole('button', { name: /^1 item at Lake Bled, Bled$/ })
      .focus();
    const card = page.locator('.maplibregl-popup [class$="_card"]');
    await expect(card.locator('img')).toBeVisible();
    const frame = await page.locator('div[class$="_frame"]').boundingBox();
    await expect.poll(async () => ((await card.boundingBox())?.y ?? 0) - (frame?.y ?? 0)).toBeGreaterThanOrEqual(0);
  });

  test('by keyboard: a place in the list shows its picture, and Enter opens it', { tag: '@once' }, async ({ page }) => {
    await openMap(page, './map#map=4/46.4/14.1');
    const spot = getSpots(page).getByRole('button', { name: /^1 item at Lake Bled, Bled$/ });
    await spot.focus();
    const link = page.locator('.maplibregl-popup [class$="_card"] a');
    await expect(link).toHaveCount(1);
    await expect(link.locator('img')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);
    await spot.focus();
    await expect(link).toHaveCount(1);
    await spot.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/items\//);
  });

  test('by keyboard: Tab moves from place to place, beyond them, and back', { tag: '@once' }, async ({ page }) => {
    await openMap(page, './map');
    const spots = getSpots(page).getByRole('button');
    const count = await spots.count();
    expect(count).toBeGreaterThan(1);
    const expectPlace = async (at: number) => {
      await expect(spots.nth(at)).toBeFocused();
      // The card of the place appears without taking the focus.
      if (/ at /.test((await spots.nth(at).textContent()) ?? ''))
        await expect(page.locator('.maplibregl-popup [class$="_card"] img').first()).toBeVisible();
      await expect(spots.nth(at)).toBeFocused();
    };
    await spots.first().focus();
    for (let at = 0; at < count; at += 1) {
      await expectPlace(at);
      await page.keyboard.press('Tab');
    }
    const isReached = () => page.evaluate(() => document.activeElement?.closest('ul[data-context]') !== null);
    for (let presses = 0; presses < 150 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
    expect(await isReached()).toBe(true);
    await spots.last().focus();
    await expectPlace(count - 1);
    await page.keyboard.press('Shift+Tab');
    await expectPlace(count - 2);
  });

  test('a cluster opens, the view is in the URL, and the list follows', async ({ page }) => {
    await openMap(page, './map#map=1/35/-120');
    const cluster = getSpots(page).getByRole('button', { name: /^2 items around United States$/ });
    await cluster.press('Enter');
    await expect(getSpots(page).getByRole('button', { name: /^2 items/ })).toHaveCount(0);
    await expect(
      getSpots(page)
        .getByRole('button', { name: /^1 item at/ })
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/#map=-?[\d.]+\/[-\d.]+\/[-\d.]+$/);
  });

  test('place names of the items are shown on the map, and fetched with them', { tag: '@once' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/points')) asked.push(request.url());
    });
    await openMap(page, './map#map=12/46.3636/14.0938');
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {};
    const below = { x: x + width / 2 - 30, y: y + height / 2 + 18, width: 60, height: 18 };
    const toShade = async () =>
      (await sharp(await page.screenshot({ clip: below })).stats()).channels.reduce((sum, { stdev }) => sum + stdev, 0);
    await expect.poll(toShade).toBeGreaterThan(10);
    expect(asked).toHaveLength(1);
  });

  test('the initial view contains all places, on every screen', async ({ page }) => {
    await openMap(page, './map');
    await expect(getSpots(page).getByRole('status')).toContainText('8 items in view');
  });

  test('the visible area becomes a filter of the list, and other filters keep it', { tag: '@server' }, async ({
    page,
  }) => {
    await openMap(page, './map#map=5/46.4/14.1');
    await page.getByRole('link', { name: 'List this area' }).click();
    await expect(getOutcome(page)).toHaveText('1 item in this area');
    await expect(getOutcome(page)).toBeFocused();
    await expect(getOutcome(page)).toBeInViewport();
    expect(page.url()).toContain('/map?box=');
    await page.getByRole('link', { name: /^Remove Area/ }).click();
    await expect(getOutcome(page)).toHaveText('8 items with a place');
  });
});

test('in an export, filters and areas lead to the search', { tag: ['@once', '@export'] }, async ({ page }) => {
  await openMap(page, './map#map=5/46.4/14.1');
  await page.getByRole('link', { name: 'List this area' }).click();
  await expect(page).toHaveURL(/\/search\?near=46\.\d+%2C14\.\d+&within=\d+$/);
  await expect(getOutcome(page)).toHaveText('1 item');
  await page.goto('./map');
  await page.getByRole('main').getByRole('searchbox').fill('lake');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lake$/);
  await expect(getOutcome(page)).toHaveText(/^\d+ items? for “lake”$/);
});
