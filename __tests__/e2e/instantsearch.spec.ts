import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { serveFrontEnd } from './instantsearch/front-end';

type FrontEnd = Awaited<ReturnType<typeof serveFrontEnd>>;

let frontEnd: FrontEnd;

test.beforeAll(async ({ request }) => {
  await expect.poll(async () => (await (await request.get('/api/health')).json()).state).toBe('idle');
  frontEnd = await serveFrontEnd({ entryPoints: [path.join(import.meta.dirname, 'instantsearch/app.tsx')] });
});
test.afterAll(() => frontEnd.close());

const toHost = (baseURL: string | undefined) => new URL(baseURL ?? '').host;

const stats = (page: Page) => page.locator('.ais-Stats-text');
const titles = (page: Page) => page.locator('.ais-Hits-item h2');
// They have equal makers, years and ratings, so their order is undefined.
const PLANT = /^(Acanthus mollis|Allium ostrowskianum.*)$/;
const CAT = /^(Animal Locomotion|Cat in Motion)$/;
const group = (page: Page, name: string) => page.getByRole('group', { name });

/** The values of a refinement list with their counts, as shown. */
const listValues = (page: Page, name: string) =>
  group(page, name)
    .locator('.ais-RefinementList-item')
    .evaluateAll((items) =>
      Object.fromEntries(
        items.map((item) => [
          item.querySelector('.ais-RefinementList-labelText')?.textContent ?? '',
          Number(item.querySelector('.ais-RefinementList-count')?.textContent),
        ]),
      ),
    );

const choose = (page: Page, name: string, value: string) =>
  group(page, name).locator('.ais-RefinementList-item', { hasText: value }).getByRole('checkbox').click();

