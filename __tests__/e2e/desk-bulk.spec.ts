// The desk's bar on public pages, and editing many items, in a browser.
import type { ChildProcess } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let page: Page;
const messages: string[] = [];

test.beforeAll(async ({ browser }) => {
  own = await layOwnSite({ name: 'desk-bulk-browser', port: toOwnPort(45), env: { VITRINE_CSP: 'strict' } });
  site = await own.start((text) => {
    output += text;
  });
  page = await browser.newPage({ baseURL: own.url });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto('/desk');
  const [, code = ''] = /first account is (\S+)/.exec(output) ?? [];
  await page.getByLabel('Code from the terminal').fill(code);
  await page.getByLabel('Name', { exact: true }).fill('Ida Berg');
  await page.getByLabel('Password').fill('a long sentence');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('button', { name: 'Yes, write there' }).click();
});
test.afterAll(async () => {
  await page.close();
  await stopSite(site);
});

const bar = () => page.getByRole('navigation', { name: 'Desk' });

test('the bar stays when a page comes to life, with a strict policy, and has no faults', async () => {
  for (const address of ['/', '/collections/exhibition/plants', '/search?q=harbour']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(bar().getByRole('link', { name: 'Edit these items' })).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
  }
  expect(messages).toEqual([]);
});

test('the bar leads to what the page shows, also after a search while typing', async () => {
  await page.goto('/search?q=harbour', { waitUntil: 'networkidle' });
  const field = page.locator('main').getByRole('searchbox');
  await field.fill('plants');
  await expect(page).toHaveURL(/q=plants/);
  await bar().getByRole('link', { name: 'Edit these items' }).click();
  await expect(page).toHaveURL(/\/desk\/select\?q=plants$/);
  await page.goto(await own.toHref('harbour-at-dusk.jpg'));
  const id = page.url().slice(-10);
  await bar().getByRole('link', { name: 'Edit this item' }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/items/${id}`));
});

test('items are ticked with the mouse and the keyboard, and edited together', async () => {
  await page.goto('/desk/select', { waitUntil: 'networkidle' });
  const boxes = page.locator('main li').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 ticked')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('4 ticked')).toBeVisible();
  await page.getByRole('button', { name: 'Edit the ticked items' }).click();
  await expect(page.getByRole('heading', { name: 'Edit 4 items' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Makers' }).check();
  await page.getByLabel('Makers: what to do').selectOption('add');
  await page.getByLabel('Makers: value').fill('Ole Lund');
  await page.getByRole('button', { name: 'Show what will change' }).click();
  await page.getByRole('button', { name: 'Change 4 items' }).click();
  await expect(page).toHaveURL(/\/desk\/history\/[\w-]+$/);
  await expect(page.getByText(/files? (?:was|were) changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Undone: Edit 4 items' })).toBeVisible();
  expect(messages).toEqual([]);
});
