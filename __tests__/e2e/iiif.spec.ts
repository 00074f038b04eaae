// Third-party clients of IIIF: manifests are valid, and Mirador and OpenSeadragon open them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { listFaults } from '../lib/iiif/presentation-rules';
import { layOwnSite } from './own-site';
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
  const plants = path.join(own.library, 'exhibition/plants');
  const book = path.join(own.library, 'book');
  fs.mkdirSync(path.join(book, 'plates'), { recursive: true });
  const [one = '', ...rest] = fs.readdirSync(plants).filter((name) => name.endsWith('.jpg'));
  fs.copyFileSync(path.join(plants, one), path.join(book, `1-${one}`));
  for (const name of rest) fs.copyFileSync(path.join(plants, name), path.join(book, 'plates', name));
  fs.writeFileSync(path.join(book, 'index.md'), '---\ntitle: A book\nobject: paged\n---\n');
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

/** Everything that is reachable from the root collection, by URL. */
async function walk() {
  const found = new Map<string, { type: string; items: { id: string; items: { items: { body: Body }[] }[] }[] }>();
  const waiting = [`${SITE}/iiif/collection`];
  for (const address of waiting) {
    if (found.has(address)) continue;
    const document = await read(address);
    expect([address, listFaults(document)]).toEqual([address, []]);
    expect(document.id).toBe(address);
    found.set(address, document);
    if (document.type === 'Collection') waiting.push(...document.items.map(({ id }: { id: string }) => id));
  }
  return found;
}

interface Body {
  id: string;
  type: string;
  format: string;
  width?: number;
}

async function findItem(title: string): Promise<{ objectID: string; path: string }> {
  const response = await fetch(`${SITE}/api/search/1/indexes/vitrine/query`, {
    method: 'POST',
    body: JSON.stringify({ query: title, hitsPerPage: 1 }),
  });
  return (await response.json()).hits[0];
}

test('from the root every picture and film is reachable, and every document is valid', async () => {
  const found = await walk();
  const manifests = [...found.values()].filter(({ type }) => type === 'Manifest');
  const canvases = new Set(manifests.flatMap(({ items }) => items.map(({ id }) => id)));
  const lines = (await (await fetch(`${SITE}/data/items.ndjson`)).text()).trimEnd().split('\n');
  const shown = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind !== 'story');
  expect(shown.length).toBeGreaterThan(10);
  expect([...canvases].sort()).toEqual(shown.map(({ id }) => `${SITE}/items/${id}/canvas`).sort());
  for (const { body } of manifests.flatMap(({ items }) => items.flatMap((canvas) => canvas.items[0]?.items ?? []))) {
    const response = await fetch(body.id, { method: body.type === 'Image' ? 'GET' : 'HEAD' });
    expect([body.id, response.status, response.headers.get('content-type')]).toEqual([body.id, 200, body.format]);
    await response.body?.cancel();
  }
});

test('a film’s captions can be loaded by a player on another site', async () => {
  const { objectID } = await findItem('cat in motion');
  const film = await read(`${SITE}/items/${objectID}/manifest.json`);
  const captions = await fetch(film.items[0].annotations[0].items[0].body.id);
  expect(captions.headers.get('access-control-allow-origin')).toBe('*');
  expect(await captions.text()).toMatch(/^WEBVTT\n/);
});

test('the activity stream can be read from the last page to the first', async () => {
  const all = await read(`${SITE}/iiif/activity`);
  expect(listFaults(all)).toEqual([]);
  const last = await read(all.last.id);
  expect(listFaults(last)).toEqual([]);
  expect(last.orderedItems.length).toBeGreaterThan(10);
  expect((await fetch(last.orderedItems[0].object.id)).status).toBe(200);
});

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

test('the open data is compressed if accepted, and 304 while it is unchanged', async () => {
  for (const name of ['items.csv', 'items.ndjson']) {
    const { status, headers, body } = await ask(`/data/${name}`, { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
    const text = gunzipSync(body).toString();
    expect(text).toContain('Karl Blossfeldt');
    if (name === 'items.csv') expect(new Set((parse(text) as string[][]).map((row) => row.length)).size).toBe(1);
    const again = await ask(`/data/${name}`, { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const plain = await ask(`/data/${name}`, { 'Accept-Encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(text);
  }
});

/** Raw HTTP, because fetch would decompress the body. */
const ask = (address: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(`${SITE}${address}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on('error', reject);
  });

test('the owner’s report, which names files, is not served in production', async () => {
  const response = await fetch(`${SITE}/report`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('blossfeldt-acanthus-mollis.jpg');
});