test.describe('react-instantsearch on a page of another origin', () => {
  let asked: Request[];
  let errors: string[];

  test.beforeEach(async ({ page, baseURL }) => {
    asked = [];
    errors = [];
    page.on('request', (request) => asked.push(request));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${frontEnd.url}?site=${toHost(baseURL)}`);
    await expect(stats(page)).toHaveText(/^17 results/);
  });
  test.afterEach(() => {
    expect(errors).toEqual([]);
  });

  test('sends searches to the archive only, without CORS preflight', async ({ page, baseURL }) => {
    await page.getByPlaceholder('Search').fill('river');
    await expect(stats(page)).not.toHaveText(/^17 /);
    const foreign = asked.filter((request) => !request.url().startsWith(frontEnd.url));
    expect(foreign.length).toBeGreaterThan(1);
    for (const request of foreign) {
      expect(request.url()).toContain(`http://${toHost(baseURL)}/api/search/1/indexes/*/queries`);
      expect(request.method()).toBe('POST');
      expect((await request.response())?.headers()).toMatchObject({ 'access-control-allow-origin': '*' });
    }
  });

  test('the search box finds matches while typing, tolerates typos, and highlights', async ({ page }) => {
    const box = page.getByPlaceholder('Search');
    await box.pressSequentially('bloss');
    await expect(titles(page)).toHaveText([PLANT, PLANT, 'How Long Is a Photograph?']);
    const maker = page.locator('.ais-Hits-item [data-field=makers]').first();
    await expect(maker).toHaveText('Karl Blossfeldt');
    await expect(maker.locator('mark')).toHaveText('Bloss');
    await box.fill('blosfeldt');
    await expect(maker.locator('mark')).toHaveText('Blossfeldt');
    await expect(stats(page)).toHaveText(/^3 results/);
  });

  test('a snippet shows the words around the match', async ({ page }) => {
    await page.getByPlaceholder('Search').fill('ironwork');
    await expect(titles(page)).toHaveText(['Acanthus mollis']);
    const caption = page.locator('[data-field=caption]');
    await expect(caption.locator('mark')).toHaveText('ironwork');
    await expect(caption).toHaveText(/^….*…$/);
  });

  test('matches are shown as written, including apostrophes', async ({ page }) => {
    await page.getByPlaceholder('Search').fill("o'sullivan");
    await expect(page.locator('.ais-Hits-item [data-field=makers]').first()).toHaveText("Timothy H. O'Sullivan");
    await group(page, 'Makers').getByPlaceholder('Which maker').fill('sulliv');
    await expect(group(page, 'Makers').locator('.ais-RefinementList-labelText')).toHaveText(["Timothy H. O'Sullivan"]);
  });

  test('an unknown word has no results', async ({ page }) => {
    await page.getByPlaceholder('Search').fill('xqzvwkj');
    await expect(stats(page)).toHaveText(/^No results/);
    await expect(titles(page)).toHaveCount(0);
  });

  test('values of one facet widen each other and keep their counts; other facets are counted among the hits', async ({
    page,
  }) => {
    const makers = await listValues(page, 'Makers');
    expect(makers).toMatchObject({ Vitrine: 6, 'Karl Blossfeldt': 2, 'Eadweard J. Muybridge': 2, 'Felice Beato': 1 });
    await choose(page, 'Makers', 'Karl Blossfeldt');
    await expect(stats(page)).toHaveText(/^2 results/);
    expect(await listValues(page, 'Makers')).toEqual(makers);
    expect(await listValues(page, 'Kinds')).toEqual({ photo: 2 });
    await choose(page, 'Makers', 'Eadweard J. Muybridge');
    await expect(stats(page)).toHaveText(/^4 results/);
    expect(await listValues(page, 'Makers')).toEqual(makers);
    expect(await listValues(page, 'Kinds')).toEqual({ photo: 3, film: 1 });
    await choose(page, 'Kinds', 'film');
    await expect(titles(page)).toHaveText(['Cat in Motion']);
    expect(await listValues(page, 'Kinds')).toEqual({ photo: 3, film: 1 });
    expect(await listValues(page, 'Makers')).toEqual({ 'Eadweard J. Muybridge': 1, 'Karl Blossfeldt': 0 });
  });

  test('values of a conjunctive list narrow each other', async ({ page }) => {
    await choose(page, 'Keywords', 'gelatin silver print');
    await expect(stats(page)).toHaveText(/^4 results/);
    await choose(page, 'Keywords', 'botany');
    await expect(titles(page)).toHaveText([PLANT, PLANT]);
    expect(await listValues(page, 'Keywords')).toMatchObject({ botany: 2, 'gelatin silver print': 2, acanthus: 1 });
  });

  test('values of a facet can be searched for', async ({ page }) => {
    await group(page, 'Makers').getByPlaceholder('Which maker').fill('muy');
    await expect(group(page, 'Makers').locator('.ais-RefinementList-item')).toHaveCount(1);
    await expect(group(page, 'Makers').locator('mark')).toHaveText('Muy');
    await choose(page, 'Makers', 'Muybridge');
    await expect(titles(page)).toHaveText([CAT, CAT]);
  });

  test('pages show every item once', async ({ page }) => {
    const seen: string[] = [];
    for (const [number, count] of [
      [1, 6],
      [2, 6],
      [3, 5],
    ] as const) {
      if (number > 1) await page.getByRole('link', { name: `Page ${number}`, exact: true }).click();
      await expect(page.locator('.ais-Pagination-item--selected')).toHaveText(String(number));
      await expect(titles(page)).toHaveCount(count);
      await expect(titles(page).filter({ hasText: seen.at(-1) ?? '\u0000' })).toHaveCount(0);
      seen.push(...(await titles(page).allTextContents()));
    }
    expect(new Set(seen).size).toBe(17);
    await expect(page.locator('.ais-Pagination-item--nextPage')).toHaveClass(/disabled/);
  });

  test('the number of hits per page can be changed', async ({ page }) => {
    await page.locator('.ais-HitsPerPage-select').selectOption('20');
    await expect(titles(page)).toHaveCount(17);
  });

  test('replicas sort by date', async ({ page }) => {
    await page.locator('.ais-HitsPerPage-select').selectOption('20');
    await expect(titles(page)).toHaveCount(17);
    const listYears = () => page.locator('[data-field=year]').allTextContents();
    const ascending = (await listYears()).sort();
    await page.locator('.ais-SortBy-select').selectOption({ label: 'Oldest' });
    await expect.poll(listYears).toEqual(ascending);
    await page.locator('.ais-SortBy-select').selectOption({ label: 'Newest' });
    await expect.poll(listYears).toEqual(ascending.toReversed());
    await expect(titles(page).first()).toHaveText('How Long Is a Photograph?');
  });

  test('years are filtered by range', async ({ page }) => {
    await group(page, 'Years').getByLabel('Before 1900').check();
    await expect(stats(page)).toHaveText(/^6 results/);
    for (const year of await page.locator('[data-field=year]').allTextContents())
      expect(Number(year)).toBeLessThan(1900);
    await group(page, 'Years').getByLabel('20th century').check();
    await expect(stats(page)).toHaveText(/^4 results/);
    await group(page, 'Years').getByLabel('Any year').check();
    await expect(stats(page)).toHaveText(/^17 results/);
  });

  test('numbers are filtered by range', async ({ page }) => {
    const [least, most] = await group(page, 'Ratings').getByRole('spinbutton').all();
    await least?.fill('4');
    await most?.fill('5');
    await group(page, 'Ratings').getByRole('button').click();
    await expect(stats(page)).toHaveText(/^5 results/);
  });

  test('a toggle narrows the results, and widens them again', async ({ page }) => {
    await page.getByLabel('Panoramas').check();
    await expect(stats(page)).toHaveText(/^4 results/);
    await page.getByLabel('Panoramas').uncheck();
    await expect(stats(page)).toHaveText(/^17 results/);
  });

  test('refinements can be removed one by one and all at once', async ({ page }) => {
    await choose(page, 'Makers', 'Karl Blossfeldt');
    await choose(page, 'Kinds', 'photo');
    await expect(page.locator('.ais-CurrentRefinements-categoryLabel')).toHaveText(['Karl Blossfeldt', 'photo']);
    await page.locator('.ais-CurrentRefinements-category', { hasText: 'Blossfeldt' }).getByRole('button').click();
    await expect(stats(page)).toHaveText(/^15 results/);
    await page.getByRole('button', { name: 'Clear refinements' }).click();
    await expect(stats(page)).toHaveText(/^17 results/);
    await expect(page.locator('.ais-CurrentRefinements-item')).toHaveCount(0);
  });

  test('queries and refinements are combined', async ({ page }) => {
    await choose(page, 'Kinds', 'photo');
    await page.getByPlaceholder('Search').fill('"gelatin silver"');
    await expect(stats(page)).toHaveText(/^4 results/);
    await page.getByPlaceholder('Search').fill('"gelatin silver" -aeroplane');
    await expect(stats(page)).toHaveText(/^3 results/);
    await choose(page, 'Makers', 'Lange');
    await expect(titles(page)).toHaveText(['Abandoned Dust Bowl Home']);
  });
});

