// A client chooses pictures by a share link on a phone, and the owner follows and ends it at the desk.
import type { ChildProcess } from 'node:child_process';
import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import { readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let owner: Page;
let client: Page;
let url = '';

async function openPhone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const { viewport, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({ viewport, isMobile, hasTouch, userAgent, javaScriptEnabled });
  return context.newPage();
}

test.beforeAll(async ({ browser }) => {
  own = await layOwnSite({ name: 'desk-links', port: toOwnPort(77) });
  site = await own.start((text) => {
    output += text;
  });
  owner = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  client = await openPhone(browser);
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

test('the owner shares a collection with a password @once', async () => {
  await owner.goto(`${own.url}/desk`);
  await owner.getByRole('textbox', { name: 'Code from the terminal' }).fill(readCode(output));
  await owner.getByRole('textbox', { name: 'Name' }).fill('Ida Berg');
  await owner.getByLabel('Password').fill('a long sentence');
  await owner.getByRole('button', { name: 'Create the account' }).click();
  await expect(owner.getByText('Signed in as Ida Berg').first()).toBeVisible();
  await owner.goto(`${own.url}/collections/exhibition/landscape`);
  await owner.getByRole('link', { name: 'Share…' }).click();
  await owner.getByLabel('Password (optional)').fill('under the oak');
  await owner.getByLabel(/favourites/).check();
  expect(await listFaults(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Create a link' }).click();
  await expect(owner.getByText('The link is ready')).toBeVisible();
  url = (await owner.locator('code').first().textContent()) ?? '';
  expect(url).toMatch(/\/s\/[\w-]{43}$/);
  expect(await listFaults(owner)).toEqual([]);
});

test('the client opens it on a phone, and marks pictures @once', async () => {
  await client.goto(url);
  await client.getByLabel('Password').fill('under the elm');
  await client.getByLabel('Your name').fill('Ann');
  await client.getByRole('button', { name: 'Open' }).click();
  await expect(client.getByText('The password is wrong.')).toBeVisible();
  expect(await listFaults(client)).toEqual([]);
  await client.getByLabel('Password').fill('under the oak');
  await client.getByLabel('Your name').fill('Ann');
  await client.getByRole('button', { name: 'Open' }).click();
  await expect(client).toHaveURL(/\/collections\/exhibition\/landscape$/);
  await client.getByRole('link', { name: 'Choose pictures' }).click();
  const first = client.getByRole('button', { name: /^Favourite/ }).first();
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await client.getByRole('button', { name: '4 / 5' }).nth(1).click();
  await expect(client.getByRole('button', { name: '4 / 5' }).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await client.getByText('Remark', { exact: true }).nth(1).click();
  await client.getByRole('textbox', { name: /^Remark/ }).fill('A little darker');
  await client.getByRole('button', { name: 'Save' }).click();
  await expect(client.getByText('Saved.')).toBeVisible();
  expect(await listFaults(client)).toEqual([]);
  await client.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(client.getByRole('textbox', { name: /^Remark/ })).toHaveValue('A little darker');
});

test('the owner sees the marks as they arrive @once', async () => {
  await owner.goto(`${own.url}/desk/links`);
  await owner.getByRole('link', { name: 'Marks' }).click();
  await expect(owner.getByText('A little darker')).toBeVisible();
  await expect(owner.getByText('♥ 1')).toHaveCount(1);
  await client
    .getByRole('button', { name: /^Favourite/ })
    .nth(2)
    .click();
  await expect(owner.getByText('♥ 1')).toHaveCount(2, { timeout: 15_000 });
  expect(await listFaults(owner)).toEqual([]);
});

test('pictures are marked without JavaScript, too @once', async ({ browser }) => {
  const page = await openPhone(browser, false);
  await page.goto(url);
  await page.getByLabel('Password').fill('under the oak');
  await page.getByLabel('Your name').fill('Bob');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('main a[href*="/items/"]').first().click();
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Rate, remark' }).click();
  await page.getByRole('button', { name: '3 / 5' }).click();
  await expect(page.getByRole('button', { name: '3 / 5' })).toHaveAttribute('aria-pressed', 'true');
  await expect(owner.getByText('★★★☆☆')).toBeVisible({ timeout: 15_000 });
});

test('the owner ends the link, and the client sees nothing more of it @once', async () => {
  await owner.goto(`${own.url}/desk/links`);
  await owner.getByRole('button', { name: /^End the link/ }).click();
  await expect(owner.getByText(/ended on/)).toBeVisible();
  await client.goto(`${own.url}/proofs`);
  await expect(client.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await client.goto(url);
  await expect(client.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});
