// Mirador opens the manifest of a restricted picture, prompts for sign-in, and shows the picture afterwards.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { toItemId } from '../../lib/catalogue/ids';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(81);
const SITE = `http://localhost:${PORT}`;
const ID = toItemId('private/acanthus.jpg');

let site: ChildProcess | undefined;
let password = '';

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'viewer-sign-in-browser', port: PORT, yaml: '\niiif: { signIn: true }\n' });
  const folder = path.join(own.library, 'private');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'index.md'), '---\naudience: members\n---\n');
  const [picture = ''] = fs
    .readdirSync(own.library, { recursive: true, encoding: 'utf8' })
    .filter((name) => /acanthus.*\.jpg$/.test(name));
  fs.writeFileSync(path.join(folder, 'metadata.csv'), 'file,title\nacanthus.jpg,A restricted flower\n');
  fs.copyFileSync(path.join(own.library, picture), path.join(folder, 'acanthus.jpg'));
  site = await own.start();
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', 'account', 'add', 'Nia', '--role=member'], { env });
  password = /password (\S+)/.exec(String(said))?.[1] ?? '';
});
test.afterAll(() => stopSite(site));

/** A page with Mirador on the site's own host. */
async function openViewer(page: Page) {
  await page.route(`${SITE}/viewer/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({
          path: 'node_modules/mirador/dist/mirador.min.js',
          contentType: 'text/javascript; charset=utf-8',
        })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Viewer</title><div id="viewer" style="position:absolute;inset:0"></div>
            <script src="/viewer/mirador.js"></script>
            <script>Mirador.viewer({ id: 'viewer', windows: [{ manifestId: '${SITE}/items/${ID}/manifest.json' }] })</script>`,
        }),
  );
  const pictures: number[] = [];
  page.on('response', (response) => {
    if (/\/iiif\/3\/[^/]+\/(?!info)/.test(response.url())) pictures.push(response.status());
  });
  await page.goto(`${SITE}/viewer/`);
  return pictures;
}

test('a stranger is prompted to sign in, and sees the picture afterwards', async ({ page }) => {
  const pictures = await openViewer(page);
  await expect(page.getByText('For people who are signed in').first()).toBeVisible();
  await expect.poll(() => pictures).toContain(401);
  expect(pictures).not.toContain(200);
  await expect(page.getByText(`Sign in at localhost:${PORT}`)).toBeVisible();
  await page.getByRole('button', { name: /continue/i }).click();
  await expect(page.getByText(/sign in with your account/).first()).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const popup = await opened;
  await popup.getByLabel('Name').fill('Nia');
  await popup.getByLabel('Password').fill(password);
  const closed = popup.waitForEvent('close');
  const token = page.waitForResponse(/\/iiif\/auth\/token/);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
  await token;
  // Mirador 4 draws the picture when it is opened again (docs/decisions/0068).
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A restricted flower' }).first()).toBeVisible();
  await expect.poll(() => pictures).toContain(200);
  await expect(page.getByText('Sign in at')).toBeHidden();
});
