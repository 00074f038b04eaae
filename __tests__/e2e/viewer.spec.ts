import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { listFaults } from './axe';
import { COUNT, getGallery, NAMED, SCAN, untilDrawn } from './gallery';
import { forgetShift, readShift, watchShift } from './layout-shift';
import { BASE, IS_EXPORT } from './target.mjs';
import { untilOpened } from './until-opened';

/** The address of a detail; an export has only whole pictures as files. */
const COPY_IMAGE = IS_EXPORT ? 'Copy image address' : 'Copy image address of this detail';

const site = { url: getGallery() };

test.beforeAll(untilDrawn);

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Viewer' });
const link = (page: Page, name: string) =>
  page.locator('ul[data-context] a', { has: page.getByText(name, { exact: true }) });
const title = (page: Page) => page.locator('dialog [class$="_title"]');
const place = (page: Page) => page.locator('dialog [class$="_place"]');
const button = (page: Page, name: string | RegExp) => viewer(page).getByRole('button', { name, exact: true });
const picture = (page: Page) => page.locator('[data-shown] [data-picture]');
/** Waits until the current picture has been decoded. */
const expectDrawn = (page: Page) =>
  expect
    .poll(() =>
      picture(page)
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
const content = (page: Page) => page.locator('[data-shown] .react-transform-component');
const times = (page: Page) => page.locator('[class*="_scale "]');

const isTouch = () => test.info().project.name === 'phone';
const press = (target: Locator) => (isTouch() ? target.tap() : target.click());
/** @param where path within the site, or as a link of a page states it */
const toUrl = (where: string) => (where.startsWith(`${BASE}/`) ? new URL(where, site.url).href : site.url + where);
const visit = (page: Page, where = '/collections/gallery') => page.goto(toUrl(where));

async function open(page: Page, name = 'Number 1', where = '/collections/gallery') {
  await untilOpened(page, async () => {
    await visit(page, where);
    await link(page, name).scrollIntoViewIfNeeded();
    await press(link(page, name));
  });
  await expect(title(page)).toHaveText(name);
  // The strip is the last part to load.
  await expect(page.getByRole('navigation', { name: 'All pictures' })).toBeVisible();
}

/** Opens a photograph in a new browser profile. @returns the URLs that are fetched after the click */
async function openAfresh(browser: Browser, options: BrowserContextOptions) {
  const opened: { page: Page; fetched: Set<string> }[] = [];
  // Retry in a new profile if it was too slow: the cache of the first contains the viewer.
  await expect(async () => {
    await opened.pop()?.page.context().close();
    const page = await (await browser.newContext(options)).newPage();
    const fetched = new Set<string>();
    opened.push({ page, fetched });
    await watchShift(page);
    await visit(page);
    await page.waitForLoadState('networkidle');
    await expect(link(page, 'Number 2').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await forgetShift(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const asked = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (encodedDataLength > 0) fetched.add(asked.get(requestId) ?? '');
    });
    await press(link(page, 'Number 2'));
    await expect(title(page)).toHaveText('Number 2', { timeout: 3500 });
  }).toPass();
  const [last] = opened;
  if (!last) throw new Error('It was never tried');
  return last;
}

/** The transform of the zoomed picture: offset and scale. */
const toState = async (page: Page) => {
  const text = await content(page).evaluate((element) => element.style.transform);
  const [x = 0, y = 0, scale = 1] = [...text.matchAll(/-?[\d.]+/g)].map(Number);
  return { x, y, scale };
};
const rests = async (page: Page) => {
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await toState(page));
    const same = now === before;
    before = now;
    expect(same).toBe(true);
  }).toPass({ intervals: [150] });
  return toState(page);
};

type Finger = { x: number; y: number };
const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Finger[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((finger, id) => ({ ...finger, id })) });

async function swipe(page: Page, from: Finger, to: Finger) {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', from);
  for (let step = 1; step <= 5; step += 1)
    await touch(session, 'touchMove', {
      x: from.x + ((to.x - from.x) * step) / 5,
      y: from.y + ((to.y - from.y) * step) / 5,
    });
  await touch(session, 'touchEnd');
  await session.detach();
}

const middle = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...{ width: box.width, height: box.height } };
};

