// Tests the header, its menu and the row of featured items by mouse, keyboard and touch, and without JavaScript.
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { BASE } from './target.mjs';
import { untilIdle } from './until-idle';
import { untilOpened } from './until-opened';

test.beforeEach(untilIdle);

const button = (page: Page) => page.getByRole('button', { name: 'Browse' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Browse' });
const home = './collections/camera-facts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, lists the owner’s entries, and links to them', async ({ page }) => {
    await page.goto(home);
    await expect(menu(page)).toBeHidden();
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).locator('[class$="_chosen"] a')).toHaveText([/How Long Is a Photograph\?/, /Motion/]);
    await expect(menu(page).locator('[class$="_chosen"] img')).toHaveCount(2);
    await menu(page).locator('[class$="_chosen"] a').last().click();
    await expect(page).toHaveURL('./collections/exhibition/motion');
  });

  test('featured items are in a row that scrolls', async ({ page }) => {
    await page.goto('./');
    const row = page.getByRole('region', { name: 'Featured' });
    await expect(row.getByRole('listitem')).toHaveCount(6);
    await row.getByRole('link', { name: /How Long/ }).scrollIntoViewIfNeeded();
    await expect(row.getByRole('link', { name: /How Long/ })).toBeInViewport();
  });
});

test('the menu opens on hover, stays open while the mouse is in the panel, and closes afterwards', async ({
  page,
  hasTouch,
}) => {
  test.skip(hasTouch === true, 'there is no mouse');
  await page.goto(home);
  await button(page).hover();
  await expect(menu(page)).toBeVisible();
  await menu(page).getByRole('link', { name: 'Plants' }).hover();
  await page.waitForTimeout(600);
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(300, 880);
  await expect(menu(page)).toBeHidden();
});

test('a click after hovering leaves the menu open, the next one closes it', async ({ page, hasTouch }) => {
  test.skip(hasTouch === true, 'there is no mouse');
  await page.goto(home);
  await button(page).hover();
  await expect(menu(page)).toBeVisible();
  await button(page).click();
  await expect(menu(page)).toBeVisible();
  await button(page).click();
  await expect(menu(page)).toBeHidden();
});

test('by keyboard it opens, moves, closes, and returns the focus', { tag: '@once' }, async ({ page }) => {
  await page.goto(home);
  await button(page).focus();
  await expect(page.locator('header ul:has(> li > button)')).toBeVisible();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('by touch it opens, leads to a collection, and closes there', async ({ page, hasTouch }) => {
  test.skip(hasTouch !== true, 'there is no touch');
  await page.goto(home);
  await button(page).tap();
  await expect(menu(page)).toBeVisible();
  await menu(page).getByRole('link', { name: 'Plants' }).tap();
  await expect(page).toHaveURL('./collections/exhibition/plants');
  await expect(menu(page)).toBeHidden();
  await button(page).tap();
  await expect(menu(page)).toBeVisible();
  await button(page).tap();
  await expect(menu(page)).toBeHidden();
});

test('a menu that is opened before hydration stays open', async ({ page, hasTouch }) => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(home, { waitUntil: 'commit' });
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  letGo();
  await page.waitForLoadState('networkidle');
  if (!hasTouch) await button(page).hover();
  await page.waitForLoadState('networkidle');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
});

test('the script that opens it on hover is loaded on interaction only', { tag: '@once' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes('navigationMenu.rootContentDismiss')) scripts.push(response.url());
  });
  await page.goto(home, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await button(page).focus();
  await expect.poll(() => scripts.length).toBe(1);
});

test('axe finds nothing in the open menu', async ({ page, hasTouch }) => {
  await page.goto(home);
  if (hasTouch) await button(page).tap();
  else await button(page).hover();
  await expect(menu(page)).toBeVisible();
  // Wait for the fade-in.
  await page.waitForTimeout(300);
  expect(await listFaults(page)).toEqual([]);
});

test('the featured row scrolls by its buttons, and never by itself', async ({ page, hasTouch }) => {
  test.skip(hasTouch === true, 'a finger moves it as the browser does');
  await page.goto('./');
  const row = page.getByRole('region', { name: 'Featured' });
  const getLeft = async () => (await row.getByRole('link').first().boundingBox())?.x ?? 0;
  const on = row.getByRole('button', { name: 'Scroll on' });
  await expect(on).toBeVisible();
  await row.hover();
  const left = await getLeft();
  await page.waitForTimeout(1500);
  expect(await getLeft()).toBe(left);
  await on.click();
  await expect.poll(getLeft).toBeLessThan(left - 100);
});

test('without touch, buttons show that the row scrolls before any interaction', async ({ page, hasTouch }) => {
  await page.goto('./');
  const row = page.getByRole('region', { name: 'Featured' });
  const on = row.locator(':scope > :first-child button').last();
  await expect(on).toBeVisible({ visible: !hasTouch });
  await expect(row.locator('[data-moving]')).toHaveCount(0);
  if (hasTouch) return;
  await expect(on).toHaveAccessibleName('Scroll on');
  await expect(row.getByRole('button', { name: 'Scroll back' })).toHaveAttribute('aria-disabled', 'true');
});

test('a click on the button before the script has loaded scrolls the row', async ({ page, hasTouch }) => {
  test.skip(hasTouch === true, 'a finger moves it as the browser does');
  await page.goto('./');
  const row = page.getByRole('region', { name: 'Featured' });
  await expect(row.getByRole('button', { name: 'Scroll on' })).toBeVisible();
  // Scripts requested from now on never arrive.
  await page.route(/\.js(\?|$)/, () => {});
  await row.getByRole('button', { name: 'Scroll on' }).click();
  await expect.poll(() => row.locator(':scope > :last-child').evaluate((view) => view.scrollLeft)).toBeGreaterThan(100);
  await expect(row.getByRole('button', { name: 'Scroll back' })).toHaveAttribute('aria-disabled', 'false');
});

test('a picture of the row opens in the viewer', async ({ page }) => {
  await untilOpened(page, async () => {
    await page.goto('./');
    await page
      .getByRole('region', { name: 'Featured' })
      .getByRole('link', { name: /Black Ca/ })
      .click();
  });
});

test('Browse leads to collections, years, places, people, the map and the selection', { tag: '@smoke' }, async ({
  page,
  hasTouch,
}) => {
  await page.goto(home);
  if (hasTouch) await button(page).tap();
  else await button(page).hover();
  for (const [name, href] of Object.entries({
    Collections: '/collections',
    Years: '/years',
    Places: '/places',
    People: '/people',
    Map: '/map',
    Selection: '/selection',
  }))
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', BASE + href);
});

test('on a phone the picture begins within 110 pixels, below a link to its collection alone', async ({
  page,
  hasTouch,
}) => {
  test.skip(hasTouch !== true, 'a wide screen has room for more');
  await page.goto('./collections/exhibition/plants');
  await page.goto((await page.locator('ul[data-context] a').first().getAttribute('href')) ?? '');
  const picture = await page.locator('main figure img, main [class*=hero] img').first().boundingBox();
  expect(picture?.y).toBeLessThanOrEqual(110);
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').filter({ visible: true }),
  ).toHaveText(['Plants']);
});

test('at a zoom of 200 % the header stays on one line', { tag: '@once' }, async ({ page }) => {
  for (const width of [640, 641, 720, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(home);
    const heights = await page
      .locator('header')
      .first()
      .evaluate((header) => ({
        header: header.getBoundingClientRect().height,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
    expect(heights.header).toBeLessThan(90);
    expect(heights.overflow).toBeLessThanOrEqual(0);
  }
});
