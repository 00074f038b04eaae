// The form of one item in a browser: drafts survive, and tools beside its fields work.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let form = '';

test.beforeAll(async () => {
  own = await layOwnSite({
    name: 'desk-fields',
    port: toOwnPort(35),
    yaml: '\nlanguages: [en, de]\n',
    env: { VITRINE_PROXIES: '1' },
  });
  site = await own.start((text) => {
    output += text;
  });
  const file = fs.readdirSync(path.join(own.library, 'exhibition/plants')).find((name) => name.endsWith('.jpg')) ?? '';
  form = `${own.url}/desk/items/${(await own.toHref(file)).slice(-10)}`;
});
test.afterAll(() => stopSite(site));

async function signIn(page: Page) {
  await page.goto(form);
  const isFirst = await page.getByLabel('Code from the terminal').isVisible();
  if (isFirst) await page.getByLabel('Code from the terminal').fill(readCode(output));
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Describe' })).toBeVisible();
  const consent = page.getByRole('button', { name: 'Yes, write there' });
  if (await consent.isVisible()) await consent.click();
  await expect(page.locator('#title')).toBeVisible();
}

test('a draft survives a reload and an ended session, and is saved after signing in again', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.locator('#title').fill('Typed once');
  await page.reload();
  await expect(page.locator('#title')).toHaveValue('Typed once');
  await expect(page.getByText('did not save is back in the fields')).toBeVisible();
  await context.clearCookies();
  await page.keyboard.press('Tab');
  await page.locator('#title').press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('a wrong sentence');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('The name or the password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password').fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('did not save is back')).toBeHidden();
  await expect(page.locator('#title')).toHaveValue('Typed once');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine desk'))))
    .toEqual([]);
});

test('faults are at their fields, dates are interpreted, entries are completed, and axe finds nothing', async ({
  page,
}) => {
  await signIn(page);
  await page.locator('#date').fill('um 1864');
  await expect(page.getByText('Understood as: about 1864 (1864~)')).toBeVisible();
  await page.locator('summary', { hasText: 'Rights' }).click();
  await page.locator('#licence').fill('mine');
  await page.locator('#notice').focus();
  await expect(page.locator('#licence-fault')).toContainText('no licence');
  await page.locator('#licence').fill('CC BY 4.0');
  await expect(page.locator('#licence-fault')).toBeEmpty();
  await page.getByLabel('Keywords: add from the archive').fill('a new one');
  await page.keyboard.press('Enter');
  await expect(page.locator('#keywords')).toHaveValue(/a new one$/);
  for (const name of ['In other languages', 'Place', 'On the site', 'More'])
    await page.locator('summary', { hasText: name }).click();
  expect(await listFaults(page)).toEqual([]);
});

test('a place is chosen on a map with the keyboard', async ({ page }) => {
  await signIn(page);
  await page.locator('summary', { hasText: 'Place' }).click();
  await page.locator('#position').fill('57.7, 14.1');
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  const canvas = page.locator('canvas');
  await expect(canvas).toBeVisible();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect(async () => {
    await canvas.press('Enter');
    await expect(page.locator('#position')).not.toHaveValue('57.7, 14.1', { timeout: 500 });
  }).toPass();
  await expect(page.locator('#position')).toHaveValue(/^57\.7\d*, 1\d\.\d+$/);
});
