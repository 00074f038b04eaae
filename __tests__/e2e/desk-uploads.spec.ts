// The upload page of the desk: choosing files, their results, the trash and the inbox, also on a phone.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { createDeskSession } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let session: ReturnType<typeof createDeskSession>;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-uploads', port: toOwnPort(39), env: { VITRINE_PROXIES: '1' } });
  let output = '';
  site = await own.start((text) => {
    output += text;
  });
  session = createDeskSession(own.url, '192.0.2.95');
  await session.setUp(output);
  await session.post('/api/desk/consent', {});
});
test.afterAll(() => site?.kill('SIGKILL'));

async function openUploads(page: Page) {
  await page.context().addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: own.url })));
  await page.goto(`${own.url}/desk/upload?into=exhibition`);
}

const paint = (colour: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const look = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: path.join(process.env.SCREENSHOTS, `${name}.png`), fullPage: true })
    : null;

test('chosen files are sent, and each shows its result', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openUploads(page);
  await look(page, 'upload-wide');
  expect(await listFaults(page)).toEqual([]);
  const files = page.getByLabel('Choose files');
  await files.setInputFiles([
    { name: 'violet.jpg', mimeType: 'image/jpeg', buffer: await paint('#84a') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('only words') },
    { name: 'nul.jpg', mimeType: 'image/jpeg', buffer: await paint('#111') },
  ]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('violet.jpg').getByRole('link')).toHaveText('exhibition/violet.jpg');
  await expect(row('notes.txt')).toContainText('a text file');
  await expect(row('nul.jpg')).toContainText('Windows reserves this name');
  expect(fs.existsSync(path.join(own.library, 'exhibition/violet.jpg'))).toBe(true);
  await files.setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await paint('#84a') });
  await expect(row('again.jpg')).toContainText('is already in the archive');
  await look(page, 'results-wide');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 800 });
  await look(page, 'results-phone');
  expect(await listFaults(page)).toEqual([]);
  await row('again.jpg').getByRole('button', { name: 'Upload nevertheless' }).click();
  await expect(row('again.jpg').getByRole('link')).toHaveText('exhibition/again.jpg');
});

test('an upload continues after the connection was lost', async ({ page, context }) => {
  await openUploads(page);
  await context.setOffline(true);
  await page.getByLabel('Choose files').setInputFiles({
    name: 'offline.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([await paint('#2a6'), Buffer.alloc(300_000, 7)]),
  });
  const row = page.getByRole('listitem').filter({ hasText: 'offline.jpg' });
  await expect(row).toContainText('The connection was lost');
  await context.setOffline(false);
  await expect(row.getByRole('link')).toHaveText('exhibition/offline.jpg');
});

test('an item is deleted and restored without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await openUploads(page);
  // Not by its visibility: the emulation parses noscript elements as if scripts ran.
  expect(await page.content()).toContain('Uploading needs JavaScript');
  const id = new URL(await own.toHref('harbour-at-dusk.jpg')).pathname.slice(-10);
  await page.goto(`${own.url}/desk/items/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('camera-facts/harbour-at-dusk.jpg')).toBeVisible();
  await look(page, 'trash-phone');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(fs.existsSync(path.join(own.library, 'camera-facts/harbour-at-dusk.jpg'))).toBe(true);
  await context.close();
});

test('an editor accepts a file of the inbox', async ({ page }) => {
  await openUploads(page);
  const sent = path.join(own.library, '.vitrine/inbox/Eva Holm/exhibition');
  fs.mkdirSync(sent, { recursive: true });
  fs.writeFileSync(path.join(sent, 'sent.jpg'), await paint('#a62'));
  await page.goto(`${own.url}/desk/inbox`);
  await look(page, 'inbox');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Nothing is waiting here')).toBeVisible();
  expect(fs.existsSync(path.join(own.library, 'exhibition/sent.jpg'))).toBe(true);
});
