// The search page of a static copy: the same results as the server's, without a server.
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { PORT, toOwnPort } from './place';
import { type StaticCopy, serveStaticCopy } from './static-copy';

const OWN = toOwnPort(54);
const SITE = `http://localhost:${PORT}`;

test.use({ baseURL: `http://127.0.0.1:${OWN}`, viewport: { width: 1440, height: 900 } });
test.describe.configure({ mode: 'serial' });

let copy: StaticCopy;
test.beforeAll(async ({ request }) => {
  await expect.poll(async () => (await (await request.get(`${SITE}/api/health`)).json()).state).toBe('idle');
  copy = await serveStaticCopy(OWN);
});
test.afterAll(() => {
  copy?.close();
});

const getOutcome = (page: Page) => page.getByRole('heading', { level: 1 });
const getField = (page: Page) => page.getByRole('main').getByRole('searchbox');

/** Text and links of the page's content, as a visitor finds them. */
const readMain = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main#main');
    const links = [...(main?.querySelectorAll('a, img') ?? [])].map(
      (each) => each.getAttribute('href') ?? each.getAttribute('src'),
    );
    return { text: (main as HTMLElement).innerText, links };
  });

for (const query of [
  'q=cat',
  'q=cat&kind=film',
  'q=locomotoin',
  'q=nothing+of+the+kind',
  'kind=photo&sort=oldest',
  'from=1900&to=1950',
])
  test(`shows what the server shows for ${query}`, async ({ page }) => {
    await page.goto(`${SITE}/search?${query}`);
    const onServer = await readMain(page);
    await page.goto(`/search?${query}`);
    await expect(page.locator('main#main')).toHaveCount(1);
    await expect(page.locator('main#main [data-pending]')).toHaveCount(0);
    await expect.poll(() => readMain(page)).toEqual(onServer);
    expect(await listFaults(page)).toEqual([]);
  });

test('searches while a visitor types, follows filters and goes back without another page', async ({ page }) => {
  await page.goto('/search?q=cat');
  await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  await page.evaluate(() => {
    (window as { isSame?: boolean }).isSame = true;
  });
  await getField(page).fill('nagasaki');
  await expect(getOutcome(page)).toHaveText(/“nagasaki”/);
  await expect(page).toHaveURL('/search?q=nagasaki');
  await page.goBack();
  await expect(getOutcome(page)).toHaveText('3 items for “cat”');
  await page.getByRole('link', { name: /^Films/ }).click();
  await expect(getOutcome(page)).toHaveText('1 item for “cat”');
  await expect(page).toHaveURL('/search?q=cat&kind=film');
  expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
});

test('a hostile query is shown as text', async ({ page }) => {
  const query = '<img src=x onerror="document.title=1">';
  await page.goto(`/search?${new URLSearchParams({ q: query })}`);
  await expect(getField(page)).toHaveValue(query);
  await expect(getOutcome(page)).toContainText('onerror');
  expect(await page.title()).not.toBe('1');
});

test('says so where the data cannot be fetched, and leaves the page as it was', async ({ page }) => {
  await page.route('**/search-data/shards/**', (route) => route.abort());
  await page.goto('/search?q=cat');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be made' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
