import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { delayFonts, readShift, watchShift } from './layout-shift';
import { BASE } from './target.mjs';
import { untilIdle, untilReplaced } from './until-idle';

test.beforeEach(untilIdle);

const getField = (page: Page) => page.getByRole('main').getByRole('searchbox');
const getBox = (page: Page) => page.getByRole('banner').getByLabel('Search the archive');
const getOutcome = (page: Page) => page.getByRole('heading', { level: 1 });
const listTitles = (page: Page) => page.locator('#results [data-part="title"]').allTextContents();

/** On a phone the filters are collapsed. */
async function openFilters(page: Page) {
  await untilReplaced(page);
  const filter = page.locator('#main').getByText('Filter', { exact: true });
  if (await filter.isVisible()) await filter.click();
}

test.describe('without JavaScript', { tag: '@server' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the field in the header leads to the results', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('./');
    await getBox(page).fill('cat');
    await getBox(page).press('Enter');
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    expect(await listTitles(page)).toContain('Cat in Motion');
    await expect(getField(page)).toHaveValue('cat');
    await expect(getBox(page)).toHaveCount(0);
  });

  test('filters are links, and selected ones link back', async ({ page }) => {
    await page.goto('./search?q=cat');
    await openFilters(page);
    await page.getByRole('link', { name: /^Films/ }).click();
    await expect(page).toHaveURL('./search?q=cat&kind=film');
    await expect(getOutcome(page)).toHaveText('1 item for “cat”');
    await openFilters(page);
    await expect(page.getByRole('link', { name: /^Photographs 1$/ })).toBeVisible();
    await page.getByRole('link', { name: /^Photographs/ }).click();
    await expect(page).toHaveURL('./search?q=cat&kind=film&kind=photo');
    await expect(getOutcome(page)).toHaveText('2 items for “cat”');
    await page.getByRole('link', { name: /^Remove Kind: Films/ }).click();
    await expect(page).toHaveURL('./search?q=cat&kind=photo');
    expect(await listTitles(page)).toEqual(['Animal Locomotion']);
  });

  test('another query keeps the filters', { tag: '@once' }, async ({ page }) => {
    await page.goto('./search?q=cat&kind=photo');
    await getField(page).fill('nagasaki');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('./search?q=nagasaki&kind=photo');
    await expect(getOutcome(page)).toHaveText('1 item for “nagasaki”');
  });

  test('the order is a link', async ({ page }) => {
    await page.goto('./search?kind=photo');
    await page.getByRole('link', { name: 'Oldest' }).click();
    await expect(page).toHaveURL('./search?kind=photo&sort=oldest');
    const oldest = await listTitles(page);
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect(page).toHaveURL('./search?kind=photo&sort=newest');
    const newest = await listTitles(page);
    expect(oldest.length).toBeGreaterThan(5);
    expect(oldest[0]).not.toBe(newest[0]);
    expect([...newest].sort()).toEqual([...oldest].sort());
  });

  test('an empty search shows everything', async ({ page }) => {
    await page.goto('./search');
    await expect(getOutcome(page)).toHaveText('17 items');
    await openFilters(page);
    for (const title of ['Kind', 'Collections', 'Years', 'Keywords', 'Colour'])
      await expect(page.locator('[class*="_facet "] > summary', { hasText: title })).toBeVisible();
    await page.getByRole('link', { name: /^The Exhibition \/ Plants/ }).click();
    await expect(page).toHaveURL('./search?collections=exhibition%2Fplants');
    await expect(getOutcome(page)).toHaveText('2 items');
  });

  test('an empty result says so, and shows similar items under a heading of their own', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('./search?q=xylophone+cat');
    await expect(getOutcome(page)).toHaveText('3 items with some of the words of “xylophone cat”');
    await expect(page.getByText('Left out: “xylophone”')).toBeVisible();
    expect(await listTitles(page)).toContain('Cat in Motion');
    await page.goto('./search?q=noats');
    await expect(getOutcome(page)).toHaveText('Nothing for “noats”; showing 3 items for “boats”');
    expect(await listTitles(page)).toContain('Boats in River, Nagasaki');
    await page.goto('./search?q=cat&colour=pink');
    await expect(getOutcome(page)).toHaveText('Nothing for “cat”');
    await page
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: 'Found without the colour filter' })
      .click();
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    await page.goto('./search?q=xyzzyxyzzy');
    await page.getByRole('link', { name: 'see all 17 items' }).click();
    await expect(page).toHaveURL('./search');
  });

  test('an item links to items nearby, of its time and by its maker', { tag: '@once' }, async ({ page }) => {
    await page.goto('./search?q=boats+in+river');
    await page.getByRole('link', { name: /Boats in River/ }).click();
    const address = page.url();
    await page.getByRole('link', { name: 'Near here' }).click();
    await expect(page).toHaveURL(/\/search\?near=32\.7\d*%2C129\.8\d*$/);
    await expect(getOutcome(page)).toHaveText('1 item');
    await page.goto(address);
    await page.getByRole('link', { name: 'Around this time' }).click();
    await expect(page).toHaveURL(/\/search\?from=18\d\d&to=18\d\d$/);
    expect(await listTitles(page)).toContain('Boats in River, Nagasaki');
    await page.goto(address);
    await page.getByRole('link', { name: 'Felice Beato' }).click();
    await expect(page).toHaveURL('./people/Felice%20Beato');
    await expect(page.getByRole('main').getByRole('link', { name: 'Boats in River, Nagasaki' })).toBeVisible();
    await page.goto(address);
    await page.getByRole('link', { name: /^More in / }).click();
    await expect(page).toHaveURL(/\/search\?colour=[a-z]+$/);
    expect(await listTitles(page)).toContain('Boats in River, Nagasaki');
  });
});

