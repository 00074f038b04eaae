// The desk's editor of stories: typing beside the page, inserting a picture by keyboard, saving; without JavaScript, too.
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
  own = await layOwnSite({
    name: 'desk-stories',
    port: toOwnPort(33),
    env: { VITRINE_LOOSEN_SECONDS: '0' },
  });
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

const ACCOUNT = { name: 'Ida Berg', password: 'a long sentence' };

async function signIn(page: Page) {
  await page.goto(`${own.url}/desk`);
  const code = page.getByRole('textbox', { name: 'Code from the terminal' });
  if (await code.isVisible()) await code.fill(readCode(output));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(ACCOUNT.name);
  await page.getByLabel('Password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: /^(?:Create the account|Sign in)$/ }).click();
  const consent = page.getByRole('button', { name: 'Yes, write there' });
  if (await consent.isVisible()) await consent.click();
}

async function createStory(page: Page, title: string) {
  await page.goto(`${own.url}/desk/stories`);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit a story');
}

const editor = (page: Page) => page.locator('[data-editor]').getByRole('textbox', { name: 'Text' });
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]').locator('main');

test('a story is written beside its page, gets a picture by keyboard, and is on the site once saved', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page);
  await createStory(page, 'The winter quay');
  await editor(page).fill('# The winter quay\n\nSnow on the ');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('ropes');
  await expect(preview(page).locator('strong')).toHaveText('ropes');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('The winter quay');
  expect(await listFaults(page)).toEqual([]);

  await page.keyboard.press('Control+End');
  await page.getByRole('radio', { name: 'Preview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('main').getByRole('searchbox').focus();
  await page.keyboard.type('harbour at dusk');
  const found = page.getByRole('checkbox', { name: /Harbour at dusk/i }).first();
  await expect(found).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('{{item /camera-facts/harbour-at-dusk.jpg}}');
  await expect(editor(page)).toBeFocused();
  await expect(preview(page).locator('img[src*="/iiif/3/"]')).toHaveCount(1);

  // The draft survives a reload.
  await page.reload();
  await expect(editor(page)).toContainText('{{item /camera-facts/harbour-at-dusk.jpg}}');
  await page.locator('#state').selectOption('published');
  await editor(page).focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/desk/stories'));
  await page.keyboard.press('Control+Enter');
  expect((await saved).status()).toBe(303);
  await expect(page.getByText('it has not been saved yet')).toHaveCount(0);
  const shown = page
    .getByRole('listitem')
    .filter({ hasText: 'The winter quay' })
    .getByRole('link', { name: 'Show on the site' });
  await expect(async () => {
    await page.goto(`${own.url}/desk/stories`);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await shown.click();
  await expect(page.locator('main strong')).toHaveText('ropes');
  await expect(page.locator('main article img')).not.toHaveCount(0);
});

test('a picture is dragged from the archive into the text', async ({ page }) => {
  await signIn(page);
  await createStory(page, 'By hand');
  await editor(page).fill('First.\n\nSecond.');
  await page.getByText('Insert', { exact: true }).click();
  const hit = page.getByRole('listitem').filter({ hasText: 'harbour-at-dusk.jpg' });
  await page.locator('main').getByRole('searchbox').last().fill('harbour at dusk');
  await hit.first().dragTo(editor(page).getByText('Second.'));
  await expect(editor(page)).toContainText('{{item /camera-facts/harbour-at-dusk.jpg}}');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a story is written in a text area, and its page shown on demand', async ({ page }) => {
    await signIn(page);
    await createStory(page, 'Plain words');
    await page.getByRole('textbox', { name: 'Text' }).fill('# Plain words\n\nNo *script* runs.');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('Preview', { exact: true }).click();
    await expect(preview(page).locator('em')).toHaveText('script');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('# Plain words\n\nNo *script* runs.');
  });
});
