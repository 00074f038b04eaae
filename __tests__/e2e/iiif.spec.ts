// Mirador, Universal Viewer and OpenSeadragon open the manifests of a site and of its export; http/iiif.test.ts validates them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { exportLibrary } from './export-library.mjs';
import { layBook, layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { serveFolder } from './serve-files.mjs';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(11);
const SITE = `http://localhost:${PORT}`;
/** An export below a path. */
const [EXPORT_PORT, EXPORT_BASE] = [toOwnPort(55), '/archive'];
const EXPORT = `http://localhost:${EXPORT_PORT}${EXPORT_BASE}`;
let site: ChildProcess | undefined;
let host: http.Server | undefined;
let elsewhere: http.Server;
let viewers = '';

const SCRIPTS: Record<string, string> = {
  '/mirador.js': 'node_modules/mirador/dist/mirador.min.js',
  '/openseadragon.js': 'node_modules/openseadragon/build/openseadragon/openseadragon.min.js',
};

/** Its page is a part of the package: `/uv/uv.html#?manifest=…`. */
const UNIVERSAL_VIEWER = 'node_modules/universalviewer/dist';
const TYPES: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

function sendFile(response: http.ServerResponse, file: string) {
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
  return response.end(fs.readFileSync(file));
}

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
  const out = path.join(path.dirname(own.library), 'export');
  await exportLibrary(out, EXPORT, { VITRINE_LIBRARY: own.library, VITRINE_DATA: own.data });
  host = await serveFolder(out, { port: EXPORT_PORT, base: EXPORT_BASE });
  elsewhere = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://elsewhere');
    const script = SCRIPTS[pathname];
    const page = PAGES[pathname]?.(searchParams.get('open') ?? '');
    if (pathname.startsWith('/uv/'))
      return sendFile(response, path.join(UNIVERSAL_VIEWER, path.normalize(pathname.slice('/uv'.length))));
    response.writeHead(script || page ? 200 : 404, {
      'Content-Type': script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    });
    return response.end(script ? fs.readFileSync(script) : page);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve));
  viewers = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  site?.kill();
  host?.close();
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

/** Records the image URLs of a site that a page loads. */
function listen(page: Page, root: string) {
  const given: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(`${root}/`)) return;
    (response.ok() ? given : failed).push(response.url());
  });
  page.on('requestfailed', (request) => request.url().startsWith(`${root}/`) && failed.push(request.url()));
  return { given, failed };
}

