// An owner invites a member, who signs in on a phone, and has nothing at the desk but the own account.
import type { ChildProcess } from 'node:child_process';
import { devices, expect, test } from '@playwright/test';
import { readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-members', port: toOwnPort(51) });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

test('an owner invites a member with a group, who signs in on a phone and sees no page of the desk', async ({
  page,
  browser,
}) => {
  await page.goto(`${own.url}/desk`);
  await page.getByLabel('Code from the terminal').fill(readCode(output));
  await page.getByLabel('Name', { exact: true }).fill('Ida Berg');
  await page.getByLabel('Password').fill('a long sentence');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('Signed in as Ida Berg')).toBeVisible();
  await page.goto(`${own.url}/desk/accounts`);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add a person' }) });
  await form.getByRole('textbox', { name: 'Name' }).fill('Nia Roy');
  await form.getByLabel('Role').selectOption({ label: 'Member' });
  await form.getByLabel('Groups').fill('board');
  await form.getByRole('button', { name: 'Add a person' }).click();
  const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
  await expect(page.getByLabel('Groups: Nia Roy')).toHaveValue('board');
  expect(await listFaults(page)).toEqual([]);

  const context = await browser.newContext(devices['Pixel 7']);
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByLabel('New password').fill('another long sentence');
  await phone.getByRole('button', { name: 'Set the password' }).click();
  const bar = phone.getByRole('navigation', { name: 'My account' });
  await expect(bar).toContainText('Nia Roy');
  expect(new URL(phone.url()).pathname).toBe('/');
  expect(await listFaults(phone, '.desk-links')).toEqual([]);
  await bar.getByRole('button', { name: 'Sign out' }).click();
  await expect(bar).toHaveCount(0);
  expect(new URL(phone.url()).pathname).toBe('/');
  expect(await context.cookies()).toEqual([]);

  await phone.goto(`${own.url}/sign-in?from=/years`);
  expect(await listFaults(phone)).toEqual([]);
  await phone.getByLabel('Name').fill('nia roy');
  await phone.getByLabel('Password').fill('another long sentence');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(bar).toBeVisible();
  expect(new URL(phone.url()).pathname).toBe('/years');
  await phone.goto(`${own.url}/desk/letters`);
  await expect(phone.getByRole('alert').first()).toContainText('Your account may not do this');
  expect(await listFaults(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'My account' }).click();
  await expect(phone.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  expect(await listFaults(phone)).toEqual([]);

  // The owner removes the account: the next request is a stranger's.
  await page.locator('li', { hasText: 'Nia Roy' }).getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove Nia Roy' }).click();
  await expect(page.getByRole('status')).toContainText('Done');
  await phone.goto(`${own.url}/years`);
  await expect(bar).toHaveCount(0);
  await context.close();
});
