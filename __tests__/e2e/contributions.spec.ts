// A visitor says what a picture shows, without JavaScript and on a phone; the owner accepts it at the desk.
import type { ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'contributions-browser', port: toOwnPort(83), yaml: '\ncontributions: true\n' });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => stopSite(site));

test('a visitor contributes without JavaScript, and the owner accepts it', async ({ browser }) => {
  const itemUrl = await own.toHref('harbour-at-dusk.jpg');
  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await visitor.newPage();
  await page.goto(itemUrl);
  await page.getByRole('link', { name: 'Do you know more?' }).click();
  await expect(page.getByRole('heading', { name: 'Say what you know' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Who it shows').fill('Ida Lindqvist');
  await page.getByLabel('Anything else').fill('The boat belonged to her uncle.');
  await page.getByLabel('Your name', { exact: true }).fill('Nia Roy');
  // Programs are quicker.
  await page.waitForTimeout(2100);
  await page.getByRole('button', { name: 'Send it to the owner' }).click();
  await expect(page.getByRole('status')).toContainText('It has arrived');
  await visitor.close();

  const desk = await browser.newContext();
  const owner = await desk.newPage();
  await owner.goto(`${own.url}/desk`);
  await owner.getByLabel('Code from the terminal').fill(readCode(output));
  await owner.getByLabel('Name').fill(OWNER.name);
  await owner.getByLabel('Password').fill(OWNER.password);
  await owner.getByRole('button', { name: 'Create the account' }).click();
  await owner.getByRole('button', { name: 'Yes, write there' }).click();
  await owner.goto(`${own.url}/desk/proposals`);
  await expect(owner.getByText('Nia Roy (a visitor)')).toBeVisible();
  expect(await listFaults(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Accept what is ticked' }).click();
  await expect(owner.getByText('No proposals are waiting.')).toBeVisible();
  await desk.close();

  const reader = await browser.newPage();
  await expect(async () => {
    await reader.goto(itemUrl);
    await expect(reader.getByText('The boat belonged to her uncle.').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(reader.getByText('Ida Lindqvist').first()).toBeVisible();
  await expect(reader.getByText('— Nia Roy').first()).toBeVisible();
  await reader.goto(`${own.url}/contribute?item=${itemUrl.slice(-10)}`);
  expect(await listFaults(reader)).toEqual([]);
  await reader.close();
});