test.describe('opening and closing', () => {
  test('a click opens the photograph under the URL of its item; Back closes it; the URL alone is the full page', {
    tag: '@smoke',
  }, async ({ page }) => {
    await open(page, 'Number 2');
    await expect(page).toHaveURL(/\/items\/number-2-[a-z2-7]{10}$/);
    await expect(page).toHaveTitle(/^Number 2 · /);
    const address = page.url();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/collections/gallery`);
    await page.goForward();
    await expect(title(page)).toHaveText('Number 2');
    await expect(page).toHaveURL(address);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Number 2');
    await expect(viewer(page)).toHaveCount(0);
    await page.goBack();
    await expect(link(page, 'Number 2')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/collections/gallery`);
  });

  test('it fetches eight resources at most, and nothing moves', async ({ browser, contextOptions }) => {
    const { page, fetched } = await openAfresh(browser, contextOptions);
    await expect(page.getByRole('navigation', { name: 'All pictures' })).toBeVisible();
    await expect(page.locator('[data-shown] [class$="_base"]')).not.toHaveJSProperty('naturalWidth', 0);
    // Beyond the interval after input that layout shift excludes:
    // https://wicg.github.io/layout-instability/#had-recent-input
    await page.waitForTimeout(1000);
    // Pictures of the page further down load independently.
    const own = await page
      .locator('ul[data-context] img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    const more = [...fetched].filter((url) => !own.includes(url));
    expect(more.length, more.join('\n')).toBeLessThanOrEqual(8);
    expect(await readShift(page)).toBeLessThan(0.01);
    await page.context().close();
  });

  test('the thumbnail grows into place, with the loaded picture', async ({ page }) => {
    let from = { src: '', left: 0, top: 0, width: 0, height: 0 };
    await untilOpened(page, async () => {
      await visit(page);
      const thumbnail = link(page, 'Number 2').locator('img');
      await thumbnail.scrollIntoViewIfNeeded();
      await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
      from = await thumbnail.evaluate((image: HTMLImageElement) => ({
        ...image.getBoundingClientRect().toJSON(),
        src: image.currentSrc,
      }));
      await page.evaluate(() => {
        // Record the first frame of the viewer.
        new MutationObserver((_, observer) => {
          const shown = document.querySelector('[data-shown] [data-picture]');
          const slide = shown?.closest('[data-slide]');
          if (!shown || !slide) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { left, top, width, height } = shown.getBoundingClientRect();
            const src = shown.querySelector('img')?.currentSrc;
            const moves = slide.getAnimations().length;
            Object.assign(window, { seen: { left, top, width, height, src, moves } });
          });
        }).observe(document.body, { subtree: true, childList: true });
      });
      await press(link(page, 'Number 2'));
    });
    await expect(title(page)).toHaveText('Number 2');
    const seen = await page.evaluate(() => (window as never as { seen: Record<string, number | string> }).seen);
    expect(seen.moves).toBe(1);
    expect(seen.src).toBe(from.src);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(Number(seen[side]) - from[side]), side).toBeLessThan(Math.max(20, from.width * 0.2));
    await expect.poll(() => page.locator('[data-shown]').evaluate((slide) => slide.getAnimations().length)).toBe(0);
  });

  test('with reduced motion nothing is animated', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await untilOpened(page, async () => {
      await visit(page);
      await page.evaluate(() => {
        const original = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          Object.assign(window, { moved: true });
          return original.apply(this, args);
        };
      });
      await press(link(page, 'Number 1'));
    });
    await expect(title(page)).toHaveText('Number 1');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 2');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    expect(await page.evaluate(() => 'moved' in window)).toBe(false);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('Escape and the button close it, and the focus returns to the last picture', { tag: '@smoke' }, async ({
    page,
  }) => {
    await open(page, 'Number 1');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 2');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(link(page, 'Number 2')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Number 2');
    await press(button(page, 'Close'));
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/collections/gallery`);
  });

  test('the page beneath keeps its scroll position, and is inert', async ({ page }) => {
    let before = 0;
    // As in `open`: after a delay the full page opens instead of the viewer.
    await expect(async () => {
      await visit(page);
      const target = link(page, 'Number 40');
      await target.scrollIntoViewIfNeeded();
      before = await page.evaluate(() => scrollY);
      await press(target);
      await expect(title(page)).toHaveText('Number 40', { timeout: 3500 });
    }).toPass();
    await expect(page.getByRole('navigation', { name: 'All pictures' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, body > header') ?? null)).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
  });

  test('nothing of the viewer is fetched before interaction with a picture', { tag: '@once' }, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await visit(page);
    await page.waitForLoadState('networkidle');
    const before = scripts.length;
    await link(page, 'Number 1').focus();
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
    const texts = await Promise.all(scripts.map(async (src) => (await page.request.get(src)).text()));
    const holds = (text: string) => text.includes('Shift and an arrow') || text.includes('velocityAlignmentTime');
    expect(texts.slice(0, before).some(holds)).toBe(false);
    expect(texts.slice(before).some(holds)).toBe(true);
  });

  test('a click with a modifier key, or with the middle button, is left to the browser', async ({ page, context }) => {
    test.skip(isTouch(), 'a finger holds no keys');
    await visit(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      link(page, 'Number 1').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Number 1');
    await expect(viewer(page)).toHaveCount(0);
  });

  test('a story in the folder opens on its page', async ({ page }) => {
    await visit(page);
    await press(page.locator('ul[data-context] a', { hasText: 'A tale' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A tale');
  });
});

test.describe('from one to the next', () => {
  test('by buttons, in both directions, with the position announced', { tag: '@smoke' }, async ({ page }) => {
    await open(page, 'Number 1');
    await expect(place(page)).toHaveText(`1 of ${COUNT}`);
    await press(button(page, 'Next'));
    await expect(title(page)).toHaveText('Number 2');
    await press(button(page, 'Next'));
    await expect(title(page)).toHaveText('Number 4');
    await expect(page.getByRole('status').first()).toHaveText(`4 of ${COUNT}: Number 4`);
    await press(button(page, 'Previous'));
    await expect(title(page)).toHaveText('Number 2');
    await expect(page).toHaveURL(/\/number-2-/);
  });

  test('by keys: one, ten, first and last', { tag: '@once' }, async ({ page }) => {
    await open(page, 'Number 8');
    for (const [key, name] of [
      ['ArrowRight', 'Number 9'],
      ['PageDown', 'Number 19'],
      ['PageUp', 'Number 9'],
      ['ArrowLeft', 'Number 8'],
      ['End', `Number ${COUNT}`],
      ['ArrowRight', `Number ${COUNT}`],
      ['Home', 'Number 1'],
      ['ArrowLeft', 'Number 1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(title(page), key).toHaveText(name);
    }
  });

  test('by swiping the picture aside', async ({ page }) => {
    test.skip(!isTouch(), 'it takes a finger');
    await open(page, 'Number 8');
    const { x, y, width } = await middle(page.locator('dialog [class$="_stage"]'));
    const [left, right] = [
      { x: x - width * 0.35, y },
      { x: x + width * 0.35, y },
    ];
    await swipe(page, right, left);
    await expect(title(page)).toHaveText('Number 9');
    await swipe(page, left, right);
    await expect(title(page)).toHaveText('Number 8');
    await swipe(page, { x, y }, { x: x + 10, y: y - 200 });
    await expect(title(page)).toHaveText('Number 8');
  });

  test('a swipe down closes the viewer, but moves a zoomed picture', async ({ page }) => {
    test.skip(!isTouch(), 'it takes a finger');
    await open(page, 'Number 8');
    const { x, y } = await middle(page.locator('dialog [class$="_stage"]'));
    await press(button(page, 'Nearer'));
    await expect(times(page)).toHaveText('1.5×');
    await rests(page);
    await swipe(page, { x, y }, { x, y: y + 200 });
    await expect(viewer(page)).toBeVisible();
    await press(times(page));
    await expect(times(page)).toHaveText('1×');
    await rests(page);
    await swipe(page, { x, y }, { x, y: y + 200 });
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/collections/gallery`);
  });

  test('keys pressed while it opens or moves are all taken', { tag: '@once' }, async ({ page }) => {
    await visit(page);
    const href = (await link(page, 'Number 60').getAttribute('href')) ?? '';
    for (const [where, opener] of [
      ['/collections/gallery', () => link(page, 'Number 60')],
      [href, () => page.locator('figure[data-context] a')],
    ] as const)
      await expect(async () => {
        await visit(page, where);
        await opener().click();
        for (const key of ['ArrowRight', 'ArrowRight', 'PageDown', 'ArrowLeft']) await page.keyboard.press(key);
        await expect(title(page)).toHaveText('Number 71', { timeout: 5000 });
      }).toPass();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
    await expect(times(page)).toHaveText('3.4×');
  });

  test('without a connection it says so, and goes on once there is one', { tag: '@once' }, async ({ page }) => {
    await open(page, 'Number 8');
    const status = viewer(page).locator('p[role="status"]').last();
    await page.context().setOffline(true);
    await expect(status).toHaveText(/You are offline/);
    await page.keyboard.press('End');
    await expect(title(page)).toHaveText('Number 8');
    await page.context().setOffline(false);
    await expect(title(page)).toHaveText(`Number ${COUNT}`);
    await expect(status).toBeEmpty();
    await expectDrawn(page);
  });

  test('a picture that fails to load is tried again', { tag: '@once' }, async ({ page }) => {
    let isDown = true;
    await page.route('**/iiif/3/*/full/**', (route) => (isDown ? route.abort() : route.continue()));
    await open(page, 'Number 8');
    const status = viewer(page).locator('p[role="status"]').last();
    await expect(status).toHaveText(/could not be loaded/);
    isDown = false;
    await expect(status).toBeEmpty();
    await expectDrawn(page);
  });

  test('across the pages of the folder, in both directions', { tag: '@once' }, async ({ page }) => {
    await open(page, 'Number 60');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 61');
    await expect(place(page)).toHaveText(`61 of ${COUNT}`);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await open(page, 'Number 61', IS_EXPORT ? '/page/2/collections/gallery' : '/collections/gallery?page=2');
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText('Number 60');
    await expect(picture(page).locator('[class$="_base"]')).toHaveJSProperty('complete', true);
  });

  test('across the pages of a search, in its order', { tag: ['@once', '@server'] }, async ({ page }) => {
    await visit(page, '/search?q=number&sort=newest');
    const titles = await page.locator('ul[data-context] [data-part="title"]').allTextContents();
    const last = page.locator('ul[data-context] li').last().locator('a');
    await last.scrollIntoViewIfNeeded();
    await press(last);
    await expect(title(page)).toHaveText(titles.at(-1) ?? '');
    await expect(place(page)).toHaveText(/^30 of 130$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText(/^32 of 130$/);
    const seen = await title(page).textContent();
    const next = await (await page.request.get(`${site.url}/search?q=number&sort=newest&page=2`)).text();
    expect([...next.matchAll(/data-part="title"><bdi>([^<]*)/g)].map(([, text]) => text)[1]).toBe(seen);
  });

  test('in an export, the pictures of one page of a search', { tag: ['@once', '@export'] }, async ({ page }) => {
    await visit(page, '/search?q=number&sort=newest&page=2');
    const titles = page.locator('ul[data-context] [data-part="title"]');
    await expect(titles).toHaveCount(30);
    const [first = '', second = ''] = await titles.allTextContents();
    await press(page.locator('ul[data-context] li').nth(1).locator('a'));
    await expect(place(page)).toHaveText(/^2 of 30$/);
    await expect(title(page)).toHaveText(second);
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText(first);
  });

  test('a film shows a link to the page that plays it, with or without a poster', async ({ page }) => {
    await open(page, 'Number 4');
    await press(button(page, 'Next'));
    await expect(title(page)).toHaveText('Film 5');
    await expect(picture(page).getByRole('img')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Film 7');
    await press(page.getByRole('link', { name: 'Play on its page' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Film 7');
  });

  test('the pictures before and after are preloaded, and at most three are mounted', async ({ page }) => {
    await open(page, 'Number 20');
    const sources = () =>
      page
        .locator('[class$="_base"]')
        .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
    await expect.poll(async () => (await sources()).filter(Boolean).length).toBe(3);
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 40');
    expect((await sources()).length).toBe(3);
    expect(await page.locator('dialog nav button').count()).toBeLessThanOrEqual(60);
  });

  test('the strip renders few frames, follows the picture, and opens others', async ({ page }) => {
    await open(page, 'Number 30');
    const strip = page.getByRole('navigation', { name: 'All pictures' });
    await expect(strip.locator('[aria-current]')).toHaveAccessibleName(`30 of ${COUNT}: Number 30`);
    await expect(strip.locator('[aria-current]')).toBeInViewport();
    await press(strip.getByRole('button', { name: /: Number 32$/ }));
    await expect(title(page)).toHaveText('Number 32');
    await page.keyboard.press('End');
    await expect(strip.locator('[aria-current]')).toHaveAccessibleName(`${COUNT} of ${COUNT}: Number ${COUNT}`);
    await expect(strip.locator('[aria-current]')).toBeInViewport();
    expect(await strip.getByRole('button').count()).toBeLessThanOrEqual(60);
    // Distant frames are fetched when they come into view.
    await strip.evaluate((element) => element.scrollTo(70 * 68, 0));
    await expect(strip.getByRole('button', { name: /: Number 71$/ })).toBeVisible();
  });

  test('on its own page a photograph opens at its position in the folder', { tag: '@once' }, async ({ page }) => {
    await visit(page);
    const href = await link(page, 'Number 60').getAttribute('href');
    await visit(page, href ?? '');
    await press(page.locator('figure[data-context] a'));
    await expect(title(page)).toHaveText('Number 60');
    await expect(place(page)).toHaveText(`60 of ${COUNT}`);
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 61');
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(toUrl(href ?? ''));
  });

  test('the pictures of a story are shown in its order', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/search?q=two+pictures');
    await press(page.locator('ul[data-context] a', { hasText: 'Two pictures' }));
    await press(page.locator('[class$="_prose"] [class$="_picture"] a').first());
    await expect(title(page)).toHaveText('Number 1');
    await expect(place(page)).toHaveText('1 of 2');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 10');
  });
});

test.describe('looking on', () => {
  test('the slideshow advances by itself, pauses, and ends on interaction', { tag: '@once' }, async ({ page }) => {
    await open(page);
    await page.clock.install();
    await visit(page);
    await press(link(page, 'Number 20'));
    await page.clock.runFor(1000);
    await expect(title(page)).toHaveText('Number 20');
    await press(button(page, 'Slideshow'));
    await page.clock.runFor(5200);
    await expect(title(page)).toHaveText('Number 21');
    await press(button(page, 'Pause the slideshow'));
    await page.clock.runFor(11_000);
    await expect(title(page)).toHaveText('Number 21');
    await press(button(page, 'Slideshow'));
    await expect(button(page, 'Pause the slideshow')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(button(page, 'Slideshow')).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(title(page)).toHaveText('Number 20');
  });

  test('full screen contains the viewer, and leaves it open', async ({ page }) => {
    await open(page, 'Number 2');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toMatch(/_layout$/);
    await expect(button(page, 'Leave full screen')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 4');
    await press(button(page, 'Leave full screen'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await expect(title(page)).toHaveText('Number 4');
  });

  test('the information panel shows the metadata, and links to the full page', async ({ page }) => {
    await open(page, 'Number 2');
    await press(button(page, 'Information'));
    const panel = page.getByRole('complementary', { name: 'Information' });
    for (const text of ['Words on 2', 'Maker 2', '1802', '© Maker 2', '700 × 700 pixels'])
      await expect(panel).toContainText(text);
    await expect(panel).toContainText('“Number 2” by Maker 2');
    await expect(panel.getByRole('link', { name: 'Download the original' })).toHaveAttribute('href', /\/file/);
    await press(panel.getByRole('button', { name: 'Copy the credit line' }));
    await expect(viewer(page).locator('p[role="status"]').last()).toHaveText(
      /Credit line copied|“Number 2” by Maker 2/,
    );
    expect(await listFaults(page, 'dialog')).toEqual([]);
    await press(button(page, 'Next'));
    await expect(panel).toContainText('Words on 4');
    await press(panel.getByRole('link', { name: 'The full page' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Number 4');
    await expect(viewer(page)).toHaveCount(0);
  });

  test('captions can be hidden, which gives the picture their space', async ({ page }) => {
    await open(page, 'Number 2');
    const before = await page.locator('dialog [class$="_stage"]').evaluate((stage) => stage.clientHeight);
    await press(button(page, 'Captions'));
    await expect(title(page)).toHaveCount(0);
    expect(await page.locator('dialog [class$="_stage"]').evaluate((stage) => stage.clientHeight)).toBeGreaterThan(
      before + 50,
    );
    await page.keyboard.press('c');
    await expect(title(page)).toHaveText('Number 2');
  });

  for (const [what, act] of [
    ['open', () => undefined],
    ['with information', (page: Page) => page.keyboard.press('i')],
    ['with its sheet of keys', (page: Page) => page.keyboard.press('?')],
    ['from near', (page: Page) => page.keyboard.press('+')],
    ['at a film', (page: Page) => page.keyboard.press('ArrowRight')],
  ] as const)
    test(`axe finds nothing in the viewer ${what}`, async ({ page }) => {
      await open(page, 'Number 4');
      await act(page);
      await page.waitForTimeout(600);
      expect(await listFaults(page, 'dialog[open]')).toEqual([]);
    });

  test('nothing in it is wider than the window, however narrow', { tag: '@once' }, async ({ page }) => {
    for (const width of [320, 390, 700, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await open(page, 'Number 2');
      await page.keyboard.press('i');
      const tooWide = await page
        .locator('[class$="_layout"]')
        .evaluate((room) =>
          [...room.querySelectorAll('button, p, dl, h2, aside')]
            .filter(
              (element) => !element.closest('dialog nav') && element.getBoundingClientRect().right > innerWidth + 1,
            )
            .map((element) => element.outerHTML.slice(0, 80)),
        );
      expect(tooWide, `${width}`).toEqual([]);
    }
  });
});

test.describe('by keyboard alone', () => {
  test('the viewer is opened, navigated, zoomed, inspected and closed', { tag: '@once' }, async ({ page }) => {
    await visit(page);
    await link(page, 'Number 1').focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Number 1');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 2');
    await page.keyboard.press('+');
    await expect(times(page)).toHaveText('1.5×');
    await page.keyboard.press('+');
    await expect(times(page)).toHaveText('2.3×');
    const before = await rests(page);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await toState(page)).x).toBeLessThan(before.x);
    await page.keyboard.press('-');
    await expect(times(page)).toHaveText('1.5×');
    await page.keyboard.press('0');
    await expect(times(page)).toHaveText('1×');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet).toContainText('Full screen');
    await expect(sheet.getByRole('button')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(title(page)).toHaveText('Number 2');
    await expect(page.locator('[class$="_layout"]')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 4');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(link(page, 'Number 4')).toBeFocused();
  });

  test('Tab reaches every control, and each has a name and a visible focus', async ({ page }) => {
    await open(page, 'Number 2');
    await page.keyboard.press('+');
    await expect(times(page)).toHaveText('1.5×');
    await page.keyboard.press('i');
    const names: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.closest('dialog') || element.tagName === 'DIV') return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return {
          name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
          seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          side: element.tagName === 'BUTTON' ? Math.min(width, height) : 44,
        };
      });
      if (!seen) continue;
      expect(seen.name).not.toBe('');
      expect(seen.seen, seen.name).toBe(true);
      expect(seen.side, seen.name).toBeGreaterThanOrEqual(40);
      names.push(seen.name);
    }
    const strip = isTouch() ? [] : [`2 of ${COUNT}: Number 2`];
    for (const name of [
      'Farther',
      '1.5×: show the whole picture',
      'Nearer',
      'Copy link to this detail',
      COPY_IMAGE,
      'Slideshow',
      'Captions',
      'Full screen',
      'Information',
      'Close',
      'Previous',
      'Next',
      'The full page',
      ...strip,
    ])
      expect(names).toContain(name);
    // The list of keys is hidden on touch screens.
    expect(names.includes('Keys')).toBe(!isTouch());
  });
});

test.describe('zooming', () => {
  const scan = async (page: Page) => {
    await visit(page, '/collections/scans');
    await press(page.locator('ul[data-context] a').first());
    await expect(title(page)).toHaveText('Scan');
    await expect(picture(page).locator('[class$="_base"]')).toHaveJSProperty('complete', true);
    await page.waitForTimeout(500);
  };
  const tiles = (page: Page) => page.locator('[data-shown] [class$="_tiles"] img');
  const isSharp = async (page: Page) =>
    expect
      .poll(() =>
        tiles(page).evaluateAll((images: HTMLImageElement[]) => {
          const stage = document.querySelector('dialog [class$="_stage"]')?.getBoundingClientRect();
          const shown = document.querySelector('[data-shown] [data-picture]')?.getBoundingClientRect();
          if (!stage || !shown || images.some(({ complete, naturalWidth }) => !complete || naturalWidth === 0))
            return -1;
          const [left, right] = [Math.max(stage.left, shown.left), Math.min(stage.right, shown.right)];
          const [top, bottom] = [Math.max(stage.top, shown.top), Math.min(stage.bottom, shown.bottom)];
          let covered = 0;
          for (const image of images) {
            const box = image.getBoundingClientRect();
            // As many pixels as the screen has, or the full resolution.
            if (
              (image.naturalWidth * 1.1) / devicePixelRatio < box.width - 2 &&
              !image.src.match(/\/(\d+),(\d+)\/\1,\2\//) &&
              !/,512,512\//.test(image.src)
            )
              continue;
            const across = Math.min(box.right, right) - Math.max(box.left, left);
            const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
            if (across > 0 && down > 0) covered += across * down;
          }
          return covered / ((right - left) * (bottom - top));
        }),
      )
      .toBeGreaterThan(0.99);

  test('the wheel zooms, up to eight times and back to one', async ({ page }) => {
    test.skip(isTouch(), 'there is no wheel');
    await scan(page);
    const { x, y } = await middle(page.locator('dialog [class$="_stage"]'));
    await page.mouse.move(x, y);
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel(0, -100);
    await expect(times(page)).toHaveText('8×');
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel(0, 100);
    await expect(times(page)).toHaveText('1×');
  });

  test('the point under the pointer stays under it', async ({ page }) => {
    test.skip(isTouch(), 'there is no pointer');
    await scan(page);
    const box = await picture(page).boundingBox();
    if (!box) throw new Error('There is no picture');
    const at = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.3 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -200);
    await expect(times(page)).toHaveText('4×');
    const now = await picture(page).boundingBox();
    expect((at.x - (now?.x ?? 0)) / (now?.width ?? 1)).toBeCloseTo(0.7, 2);
    expect((at.y - (now?.y ?? 0)) / (now?.height ?? 1)).toBeCloseTo(0.3, 2);
  });

  test('a double click or tap zooms in, and a second one out', async ({ page }) => {
    await scan(page);
    const { x, y } = await middle(picture(page));
    const twice = async () => {
      if (!isTouch()) {
        await page.mouse.dblclick(x, y);
        return;
      }
      const session = await page.context().newCDPSession(page);
      // Sent without waiting: the interval between the taps matters.
      await Promise.all([
        touch(session, 'touchStart', { x, y }),
        touch(session, 'touchEnd'),
        touch(session, 'touchStart', { x, y }),
        touch(session, 'touchEnd'),
      ]);
      await session.detach();
    };
    await twice();
    await expect(times(page)).toHaveText('3×');
    await page.waitForTimeout(400);
    await twice();
    await expect(times(page)).toHaveText('1×');
  });

  test('a pinch zooms, at most eight times, and back', async ({ page }) => {
    test.skip(!isTouch(), 'it takes fingers');
    await scan(page);
    const session = await page.context().newCDPSession(page);
    const { x, y } = await middle(page.locator('dialog [class$="_stage"]'));
    const pinch = async (from: number, to: number) => {
      await touch(session, 'touchStart', { x: x - from, y }, { x: x + from, y });
      for (let step = 1; step <= 8; step += 1) {
        const by = from + ((to - from) * step) / 8;
        await touch(session, 'touchMove', { x: x - by, y }, { x: x + by, y });
      }
      await touch(session, 'touchEnd');
    };
    await pinch(20, 60);
    await expect.poll(async () => (await rests(page)).scale).toBeCloseTo(3, 1);
    await pinch(20, 150);
    await expect(times(page)).toHaveText('8×');
    await pinch(160, 4);
    await expect(times(page)).toHaveText('1×');
    await expect(title(page)).toHaveText('Scan');
  });

  test('buttons zoom in and out, and the number resets the zoom', async ({ page }) => {
    await scan(page);
    for (let step = 0; step < 6; step += 1) {
      await press(button(page, 'Nearer'));
      await rests(page);
    }
    await expect(times(page)).toHaveText('8×');
    await expect(button(page, 'Nearer')).toHaveAttribute('aria-disabled', 'true');
    await press(button(page, 'Farther'));
    await expect(times(page)).not.toHaveText('8×');
    await press(times(page));
    await expect(times(page)).toHaveText('1×');
  });

  test('the picture is dragged, decelerates when released, and stops at its edges', async ({ page }) => {
    await scan(page);
    const { x, y } = await middle(page.locator('dialog [class$="_stage"]'));
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('+');
      await rests(page);
    }
    const before = await rests(page);
    const to = { x: x - 80, y: y - 50 };
    if (isTouch()) await swipe(page, { x, y }, to);
    else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 5; step += 1) await page.mouse.move(x - step * 16, y - step * 10);
      await page.mouse.up();
    }
    const released = await toState(page);
    const after = await rests(page);
    expect(released.x).toBeLessThan(before.x);
    expect(after.x).toBeLessThan(before.x - 75);
    expect(after.scale).toBe(before.scale);
    await expect(title(page)).toHaveText('Scan');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Shift+ArrowRight');
      await page.waitForTimeout(120);
    }
    await rests(page);
    const [shown, stage] = [
      await picture(page).boundingBox(),
      await page.locator('dialog [class$="_stage"]').boundingBox(),
    ];
    expect(Math.abs((shown?.x ?? 0) + (shown?.width ?? 0) - ((stage?.x ?? 0) + (stage?.width ?? 0)))).toBeLessThan(2);
  });

  test('zooming fetches tiles of the visible region, and nothing larger', async ({ page }) => {
    await scan(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/iiif/') && asked.push(request.url()));
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('+');
      await rests(page);
    }
    await expect(times(page)).toHaveText('8×');
    await isSharp(page);
    expect(asked.length).toBeGreaterThan(0);
    for (const href of asked) {
      const [, x = 0, y = 0, width = 0, height = 0, across = 0, down = 0] =
        /\/(\d+),(\d+),(\d+),(\d+)\/(\d+),(\d+)\/0\/default\.(?:webp|jpg)\?v=/.exec(href)?.map(Number) ?? [];
      expect(Math.max(across, down), href).toBeLessThanOrEqual(512);
      expect(across, href).toBeGreaterThan(0);
      expect(x + width, href).toBeLessThanOrEqual(SCAN.width);
      expect(y + height, href).toBeLessThanOrEqual(SCAN.height);
    }
  });

  test('requests outside the visible region are cancelled', { tag: '@once' }, async ({ page }) => {
    await scan(page);
    const given: string[] = [];
    page.on('requestfailed', (request) => given.push(request.url()));
    await page.route(/\/iiif\/3\/\w+\/\d+,/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue().catch(() => {});
    });
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('+');
      await rests(page);
    }
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(0);
    await page.keyboard.press('0');
    await expect(times(page)).toHaveText('1×');
    await expect(tiles(page)).toHaveCount(0);
    await expect.poll(() => given.length).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a detail has a URL, which opens it, and an image', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await scan(page);
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('+');
      await rests(page);
    }
    await page.keyboard.press('Shift+ArrowRight');
    await rests(page);
    await page.keyboard.press('i');
    const state = await rests(page);
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await press(page.getByRole('complementary').getByRole('button', { name: 'Copy link to this detail' }));
    await expect(page.getByText('Link copied')).toBeVisible();
    const address = await read();
    expect(address).toMatch(
      new RegExp(`^${site.url}/items/scan-[a-z2-7]{10}#xywh=percent:[\\d.]+,[\\d.]+,[\\d.]+,[\\d.]+$`),
    );
    await press(page.getByRole('complementary').getByRole('button', { name: COPY_IMAGE, exact: true }));
    await expect(page.getByText('Image address copied')).toBeVisible();
    const image = await read();
    expect(image).toMatch(IS_EXPORT ? /\/full\/max\/0\/default\.jpg$/ : /\/\d+,\d+,\d{3,},\d+\/max\/0\/default\.jpg$/);
    const answer = await page.request.get(image);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);

    const other = await context.newPage();
    await other.goto(address);
    await expect(title(other)).toHaveText('Scan');
    const parts = /percent:([\d.]+),([\d.]+),([\d.]+),([\d.]+)/.exec(address)?.slice(1).map(Number) ?? [];
    const seen = await other.evaluate(() => {
      const stage = document.querySelector('dialog [class$="_stage"]')?.getBoundingClientRect();
      const shown = document.querySelector('[data-shown] [data-picture]')?.getBoundingClientRect();
      if (!stage || !shown) return [];
      const left = Math.max(0, (stage.left - shown.left) / shown.width);
      const top = Math.max(0, (stage.top - shown.top) / shown.height);
      const right = Math.min(1, (stage.right - shown.left) / shown.width);
      const bottom = Math.min(1, (stage.bottom - shown.top) / shown.height);
      return [left, top, right - left, bottom - top].map((part) => part * 100);
    });
    // The detail is fully visible and centred, at the largest possible scale.
    const [x = 0, y = 0, w = 0, h = 0] = parts;
    const [sx = 0, sy = 0, sw = 0, sh = 0] = seen;
    expect(sx).toBeLessThanOrEqual(x + 0.5);
    expect(sy).toBeLessThanOrEqual(y + 0.5);
    expect(sx + sw).toBeGreaterThanOrEqual(x + w - 0.5);
    expect(sy + sh).toBeGreaterThanOrEqual(y + h - 0.5);
    expect(Math.min(sw - w, sh - h)).toBeLessThan(1);
    expect((await toState(other)).scale).toBeGreaterThan(state.scale * 0.5);
    await other.keyboard.press('Escape');
    await expect(viewer(other)).toHaveCount(0);
    await expect(other).toHaveURL(address.replace(/#.*/, ''));
  });

  test('a URL with an invalid detail shows the page', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/collections/scans');
    const href = await page.locator('ul[data-context] a').first().getAttribute('href');
    for (const fragment of ['#xywh=percent:200,0,1,1', '#xywh=%ZZ', '#main']) {
      await page.goto('about:blank');
      await visit(page, `${href}${fragment}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan');
      await page.waitForTimeout(300);
      await expect(viewer(page)).toHaveCount(0);
    }
  });

  test('the next picture is not zoomed', { tag: '@once' }, async ({ page }) => {
    await open(page, 'Number 8');
    await page.keyboard.press('+');
    await expect(times(page)).toHaveText('1.5×');
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText('Number 9');
    await expect(times(page)).toHaveText('1×');
    await page.keyboard.press('ArrowLeft');
    await expect(times(page)).toHaveText('1×');
    expect((await rests(page)).scale).toBe(1);
  });
});

test('names in a picture are drawn when wanted, keep their size when it is zoomed, and lead to people', async ({
  page,
}) => {
  await open(page, `Number ${NAMED - 1}`);
  const toggle = button(page, 'Names in the picture');
  await expect(toggle).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText(`Number ${NAMED}`);
  await expectDrawn(page);
  await press(toggle);
  const ann = viewer(page).getByRole('link', { name: 'Ann Example' });
  await expect(ann).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const whole = (await picture(page).boundingBox()) as { x: number; y: number; width: number; height: number };
  const frame = (await page.locator('[data-shown] [data-region]', { hasText: 'Ann' }).boundingBox()) ?? whole;
  expect((frame.x + frame.width / 2 - whole.x) / whole.width).toBeCloseTo(0.25, 2);
  expect((frame.y + frame.height / 2 - whole.y) / whole.height).toBeCloseTo(0.3, 2);
  expect(frame.width / whole.width).toBeCloseTo(0.2, 2);
  expect(await listFaults(page)).toEqual([]);
  const toHeight = async () => (await ann.locator('bdi').boundingBox())?.height ?? 0;
  const height = await toHeight();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await picture(page).boundingBox())?.width).toBeGreaterThan(whole.width * 2);
  expect(Math.abs((await toHeight()) - height)).toBeLessThan(1.5);
  await page.keyboard.press('0');
  await expect.poll(async () => (await picture(page).boundingBox())?.width).toBeCloseTo(whole.width, 0);
  await expect(viewer(page).getByRole('link', { name: 'Rex' })).toHaveCount(0);
  await press(ann);
  await expect(page).toHaveURL(/\/people\/Ann%20Example/);
});
