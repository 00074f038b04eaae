// Consent on a site that counts visits: no request to other sites before consent, after a refusal or after a withdrawal.
import type { ChildProcess } from 'node:child_process';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { listPages } from './list-pages';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(2);
const SITE = `http://localhost:${PORT}`;
const YAML = '\nanalytics:\n  google: G-TEST123456\nembeds:\n  googleMaps: AIzaTest0123456789abcdefghij\n';
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  // Indexing a separate library is slow on a busy machine. The strict policy is tested, because the other one allows
  // more.
  const own = await layOwnSite({ name: 'consent', port: PORT, yaml: YAML, env: { VITRINE_CSP: 'strict' } });
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

/** Records and stubs requests to other sites. */
async function listen(context: BrowserContext) {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== SITE && /^https?:$/.test(url.protocol),
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=1; path=/'" });
    },
  );
  return asked;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Privacy', exact: true });
const isTag = (url: string) => url.startsWith('https://www.googletagmanager.com/gtag/js?id=G-TEST123456');

test('before a choice, no page sends a request to another site', async ({ page, context }) => {
  const asked = await listen(context);
  const redirected: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 300 && response.status() < 400) redirected.push(response.url());
  });
  const addresses = await listPages(page.request, SITE);
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    await page.goto(SITE + address);
    // This page contains the question itself.
    if (address === '/consent') await expect(page.getByRole('group', { name: 'Count my visits' })).toBeVisible();
    else await expect(bar(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
  expect(redirected).toEqual([]);
});

test('the question does not take the focus, its buttons are equal, and axe finds nothing', async ({ page }) => {
  await page.goto(SITE);
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const looks = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor, height } = getComputedStyle(button);
        return { backgroundColor, color, fontSize, fontWeight, borderColor, height };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
  expect(await listFaults(page)).toEqual([]);
});

test('the question and its buttons are in one row, which the consent page omits', async ({ page }) => {
  for (const [width, most] of [
    [1440, 75],
    [390, 90],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(SITE);
    await expect(bar(page).getByRole('button')).toHaveCount(2);
    expect((await bar(page).boundingBox())?.height).toBeLessThan(most);
    for (const answer of ['No, do not count', 'Yes, count my visit'])
      expect((await bar(page).getByRole('button', { name: answer }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await bar(page).getByRole('link', { name: 'More about it' }).click();
  await expect(page).toHaveURL(/\/consent$/);
  await expect(bar(page)).toHaveCount(0);
});

test('after a refusal nothing is loaded, and the question is not repeated', async ({ page, context }) => {
  const asked = await listen(context);
  await page.goto(SITE);
  await bar(page).getByRole('button', { name: /^No/ }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.goto(`${SITE}/collections`);
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('after consent visits to every kind of page are counted, until consent is withdrawn', async ({
  page,
  context,
}) => {
  const asked = await listen(context);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(SITE);
  await bar(page).getByRole('button', { name: /^Yes/ }).click();
  await expect.poll(() => asked.filter(isTag).length).toBe(1);
  await expect(bar(page)).toHaveCount(0);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'vitrine-consent');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  for (const address of ['/collections', '/search', '/contact']) {
    asked.length = 0;
    await page.goto(SITE + address);
    await expect.poll(() => asked.filter(isTag).length).toBe(1);
  }
  // The tag expects `arguments` objects; it treats arrays as data.
  const readTold = () =>
    page.evaluate(() =>
      (window as { dataLayer?: IArguments[] } & Window).dataLayer?.map((each) => [
        Object.prototype.toString.call(each),
        each[0],
        each.length,
      ]),
    );
  await expect.poll(readTold).toEqual([
    ['[object Arguments]', 'js', 2],
    ['[object Arguments]', 'config', 2],
  ]);
  expect(refused).toEqual([]);
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  const question = page.getByRole('group', { name: 'Count my visits' });
  await expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked();
  // After a client-side navigation the title is set last.
  await expect(page).toHaveTitle(/./);
  expect(await listFaults(page)).toEqual([]);
  await question.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Keep these choices' }).click();
  await expect(page.getByText('Your choices are kept.')).toBeVisible();
  asked.length = 0;
  await page.goto(SITE);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['vitrine-consent']);
});

test.describe('with Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } });

  test('no question is shown, and the signal overrides a cookie with consent', async ({ page, context }) => {
    const asked = await listen(context);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const choice = { version: 1, date: new Date().toISOString().slice(0, 10), analytics: true, embeds: true };
    await context.addCookies([
      { name: 'vitrine-consent', value: encodeURIComponent(JSON.stringify(choice)), url: SITE },
    ]);
    await page.goto(SITE);
    await page.waitForLoadState('networkidle');
    await expect(bar(page)).toHaveCount(0);
    await page.goto(`${SITE}/consent`);
    await expect(page.getByText('sends the Global Privacy Control signal')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no question is shown that needs JavaScript, and a form sets and changes the choices', async ({
    page,
    context,
  }) => {
    await page.goto(SITE);
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    const question = page.getByRole('group', { name: /from other sites/ });
    await expect(question.getByRole('radio', { name: 'No' })).toBeChecked();
    await question.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Keep these choices' }).click();
    await expect(page.getByText('Your choices are kept.')).toBeVisible();
    await expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked();
    const [cookie] = await context.cookies();
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject({ analytics: false, embeds: true });
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(179 * 86_400_000);
  });
});

test('Google’s map of a place is loaded after consent, on pages of items with a place, and consent can be withdrawn', async ({
  page,
  context,
}) => {
  const asked = await listen(context);
  await page.goto(`${SITE}/search?q=canon+colorado`);
  const href = await page.locator('#results ul[data-context] a').first().getAttribute('href');
  await page.goto(SITE + href);
  await expect(page.getByRole('link', { name: 'This place on Google Maps' })).toHaveAttribute('href', /query=35\.9/);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Agree and show Google’s map' }).click();
  const frame = page.locator('[class$="_map"] iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.google\.com\/maps\/embed\/v1\/place\?/);
  await expect.poll(() => asked.some((url) => url.startsWith('https://www.google.com/maps/embed/'))).toBe(true);
  expect(asked.some((url) => url.includes('googletagmanager'))).toBe(false);
  // Only pages with such a map allow it in their policy.
  const policy = (await page.request.get(`${SITE}/contact`)).headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('google.com');
});
