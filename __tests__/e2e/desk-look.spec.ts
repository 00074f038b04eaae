// The look of the site at the desk: changing it beside its preview, saving and undoing; without JavaScript, too.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });
// Otherwise the frame would have the scheme of the window, whatever its element says.
test.use({ colorScheme: null });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-look', port: toOwnPort(73) });
  fs.cpSync('tools/sample/looks/museum/site', path.join(own.library, 'site'), { recursive: true });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

const ACCOUNT = { name: 'Ida Berg', password: 'a long sentence' };
/** Accents, as browsers compute them. */
const BLUE = 'rgb(0, 82, 155)';

async function openLook(page: Page) {
  await page.goto(`${own.url}/desk`);
  const code = page.getByRole('textbox', { name: 'Code from the terminal' });
  if (await code.isVisible()) await code.fill(readCode(output));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(ACCOUNT.name);
  await page.getByLabel('Password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: /^(?:Create the account|Sign in)$/ }).click();
  const consent = page.getByRole('button', { name: 'Yes, write there' });
  if (await consent.isVisible()) await consent.click();
  await page.goto(`${own.url}/desk/site`);
  await page.getByRole('link', { name: 'Look of the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look of the site');
}

const frame = (page: Page) => page.frameLocator('iframe[title="Preview"]');
const accent = (page: Page) => page.getByRole('textbox', { name: 'Accent', exact: true });
const fault = (page: Page) => page.locator('[id="accent.light-fault"]');

/** The colour that a property has in a page, in its present scheme. */
const readColour = (root: Locator, property: string) =>
  root.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.querySelector('main')?.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);

test('an owner changes the look beside its preview, visitors see it once it is saved, and it is undone', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  const visitor = await browser.newPage({ colorScheme: 'light' });
  const readAccent = async () => {
    await visitor.goto(own.url);
    return readColour(visitor.locator('html'), '--accent');
  };
  const usual = await readAccent();
  await openLook(page);
  await expect(frame(page).locator('main h1')).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  await accent(page).fill('#8899aa');
  await expect(fault(page)).toContainText('hard to read');
  const [nearest = ''] = /#[\da-f]{6}/.exec(await fault(page).innerText()) ?? [];
  await accent(page).fill(nearest);
  await expect(fault(page)).toBeEmpty();
  await accent(page).fill('#00529b');
  await page.getByRole('textbox', { name: 'Links' }).first().fill('Visit us: https://museum.example/visit');
  await page.getByRole('textbox', { name: 'Logo', exact: true }).fill('site/logo.svg');
  await page.getByLabel('Typefaces', { exact: true }).selectOption('literata');
  await page.getByLabel('Corners').selectOption('soft');
  const shown = frame(page).locator('html');
  await expect(async () => expect(await readColour(shown, '--accent')).toBe(BLUE)).toPass();
  await expect(frame(page).locator('.look-logo')).toBeVisible();
  await expect(frame(page).locator('a', { hasText: 'Visit us' }).first()).toBeAttached();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(async () => expect(await readColour(shown, '--accent')).not.toBe(BLUE)).toPass();
  expect(await listFaults(page)).toEqual([]);
  expect(await readAccent()).toBe(usual);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(accent(page)).toHaveValue('#00529b');
  // The file of the logo may be read a moment after the settings.
  await expect(async () => {
    expect(await readAccent()).toBe(BLUE);
    expect(await visitor.locator('.look-logo').first().isVisible()).toBe(true);
  }).toPass();
  expect(fs.readFileSync(path.join(own.library, 'vitrine.yaml'), 'utf8')).toContain('  accent: "#00529b"\n');

  await page.goto(`${own.url}/desk/history`);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(async () => expect(await readAccent()).toBe(usual)).toPass();
});

test('the browser’s own control for colours changes the text', async ({ page }) => {
  await openLook(page);
  await page.getByLabel('Background: choose').fill('#ffffff');
  await expect(page.getByRole('textbox', { name: 'Background', exact: true })).toHaveValue('#ffffff');
  const shown = frame(page).locator('html');
  await expect(async () => expect(await readColour(shown, '--paper')).toBe('rgb(255, 255, 255)')).toPass();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the preview is shown on demand with its faults, also on a phone', async ({ page }) => {
    await openLook(page);
    await accent(page).fill('#8899aa');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('Preview', { exact: true }).click();
    await expect(frame(page).getByText('hard to read')).toBeVisible();
    await page.getByText('Edit', { exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(fault(page)).toContainText('hard to read');
    await expect(accent(page)).toHaveValue('#8899aa');
  });
});
