import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { getGallery, untilDrawn } from './gallery';
import { servePieces, untilPainted } from './in-pieces';
import { delayFonts, readShift, watchShift } from './layout-shift';
import { untilIdle } from './until-idle';

// A sample picture with complete camera metadata.
const HARBOUR = './items/harbour-at-dusk-cla74ogaqk';
const NAGASAKI = './items/boats-in-river-nagasaki-ysr6aq5njl';
// Lines may wrap differently in the system font, which tests cannot choose.
const FONTS_LATE = 0.02;
const PANELS = ['about', 'technical', 'rights', 'all-metadata'];

test.beforeEach(untilIdle);

const getPanel = (page: Page, id: string) => page.locator(`#${id}`);
const getTab = (page: Page, name: string) =>
  page.locator('[class$="_tabs"] :is(nav > a, [role="tab"])').filter({ hasText: name });
const listShown = async (page: Page) => {
  const shown: string[] = [];
  for (const id of PANELS) if (await getPanel(page, id).isVisible()) shown.push(id);
  return shown;
};

/** Opens a page and waits until its tabs are hydrated. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.locator('[class$="_tabs"][data-ready]')).toBeVisible();
}

async function turnToTabs(page: Page) {
  await getTab(page, 'About').focus();
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
}

test('scripts load after the picture, and fonts are not preloaded', { tag: '@once' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/iiif/3/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(HARBOUR, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(0);
  await expect.poll(() => asked.some((address) => address.includes('/iiif/3/'))).toBe(true);
  expect(asked.filter((address) => address.endsWith('.js'))).toEqual([]);
  release();
  await expect(page.locator('[class$="_tabs"][data-ready]')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs are sections below each other, with links from their list', async ({ page }) => {
    await page.goto(HARBOUR);
    expect(await listShown(page)).toEqual(PANELS);
    for (const name of ['About', 'Technical', 'Rights', 'All metadata'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Rights', exact: true }).click();
    await expect(page).toHaveURL(`${HARBOUR}#rights`);
    await expect(getPanel(page, 'rights')).toBeInViewport();
  });

  test('an accordion opens, and nothing is offered that needs JavaScript', async ({ page }) => {
    await page.goto(HARBOUR);
    await expect(page.getByText('Date (EDTF)')).toBeHidden();
    await page.getByText('Time and place').click();
    await expect(page.getByText('Date (EDTF)')).toBeVisible();
    await expect(page.getByRole('button', { name: /Read all metadata/ })).toBeHidden();
    await expect(page.getByRole('button', { name: /Scroll/ })).toHaveCount(0);
  });

  test('a row of neighbours scrolls, and links to the full search', { tag: '@server' }, async ({ page }) => {
    await page.goto(HARBOUR);
    const row = page.getByRole('region', { name: 'By Vitrine' });
    await expect(row.getByRole('listitem')).toHaveCount(5);
    await row.getByRole('link', { name: 'By Vitrine: Show all' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('6 items');
  });

  test('similar pictures form a row, which links to a search by similarity', { tag: '@server' }, async ({ page }) => {
    await untilDrawn();
    await page.goto(`${getGallery()}/items/amd2yhcgop`);
    const row = page.getByRole('region', { name: 'Looks like this' });
    await expect(row.getByRole('listitem').nth(1)).toBeAttached();
    await row.getByRole('link', { name: 'Looks like this: More like it' }).click();
    await expect(page).toHaveURL(/\/search\?like=amd2yhcgop$/);
    await expect(page.getByRole('link', { name: 'Most alike' })).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('#results').getByRole('listitem').first()).toContainText('Number 10');
    await page.getByRole('link', { name: /Looks like: Number 10/ }).click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('a search for similar pictures of an unknown item explains that, and shows everything', {
    tag: '@server',
  }, async ({ page }) => {
    await page.goto('./search?like=aaaaaaaaaa');
    await expect(page.getByText('There is no picture to compare with')).toBeVisible();
    expect(await page.locator('#results').getByRole('listitem').count()).toBeGreaterThan(1);
  });
});

test('a row of similar pictures and its search are accessible', { tag: ['@once', '@server'] }, async ({ page }) => {
  await untilDrawn();
  for (const address of ['/items/amd2yhcgop', '/search?like=amd2yhcgop', '/search?like=aaaaaaaaaa']) {
    await page.goto(getGallery() + address);
    expect(await listFaults(page)).toEqual([]);
  }
});

test('one tab is shown, and the fragment names it', { tag: '@smoke' }, async ({ page }) => {
  await open(page, HARBOUR);
  expect(await listShown(page)).toEqual(['about']);
  await getTab(page, 'Technical').click();
  await expect(page).toHaveURL(`${HARBOUR}#technical`);
  expect(await listShown(page)).toEqual(['technical']);
  await page.reload();
  await expect(page.locator('[class$="_tabs"][data-ready]')).toBeVisible();
  expect(await listShown(page)).toEqual(['technical']);
  await getTab(page, 'About').click();
  await expect(page).toHaveURL(HARBOUR);
});

test('by keyboard: to the tabs, through them with arrows, and into the panel', { tag: '@once' }, async ({ page }) => {
  await open(page, HARBOUR);
  await turnToTabs(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Technical' })).toBeFocused();
  expect(await listShown(page)).toEqual(['technical']);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'All metadata' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'All metadata' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alternative text')).toBeHidden();
});

test('axe finds nothing in any tab, before and after interaction', async ({ page }) => {
  for (const id of PANELS) {
    await page.goto(`about:blank`);
    await open(page, `${HARBOUR}#${id}`);
    expect(await listShown(page)).toEqual([id]);
    expect(await listFaults(page)).toEqual([]);
  }
  await turnToTabs(page);
  expect(await listFaults(page)).toEqual([]);
});

test('the scripts of tabs, rows and metadata load on interaction, not before', { tag: '@once' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (/\/_next\/static\/.*\.js/.test(response.url())) scripts.push(await response.text().catch(() => ''));
  });
  const has = (words: string) => scripts.some((text) => text.includes(words));
  const [tabs, row, exifr] = ['aria-orientation', 'scrollSnapList', 'firstChunkSizeBrowser'];
  await page.goto(HARBOUR, { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(3);
  expect([tabs, row, exifr].map(has)).toEqual([false, false, false]);
  await turnToTabs(page);
  await expect.poll(() => [tabs, row, exifr].map(has)).toEqual([true, false, false]);
  await page.getByRole('region', { name: 'By Vitrine' }).getByRole('link').first().focus();
  await expect.poll(() => [tabs, row, exifr].map(has)).toEqual([true, true, false]);
});

test.describe('all metadata', () => {
  const getButton = (page: Page) => page.getByRole('button', { name: 'Read all metadata from the file' });

  test('are read in the browser from a part of the original, on demand', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    const ranges: (string | undefined)[] = [];
    let sent = 0;
    context.on('response', async (response) => {
      if (!response.url().includes('/file')) return;
      ranges.push((await response.request().allHeaders()).range);
      const [, from = 0, to = 0] =
        /^bytes (\d+)-(\d+)/.exec((await response.allHeaders())['content-range'] ?? '') ?? [];
      sent += Number(to) + 1 - Number(from);
    });
    await open(page, `${HARBOUR}#all-metadata`);
    await getButton(page).hover();
    expect(ranges).toEqual([]);
    await getButton(page).click();
    const outcome = page.getByText(/^Read [\d.]+ kB of [\d.]+ kB\.$/);
    await expect(outcome).toBeVisible();
    // Playwright reports sizes later and in any order.
    await expect(async () => expect(await outcome.textContent()).toContain(`Read ${Math.round(sent / 1000)}`)).toPass();
    expect(ranges).toContain('bytes=0-65535');
    expect(ranges.length).toBeLessThanOrEqual(5);
    expect(new Set(ranges).size).toBe(ranges.length);
    const file = page.locator('[class$="_read"]');
    await expect(file.getByText('Lens Model')).toBeVisible();
    await expect(file.locator('summary > span:first-child')).toContainText(['EXIF', 'GPS', 'XMP']);
    await file.getByText('XMP', { exact: true }).click();
    await expect(file.getByText('dc:subject')).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
  });

  test('that cannot be read are explained in a plain sentence', { tag: '@once' }, async ({ page, context }) => {
    await context.route(/\/file(?:\.jpg)?$/, (route) => route.fulfill({ status: 500, body: 'no' }));
    await open(page, `${HARBOUR}#all-metadata`);
    await getButton(page).click();
    await expect(page.getByText(/^The file could not be read/)).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
  });
});

test.describe('a row of neighbours', () => {
  test('has buttons for mouse users, and follows the focus', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a finger needs none');
    await page.setViewportSize({ width: 900, height: 800 });
    await open(page, HARBOUR);
    const row = page.getByRole('region', { name: 'By Vitrine' });
    const last = row.getByRole('listitem').last();
    await row.scrollIntoViewIfNeeded();
    await row.hover();
    const [on, back] = [
      row.getByRole('button', { name: 'Scroll on' }),
      row.getByRole('button', { name: 'Scroll back' }),
    ];
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await on.click();
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expect(on).toHaveAttribute('aria-disabled', 'true');
    await back.click();
    await expect(last).not.toBeInViewport({ ratio: 0.9 });
    for (let slide = 0; slide < 6; slide += 1) await page.keyboard.press('Tab');
    await expect(last.getByRole('link')).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 0.9 });
  });

  test('can be dragged without following a link, and a click opens the item', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a finger scrolls');
    await page.setViewportSize({ width: 900, height: 800 });
    await open(page, HARBOUR);
    const row = page.getByRole('region', { name: 'By Vitrine' });
    const [first, last] = [row.getByRole('listitem').first(), row.getByRole('listitem').last()];
    await row.scrollIntoViewIfNeeded();
    await row.hover();
    await expect(row.locator('[data-moving]')).toHaveCount(1);
    const box = await first.boundingBox();
    if (!box) throw new Error('the row is not there');
    await page.mouse.move(box.x + 150, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x - 400, box.y + 60, { steps: 12 });
    await page.mouse.up();
    await expect(last).toBeInViewport({ ratio: 0.5 });
    await expect(page).toHaveURL(HARBOUR);
    const title = await last.locator('[class$="_name"] > span').first().textContent();
    await last.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('scrolls natively by touch', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a mouse drags');
    await open(page, HARBOUR);
    const row = page.getByRole('region', { name: 'By Vitrine' });
    await row.scrollIntoViewIfNeeded();
    const box = await row.getByRole('listitem').first().boundingBox();
    if (!box) throw new Error('the row is not there');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }] });
    await touch('touchStart', 300);
    for (let x = 280; x > 20; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await expect
      .poll(() => row.locator(':scope > :last-child').evaluate((view) => view.scrollLeft))
      .toBeGreaterThan(100);
    await expect(page).toHaveURL(HARBOUR);
  });
});

test('the place is shown on an inline map, with a link to nearby items', async ({ page }) => {
  await open(page, HARBOUR);
  await expect(page.getByRole('img', { name: /^Map: .*° [NS], .*° [EW]$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Near here' }).click();
  await expect(page).toHaveURL(/\/search\?near=/);
});

test('nothing moves during hydration', async ({ page }) => {
  await watchShift(page);
  for (const address of [HARBOUR, NAGASAKI, `${HARBOUR}#rights`]) {
    await page.goto('about:blank');
    await open(page, address);
    expect(await readShift(page), address).toBeLessThan(FONTS_LATE);
  }
  await expect(getPanel(page, 'rights')).toBeInViewport();
});

for (const id of ['technical', 'rights'])
  test(`nothing moves when a page with the fragment ${id} arrives in pieces`, { tag: '@once' }, async ({
    page,
    baseURL,
  }) => {
    await watchShift(page);
    // In a high window the parts below the panels are visible at once. Each entry names the part that has arrived, and
    // the start of the rest.
    for (const size of [
      { width: 412, height: 839 },
      { width: 1440, height: 2400 },
    ])
      for (const [seen, before] of [
        ['#about', `<section id="${id}"`],
        ['[class$="_carousel"]', '</main>'],
        ['footer', '</body>'],
      ] as const) {
        const pieces = await servePieces(String(new URL(HARBOUR, baseURL)), before);
        await page.setViewportSize(size);
        await page.goto(`${pieces.url}#${id}`, { waitUntil: 'commit' });
        await page.locator(seen).first().waitFor({ state: 'attached' });
        await untilPainted(page);
        expect(await listShown(page), before).toEqual(seen === '#about' ? [] : [id]);
        pieces.goOn();
        await expect(page.locator('[class$="_tabs"][data-ready]')).toBeVisible();
        expect(await listShown(page), before).toEqual([id]);
        await expect(getPanel(page, id)).toBeInViewport();
        expect(await readShift(page), `${before} at ${size.width}`).toBeLessThan(0.05);
        await page.goto('about:blank');
        pieces.end();
      }
  });

test('late fonts move next to nothing', async ({ page }) => {
  await watchShift(page);
  await delayFonts(page);
  for (const address of [HARBOUR, NAGASAKI]) {
    await open(page, address);
    expect(await readShift(page), address).toBeLessThan(FONTS_LATE);
  }
});

test('print shows the picture, its label, its rights and its URL, and nothing else', async ({ page }) => {
  await open(page, `${HARBOUR}#technical`);
  await page.emulateMedia({ media: 'print' });
  for (const seen of [
    'figure[data-context] img',
    '[class$="_header"] h1',
    '#rights [class$="_facts"]',
    '[class$="_address"]',
  ])
    await expect(page.locator(seen)).toBeVisible();
  await expect(page.locator('[class$="_address"]')).toHaveText(new RegExp(`^https?://.*${HARBOUR.slice(1)}$`));
  for (const unseen of [
    'body > header',
    '[class$="_breadcrumbs"]',
    '[class$="_tabs"] > :is(nav, div)',
    '#technical',
    '[class*="_reuse "]',
    '[class$="_carousel"]',
    'body > footer',
  ])
    await expect(page.locator(unseen).first()).toBeHidden();
});

test('in a narrow window with large text every tab is fully visible', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, HARBOUR);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  for (const tab of await page.locator('[class$="_tabs"] :is(nav > a, [role="tab"])').all()) {
    const { x = -1, width = 9999 } = (await tab.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

test('it fits a window of 320 pixels, in every tab', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const id of PANELS) {
    await page.goto('about:blank');
    await open(page, `${HARBOUR}#${id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), id).toBeLessThanOrEqual(0);
  }
});