test.describe('the examples in docs/search-api.md', () => {
  const DOC = fs.readFileSync('docs/search-api.md', 'utf8');
  const ADDRESS = 'photos.example.org';

  /** A fenced code block with the host replaced by that of the site under test. */
  const getExample = (language: string, host: string) => {
    const [, text = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOC) ?? [];
    expect(text).toContain(ADDRESS);
    return text
      .replaceAll(`https://${ADDRESS}`, `http://${host}`)
      .replaceAll(ADDRESS, host)
      .replaceAll("'https'", "'http'");
  };

  const run = async (page: Page, example: string) => {
    const served = await serveFrontEnd({ stdin: { contents: example, loader: 'tsx', resolveDir: process.cwd() } });
    const lines: string[] = [];
    const errors: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(served.url);
    return { lines, errors, close: served.close };
  };

  test('in plain JavaScript, lists the hits', async ({ page, baseURL }) => {
    const { lines, errors, close } = await run(page, getExample('js', toHost(baseURL)));
    await expect.poll(() => lines.join('\n')).toMatch(/Harbour at Dusk.*\/items\/harbour-at-dusk-/);
    expect(errors).toEqual([]);
    close();
  });

  test('with react-instantsearch, is a search page', async ({ page, baseURL }) => {
    const { errors, close } = await run(page, getExample('jsx', toHost(baseURL)));
    await page.getByRole('searchbox').first().fill('harbour');
    await expect(page.getByRole('link', { name: 'Harbour at Dusk' })).toBeVisible();
    await page.getByRole('checkbox').first().click();
    await expect(page.getByRole('link', { name: 'Harbour at Dusk' })).toBeVisible();
    expect(errors).toEqual([]);
    close();
  });
});