for (const [name, root] of [
  ['the server', SITE],
  ['an export below a path', EXPORT],
] as const)
  test.describe(name, () => {
    const isExport = root === EXPORT;

    test('Mirador opens a photograph, with its title, its credit and its tiles', async ({ page }) => {
      const { objectID } = await findItem('acanthus mollis');
      const { given, failed } = listen(page, root);
      await page.goto(`${viewers}/mirador?open=${encodeURIComponent(`${root}/items/${objectID}/manifest.json`)}`);
      await expect(page.getByRole('heading', { name: 'Acanthus mollis' }).first()).toBeVisible();
      await expect(page.getByText(/“Acanthus mollis” by Karl Blossfeldt/).first()).toBeVisible();
      await expect
        .poll(() => given.some((url) => url.includes(`/iiif/3/${objectID}/`) && /\.(jpg|webp)/.test(url)))
        .toBe(true);
      expect(failed).toEqual([]);
    });

    test('Mirador turns the pages of a folder that is one object', async ({ page }) => {
      const book = `${root}/iiif/collection/book${isExport ? '/collection.json' : ''}`;
      const { items } = await read(book);
      const { given, failed } = listen(page, root);
      await page.goto(`${viewers}/mirador?open=${encodeURIComponent(book)}`);
      await expect(page.getByRole('heading', { name: 'A book' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Next item' }).click();
      const second = items[1].id.split('/').at(-2);
      await expect.poll(() => given.some((url) => url.includes(`/iiif/3/${second}/`))).toBe(true);
      expect(failed).toEqual([]);
    });

    test('Mirador offers a film with its captions', async ({ page }) => {
      const { objectID } = await findItem('cat in motion');
      await page.goto(`${viewers}/mirador?open=${encodeURIComponent(`${root}/items/${objectID}/manifest.json`)}`);
      const video = page.locator('video');
      await expect(video).toBeVisible();
      expect(
        await video
          .locator('source, track')
          .evaluateAll((parts) => parts.map((part) => (part as HTMLSourceElement).src)),
      ).toEqual([
        expect.stringMatching(isExport ? /\/file\.mp4$/ : /\/file$/),
        expect.stringMatching(isExport ? /\/captions\.vtt$/ : /\/captions$/),
      ]);
    });

    test('OpenSeadragon draws the image service that a manifest names', async ({ page }) => {
      const { objectID } = await findItem('acanthus mollis');
      const manifest = await read(`${root}/items/${objectID}/manifest.json`);
      const service = manifest.items[0].items[0].items[0].body.service[0].id;
      const { failed } = listen(page, root);
      await page.goto(`${viewers}/openseadragon?open=${encodeURIComponent(`${service}/info.json`)}`);
      await expect(page).toHaveTitle('drawn');
      expect(failed).toEqual([]);
    });
  });

/** Tiles of the visible part, and no whole picture in full size. */
const isTile = (url: string) => /\/iiif\/[23]\/\w{10}(?:\.\d+)?\/(?:full|\d+,\d+,\d+,\d+)\/\d+,\d*\/0\//.test(url);

for (const version of [2, 3])
  test.describe(`Presentation ${version}`, () => {
    const toManifest = (id: string) => `${SITE}/items/${id}/manifest.json?version=${version}`;

    test('Universal Viewer shows a photograph with its title and its tiles', async ({ page }) => {
      const { objectID } = await findItem('acanthus mollis');
      const { given, failed } = listen(page, SITE);
      await page.goto(`${viewers}/uv/uv.html#?manifest=${toManifest(objectID)}`);
      await expect(page.getByText('Acanthus mollis').first()).toBeVisible();
      await expect(page.getByText(/“Acanthus mollis” by Karl Blossfeldt/).first()).toBeVisible();
      await expect
        .poll(() => given.some((url) => url.includes(`/iiif/${version}/${objectID}/`) && isTile(url)))
        .toBe(true);
      expect(failed).toEqual([]);
    });

    test('Universal Viewer turns the pages of a book', async ({ page }) => {
      const book = `${SITE}/iiif/collection/book`;
      const { items } = await read(book);
      const { given, failed } = listen(page, SITE);
      await page.goto(`${viewers}/uv/uv.html#?manifest=${book}?version=${version}`);
      await expect(page.getByText('A book').first()).toBeVisible();
      const last = items.at(-1).id.split('/').at(-2);
      await page.getByRole('button', { name: /last/i }).first().click();
      await expect.poll(() => given.some((url) => url.includes(`/iiif/${version}/${last}/`))).toBe(true);
      expect(failed).toEqual([]);
    });

    test('Mirador shows a photograph with its title and its tiles', async ({ page }) => {
      const { objectID } = await findItem('acanthus mollis');
      const { given, failed } = listen(page, SITE);
      await page.goto(`${viewers}/mirador?open=${encodeURIComponent(toManifest(objectID))}`);
      await expect(page.getByRole('heading', { name: 'Acanthus mollis' }).first()).toBeVisible();
      await expect
        .poll(() => given.some((url) => url.includes(`/iiif/${version}/${objectID}/`) && isTile(url)))
        .toBe(true);
      expect(failed).toEqual([]);
    });
  });

test('OpenSeadragon draws the image service of Image API 2.1', async ({ page }) => {
  const { objectID } = await findItem('acanthus mollis');
  const { given, failed } = listen(page, SITE);
  await page.goto(`${viewers}/openseadragon?open=${encodeURIComponent(`${SITE}/iiif/2/${objectID}/info.json`)}`);
  await expect(page).toHaveTitle('drawn');
  expect(given.some(isTile)).toBe(true);
  expect(failed).toEqual([]);
});

test('Mirador opens a film in version 2.1, as its poster', async ({ page }) => {
  const { objectID } = await findItem('cat in motion');
  const { failed } = listen(page, SITE);
  await page.goto(`${viewers}/mirador?open=${encodeURIComponent(`${SITE}/items/${objectID}/manifest.json?version=2`)}`);
  await expect(page.getByRole('heading', { name: /cat in motion/i }).first()).toBeVisible();
  expect(failed).toEqual([]);
});

test('the viewer copies a link by which it, and Universal Viewer, open the same detail', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { objectID, path: href } = await findItem('acanthus mollis');
  await page.goto(`${SITE}${href}#xywh=percent:25,25,50,50`);
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Information' }).click();
  const copy = viewer.getByRole('button', { name: 'Copy link for IIIF viewers' });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const state = link.searchParams.get('iiif-content') ?? '';
  const { target } = JSON.parse(decodeURIComponent(Buffer.from(state, 'base64url').toString()));
  expect(target.id).toMatch(new RegExp(`^${SITE}/items/${objectID}/canvas#xywh=\\d+,\\d+,\\d+,\\d+$`));

  await page.goto('about:blank');
  await page.goto(link.href);
  await expect(page).toHaveURL((url) => url.pathname === href && url.hash === `#${target.id.split('#')[1]}`);
  await expect(viewer).toBeVisible();

  const { given, failed } = listen(page, SITE);
  await page.goto(`${viewers}/uv/uv.html#?iiif-content=${state}`);
  await expect(page.getByText('Acanthus mollis').first()).toBeVisible();
  await expect.poll(() => given.some((url) => url.includes(`/iiif/3/${objectID}/`) && isTile(url))).toBe(true);
  expect(failed).toEqual([]);
});
