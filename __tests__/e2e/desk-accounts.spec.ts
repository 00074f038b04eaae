// Passkeys at the desk, with the browser's virtual authenticator, and states of the pages of accounts by axe.
import type { ChildProcess } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-accounts', port: toOwnPort(38) });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const setVerified = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { setVerified };
}

test('a passkey creates the first account, signs in, and is joined by another for an invited person @once', async ({
  page,
}) => {
  const { setVerified } = await addAuthenticator(page);
  await page.goto(`${own.url}/desk`);
  await page.getByRole('textbox', { name: 'Code from the terminal' }).fill(readCode(output));
  await page.getByRole('textbox', { name: 'Name' }).fill('Ida Berg');
  await page.getByRole('button', { name: 'Create a passkey instead' }).click();
  await expect(page.getByText('Signed in as Ida Berg')).toBeVisible();
  await expect(page.getByText('no password, so it needs no second factor')).toBeVisible();

  // Without a password, the last passkey stays.
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Without this passkey');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${own.url}/desk/history`);
  await setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').first()).toContainText('not accepted');
  await setVerified(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Signed in as Ida Berg')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/desk/history');

  await page.goto(`${own.url}/desk/accounts`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ole Lund');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
  expect(await listFaults(page)).toEqual([]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Create a passkey instead' }).click();
  await expect(page.getByText('Signed in as Ole Lund')).toBeVisible();

  await page.getByLabel('New password').fill('a long sentence');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('status')).toContainText('Done');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('ole lund');
  await page.getByLabel('Password').fill('a long sentence');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Signed in as Ole Lund')).toBeVisible();
});

test('setting up a second factor has no faults of accessibility @once', async ({ page }) => {
  await page.goto(`${own.url}/desk/account`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ole Lund');
  await page.getByLabel('Password').fill('a long sentence');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Current password').last().fill('a long sentence');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
});