test.describe('while typing', () => {
  test('results appear in the page, and URL, words and focus are preserved', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('./search');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await getField(page).pressSequentially('cat', { delay: 40 });
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    await expect(getField(page)).toBeFocused();
    await expect(getField(page)).toHaveValue('cat');
    await page.keyboard.press('Home');
    await page.keyboard.type('a ');
    await expect(getOutcome(page)).toHaveText(/for “a cat”$/);
    expect(await getField(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  test('Back restores the previous page, Forward the results', { tag: '@once' }, async ({ page }) => {
    await page.goto('./search?q=nagasaki');
    await getField(page).fill('');
    await expect(getOutcome(page)).toHaveText('17 items');
    await getField(page).pressSequentially('cat', { delay: 200 });
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    await page.goBack();
    await expect(page).toHaveURL('./search?q=nagasaki');
    await expect(getOutcome(page)).toHaveText('1 item for “nagasaki”');
    await expect(getField(page)).toHaveValue('nagasaki');
    await page.goForward();
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    await expect(getField(page)).toHaveValue('cat');
  });

  test('responses that are late or out of order do not change the typed text', { tag: ['@once', '@server'] }, async ({
    page,
  }) => {
    let held = 0;
    await page.route(/\/search\?.*_rsc=/, async (route) => {
      held += 1;
      await new Promise((resolve) => setTimeout(resolve, held === 1 ? 1200 : 300));
      await route.continue().catch(() => {});
    });
    await page.goto('./search?q=nagasaki');
    await getField(page).fill('c');
    await page.waitForTimeout(300);
    await getField(page).pressSequentially('at', { delay: 250 });
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
    await page.waitForTimeout(1500);
    await expect(getField(page)).toHaveValue('cat');
    await expect(page).toHaveURL('./search?q=cat');
    await page.goBack();
    await expect(page).toHaveURL('./search?q=nagasaki');
    await expect(getField(page)).toHaveValue('nagasaki');
  });

  test('the outcome is announced after a pause in typing', { tag: '@once' }, async ({ page }) => {
    await page.goto('./search');
    await expect(page.getByRole('status')).toHaveText('');
    await getField(page).pressSequentially('cat', { delay: 40 });
    await expect(page.getByRole('status')).toHaveText('3 items for “cat”');
    await getField(page).pressSequentially('xyzzyxyzzy');
    await expect(page.getByRole('status')).toHaveText('Nothing for “catxyzzyxyzzy”');
  });

  test('Enter searches at once', { tag: '@once' }, async ({ page }) => {
    await page.goto('./search');
    await getField(page).fill('cat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  });

  test('filters update the page in place, and removing one keeps a sensible focus', async ({ page }) => {
    await page.goto('./search?q=cat');
    await expect(getOutcome(page)).toHaveText(/for “cat”$/);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await openFilters(page);
    const films = page.getByRole('link', { name: /^Films/ });
    await films.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('./search?q=cat&kind=film');
    await expect(films).toBeFocused();
    await expect(films).toHaveAttribute('aria-current', 'true');
    await getField(page).fill('motion');
    await expect(page).toHaveURL('./search?q=motion&kind=film');
    await expect(getOutcome(page)).toHaveText(/for “motion”$/);
    await page.getByRole('link', { name: /^Remove Kind/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('./search?q=motion');
    await expect(getOutcome(page)).toBeFocused();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  test('words typed before hydration are searched, too', { tag: '@once' }, async ({ page }) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/_next\/static\/chunks\//, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('./search', { waitUntil: 'commit' });
    await getField(page).fill('cat');
    open();
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getField(page)).toHaveValue('cat');
  });
});

test('in an export, words typed before its script arrives are searched', { tag: ['@once', '@export'] }, async ({
  page,
}) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/search-data\//, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('./search', { waitUntil: 'commit' });
  await getField(page).pressSequentially('cat');
  // Longer than the search waits for the next letter.
  await page.waitForTimeout(1000);
  await expect(getField(page)).toHaveValue('cat');
  open();
  await expect(page).toHaveURL('./search?q=cat');
  await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  await expect(getField(page)).toBeFocused();
});

test.describe('the field in the header', () => {
  test('suggests, by keyboard alone', { tag: '@once' }, async ({ page }) => {
    await page.goto('./');
    const box = getBox(page);
    await box.focus();
    await expect(box).toHaveAttribute('role', 'combobox');
    await page.keyboard.type('plan', { delay: 30 });
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('status')).toHaveText(/^\d+ suggestions$/);
    const collection = list.getByRole('group', { name: 'Collections' }).getByRole('option', { name: /Plants/ });
    await expect(collection).toBeVisible();
    const count = await list.getByRole('option').count();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(list.getByRole('option').nth(count - 1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    for (let step = 0; step < count && (await collection.getAttribute('aria-selected')) !== 'true'; step += 1)
      await page.keyboard.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await collection.getAttribute('id'));
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('./collections/exhibition/plants');
    await expect(list).toBeHidden();
    await expect(getBox(page)).toHaveValue('');
  });

  test('closes by Escape and by leaving it, and keeps the words', async ({ page }) => {
    await page.goto('./');
    const list = page.getByRole('listbox');
    await getBox(page).focus();
    await page.keyboard.type('cat');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(getBox(page)).toHaveValue('cat');
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(list).toBeHidden();
  });

  test('without a selection leads to the results', { tag: '@once' }, async ({ page }) => {
    await page.goto('./');
    await getBox(page).focus();
    await page.keyboard.type('cat');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('./search?q=cat');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  });

  test('leads to an item, shown with its picture, by a pointer', async ({ page }) => {
    await page.goto('./');
    await getBox(page).focus();
    await page.keyboard.type('acanthus');
    const option = page.getByRole('option', { name: 'Acanthus mollis' });
    await expect(option.locator('img')).toBeVisible();
    await option.click();
    await expect(getOutcome(page)).toHaveText('Acanthus mollis');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('sends nothing before the first key, then requests to this site only, and stores nothing', {
    tag: ['@once', '@server'],
  }, async ({ page }) => {
    const asked: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).host + new URL(request.url()).pathname);
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('./', { waitUntil: 'networkidle' });
    const before = scripts.length;
    await getBox(page).focus();
    await expect(getBox(page)).toHaveAttribute('role', 'combobox');
    expect(scripts.length).toBeGreaterThan(before);
    expect(asked).toEqual([]);
    await page.keyboard.type('cat');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set([`${new URL(page.url()).host}${BASE}/api/search/1/indexes/*/queries`]));
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
  });

  test('works without suggestions if they fail to load', { tag: '@once' }, async ({ page }) => {
    await page.route(/\/api\/search\//, (route) => route.abort());
    await page.goto('./');
    await getBox(page).focus();
    await expect(getBox(page)).toHaveAttribute('role', 'combobox');
    await page.keyboard.type('cat');
    await page.keyboard.press('Enter');
    await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  });
});

test('axe finds nothing: all items, results, open filters, no results, suggestions', async ({ page }) => {
  for (const address of ['./search', './search?q=cat&kind=photo&kind=film&from=1800', './search?q=xylophone+cat']) {
    await page.goto(address);
    await untilReplaced(page);
    await expect(page.locator('#main [data-pending]')).toHaveCount(0, { timeout: 15_000 });
    expect(await listFaults(page)).toEqual([]);
  }
  await page.goto('./search?q=a');
  await openFilters(page);
  const closed = page.locator('[class*="_facet "]:not([open]) > summary');
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await expect(closed).toHaveCount(0);
  expect(await listFaults(page)).toEqual([]);
  await page.goto('./');
  await getBox(page).focus();
  await page.keyboard.type('p');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await listFaults(page)).toEqual([]);
});

test('a link below the filters leads to the results', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the filters are beside the results');
  await page.goto('./search?q=cat');
  await openFilters(page);
  await page.locator('#main a[href="#results"]').click();
  await expect(page.locator('#main #results li').first()).toBeInViewport();
});

test('nothing is wider than the window, for any search', async ({ page }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(9);
  for (const address of [
    './search',
    './search?q=cat&kind=photo',
    `./search?q=${word}`,
    `./search?keywords=${word}&people=${word.replaceAll('a', 'a%20')}&makers=%D9%82%D8%A7%D8%B1%D8%A8&near=1,2&from=1800`,
  ]) {
    await page.goto(address);
    await openFilters(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(
      0,
    );
  }
});

test('a search without results leads on to the archive', async ({ page }) => {
  await page.goto('./search?q=xyzzyxyzzy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing for “xyzzyxyzzy”');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^see all \d+ items$/ })).toBeVisible();
  for (const name of ['Collections', 'Years', 'Places', 'People', 'Map'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
});

test('nothing moves while the page loads, however late its fonts and scripts', async ({ page }) => {
  await watchShift(page);
  await delayFonts(page);
  await page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const address of ['./search', './search?q=boat', './search?q=xyzzyxyzzy']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await readShift(page), address).toBeLessThan(0.01);
  }
});
