// Mirador and OpenSeadragon open the manifests of a site; http/iiif.test.ts validates them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { layBook, layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(11);
const SITE = `http://localhost:${PORT}`;
let site: ChildProcess | undefined;
let elsewhere: http.Server;
let viewers = '';

const SCRIPTS: Record<string, string> = {
  '/mirador.js': 'node_modules/mirador/dist/mirador.min.js',
  '/openseadragon.js': 'node_modules/openseadragon/build/openseadragon/openseadragon.min.js',
};

/** A page of another site with a viewer. */
const toPage = (script: string, start: string) =>
  `<!doctype html><html lang="en"><title>Viewer</title><body><div id="viewer" style="position:absolute;inset:0"></div>
   <script src="${script}"></script><script>${start}</script></body></html>`;

const PAGES: Record<string, (wanted: string) => string> = {
  '/mirador': (wanted) =>
    toPage(
      '/mirador.js',
      `Mirador.viewer({ id: 'viewer', windows: [{ manifestId: ${JSON.stringify(wanted)} }], window: { sideBarOpen: true, defaultSideBarPanel: 'attribution' } });`,
    ),
  '/openseadragon': (wanted) =>
    toPage(
      '/openseadragon.js',
      `const viewer = OpenSeadragon({ id: 'viewer', crossOriginPolicy: 'Anonymous', tileSources: [${JSON.stringify(wanted)}] });
       viewer.addHandler('tile-loaded', () => { document.title = 'drawn'; });
       viewer.addHandler('open-failed', ({ message }) => { document.title = message; });`,
    ),
};

test.beforeAll(async () => {
  const own = await layOwnSite({ name: 'iiif', port: PORT });
  layBook(own.library);
  site = await own.start();
  elsewhere = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://elsewhere');
    const script = SCRIPTS[pathname];
    const page = PAGES[pathname]?.(searchParams.get('open') ?? '');
    response.writeHead(script || page ? 200 : 404, {
      'Content-Type': script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    });
    response.end(script ? fs.readFileSync(script) : page);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve));
  viewers = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  site?.kill();
  elsewhere?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds, looked into freely
const read = async (address: string): Promise<any> => {
  const response = await fetch(address);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return response.json();
};

async function findItem(title: string): Promise<{ objectID: string; path: string }> {
  const response = await fetch(`${SITE}/api/search/1/indexes/vitrine/query`, {
    method: 'POST',
    body: JSON.stringify({ query: title, hitsPerPage: 1 }),
  });
  return (await response.json()).hits[0];
}

/** Records the image URLs of the site that a page loads. */
function listen(page: Page) {
  const given: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(SITE)) return;
    (response.ok() ? given : failed).push(response.url());
  });
  page.on('requestfailed', (request) => request.url().startsWith(SITE) && failed.push(request.url()));
  return { given, failed };
}

test('Mirador opens a photograph, with its title, its credit and its tiles', async ({ page }) => {
  const { objectID } = await findItem('acanthus mollis');
  const { given, failed } = listen(page);
  await page.goto(`${viewers}/mirador?open=${encodeURIComponent(`${SITE}/items/${objectID}/manifest.json`)}`);
  await expect(page.getByRole('heading', { name: 'Acanthus mollis' }).first()).toBeVisible();
  await expect(page.getByText(/“Acanthus mollis” by Karl Blossfeldt/).first()).toBeVisible();
  await expect
    .poll(() => given.some((url) => url.includes(`/iiif/3/${objectID}/`) && /\.(jpg|webp)/.test(url)))
    .toBe(true);
  expect(failed).toEqual([]);
});

test('Mirador turns the pages of a folder that is one object', async ({ page }) => {
  const book = `${SITE}/iiif/collection/book`;
  const { items } = await read(book);
  const { given, failed } = listen(page);
  await page.goto(`${viewers}/mirador?open=${encodeURIComponent(book)}`);
  await expect(page.getByRole('heading', { name: 'A book' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next item' }).click();
  const second = items[1].id.split('/').at(-2);
  await expect.poll(() => given.some((url) => url.includes(`/iiif/3/${second}/`))).toBe(true);
  expect(failed).toEqual([]);
});

test('Mirador offers a film with its captions', async ({ page }) => {
  const { objectID } = await findItem('cat in motion');
  await page.goto(`${viewers}/mirador?open=${encodeURIComponent(`${SITE}/items/${objectID}/manifest.json`)}`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  expect(
    await video.locator('source, track').evaluateAll((parts) => parts.map((part) => (part as HTMLSourceElement).src)),
  ).toEqual([expect.stringMatching(/\/file$/), expect.stringMatching(/\/captions$/)]);
});

test('OpenSeadragon draws the image service that a manifest names', async ({ page }) => {
  const { objectID } = await findItem('acanthus mollis');
  const manifest = await read(`${SITE}/items/${objectID}/manifest.json`);
  const service = manifest.items[0].items[0].items[0].body.service[0].id;
  const { failed } = listen(page);
  await page.goto(`${viewers}/openseadragon?open=${encodeURIComponent(`${service}/info.json`)}`);
  await expect(page).toHaveTitle('drawn');
  expect(failed).toEqual([]);
});
