// The strict policy in a browser: every feature of a page works, and injected code is blocked.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'policy', port: toOwnPort(9), env: { VITRINE_CSP: 'strict' } });
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** Records what the browser refuses to run or load. */
function watch(page: Page) {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  return refused;
}

test('a strict page works, and none of its own code is blocked', async ({ page }) => {
  const refused = watch(page);
  const found = await (await page.request.get(`${own.url}/search?q=milky+way`)).text();
  const item = /href="(\/items\/milky-way[^"#]*)"/.exec(found)?.[1] ?? '';
  expect(item).not.toBe('');
  for (const address of [
    '/',
    '/collections',
    item,
    '/search?q=dunes',
    '/map',
    '/years',
    '/places',
    '/contact',
    '/consent',
  ]) {
    const response = await page.goto(`${own.url}${address}`);
    expect(response?.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    await page.waitForLoadState('networkidle');
    expect(refused, address).toEqual([]);
  }
  await page.goto(`${own.url}${item}`);
  // The tabs are links until interaction.
  await page.locator('[class$="_tabs"] :is(nav > a, [role="tab"])', { hasText: 'Rights' }).click();
  await expect(page.getByRole('tab', { name: 'Rights' })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${own.url}/contact`);
  await page.locator('#letter textarea, textarea').first().focus();
  await expect.poll(() => page.locator('#letter').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
  expect(refused).toEqual([]);
});

test('an injected script does not run', async ({ page }) => {
  const refused = watch(page);
  await page.goto(`${own.url}/`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="data:," onerror="document.title = \'taken\'">';
    document.body.append(image);
  });
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  expect(await page.title()).not.toBe('taken');
});

test('a page cannot be framed by another site', async ({ page }) => {
  const file = path.join(path.dirname(own.library), 'frame.html');
  fs.writeFileSync(file, `<iframe src="${own.url}/"></iframe>`);
  await page.goto(`file://${file}`);
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForTimeout(500);
  expect(await page.frames()[1]?.locator('main').count()).toBe(0);
});
