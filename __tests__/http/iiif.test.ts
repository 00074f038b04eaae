// IIIF documents and open data: everything is reachable from the root, valid, and open to pages of other sites.
import type { ChildProcess } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { layBook, layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { listFaults2 } from '../lib/iiif/presentation-2-rules';
import { listFaults } from '../lib/iiif/presentation-rules';
import { createClient, sendExactly, UNFOLLOWED } from './client';

const PORT = toOwnPort(11);
const SITE = `http://localhost:${PORT}`;
const send = createClient(SITE);
let site: ChildProcess | undefined;

beforeAll(async () => {
  const own = await layOwnSite({ name: 'iiif', port: PORT });
  layBook(own.library);
  site = await own.start();
});
afterAll(() => stopSite(site));

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds, looked into freely
const read = async (address: string): Promise<any> => {
  const response = await send(address);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return JSON.parse(response.text);
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

interface Document2 {
  collections?: { '@id': string }[];
  manifests?: { '@id': string }[];
  sequences?: {
    canvases: {
      '@id': string;
      images: { resource: { '@id': string; service: { '@id': string } } }[];
      otherContent?: { '@id': string }[];
    }[];
  }[];
}

async function findItem(title: string): Promise<{ objectID: string; path: string }> {
  const response = await send('/api/search/1/indexes/vitrine/query', {
    method: 'POST',
    body: JSON.stringify({ query: title, hitsPerPage: 1 }),
  });
  return JSON.parse(response.text).hits[0];
}

test('from the root every picture and film is reachable, and every document is valid', async () => {
  const found = await walk();
  const manifests = [...found.values()].filter(({ type }) => type === 'Manifest');
  const canvases = new Set(manifests.flatMap(({ items }) => items.map(({ id }) => id)));
  const lines = (await send('/data/items.ndjson')).text.trimEnd().split('\n');
  const shown = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind !== 'story');
  expect(shown.length).toBeGreaterThan(10);
  expect([...canvases].sort()).toEqual(shown.map(({ id }) => `${SITE}/items/${id}/canvas`).sort());
  for (const { body } of manifests.flatMap(({ items }) => items.flatMap((canvas) => canvas.items[0]?.items ?? []))) {
    const response = await send(body.id, { method: body.type === 'Image' ? 'GET' : 'HEAD' });
    expect([body.id, response.status, response.headers.get('content-type')]).toEqual([body.id, 200, body.format]);
  }
});

test('the same is reachable in version 2.1 by URLs alone, every document is valid, and every picture is sent', async () => {
  const found = new Map<string, Document2>();
  const waiting = [`${SITE}/iiif/collection?version=2`];
  for (const address of waiting) {
    if (found.has(address)) continue;
    const document: Document2 = await read(address);
    expect([address, listFaults2(document)]).toEqual([address, []]);
    found.set(address, document);
    const { collections = [], manifests = [] } = document;
    waiting.push(...[...collections, ...manifests].map((each) => each['@id']));
  }
  const canvases = [...found.values()].flatMap(({ sequences = [] }) => sequences.flatMap((each) => each.canvases));
  const ids = [...(await walk()).values()]
    .filter(({ type }) => type === 'Manifest')
    .flatMap(({ items }) => items.map(({ id }) => id));
  expect(canvases.map((each) => each['@id']).sort()).toEqual(ids.sort());
  for (const { images, otherContent = [] } of canvases) {
    for (const { resource } of images) {
      const { status, headers } = await send(resource['@id']);
      expect([resource['@id'], status, headers.get('content-type')]).toEqual([resource['@id'], 200, 'image/jpeg']);
      expect(await read(`${resource.service['@id']}/info.json`)).toMatchObject({ '@id': resource.service['@id'] });
    }
    for (const { '@id': list } of otherContent) expect([list, listFaults2(await read(list))]).toEqual([list, []]);
  }
});

test('the tiles of Image API 2.1 are the pictures of version 3', async () => {
  const { objectID } = await findItem('acanthus mollis');
  const { tiles, sizes } = await read(`${SITE}/iiif/2/${objectID}/info.json`);
  expect(tiles[0].scaleFactors.length).toBeGreaterThan(1);
  for (const request of ['0,0,512,512/512,/0/default.jpg', `full/${sizes[0].width},/0/default.jpg`]) {
    const [two, three] = await Promise.all([2, 3].map((version) => send(`/iiif/${version}/${objectID}/${request}`)));
    expect([two?.status, two?.body.equals(three?.body ?? Buffer.of())]).toEqual([200, true]);
    expect(two?.headers.get('link')).toContain('<http://iiif.io/api/image/2/level2.json>;rel="profile"');
  }
  const base = await send(`/iiif/2/${objectID}`, UNFOLLOWED);
  expect([base.status, base.headers.get('location')]).toEqual([303, `${SITE}/iiif/2/${objectID}/info.json`]);
});

test('a content state leads to the page of its canvas or folder, and to none of another site', async () => {
  const { objectID, path: page } = await findItem('acanthus mollis');
  const target = `${SITE}/items/${objectID}/canvas#xywh=1,2,30,40`;
  const encoded = Buffer.from(encodeURIComponent(JSON.stringify({ id: target, type: 'Canvas' }))).toString('base64url');
  const view = async (state: string) => {
    const { status, headers } = await send(`/iiif/view?iiif-content=${state}`, UNFOLLOWED);
    return [status, headers.get('location')];
  };
  expect(await view(encoded)).toEqual([303, `${page}#xywh=1,2,30,40`]);
  expect(await view(encodeURIComponent(`${SITE}/iiif/collection/book`))).toEqual([303, '/collections/book']);
  expect(await view(encodeURIComponent(`${SITE}/items/aaaaaaaaaa/canvas`))).toEqual([404, null]);
  expect(await view(encodeURIComponent(`${SITE}/iiif/collection/nothing`))).toEqual([404, null]);
  expect(await view(encodeURIComponent(`https://elsewhere.example/items/${objectID}/canvas`))).toEqual([400, null]);
});

test('a film’s captions can be loaded by a player on another site', async () => {
  const { objectID } = await findItem('cat in motion');
  const film = await read(`${SITE}/items/${objectID}/manifest.json`);
  const captions = await send(film.items[0].annotations[0].items[0].body.id);
  expect(captions.headers.get('access-control-allow-origin')).toBe('*');
  expect(captions.text).toMatch(/^WEBVTT\n/);
});

test('the activity stream can be read from the last page to the first', async () => {
  const all = await read(`${SITE}/iiif/activity`);
  expect(listFaults(all)).toEqual([]);
  const last = await read(all.last.id);
  expect(listFaults(last)).toEqual([]);
  expect(last.orderedItems.length).toBeGreaterThan(10);
  expect((await send(last.orderedItems[0].object.id)).status).toBe(200);
});

test('the open data is compressed if accepted, and 304 while it is unchanged', async () => {
  for (const name of ['items.csv', 'items.ndjson']) {
    const { status, headers, body } = await sendExactly(`${SITE}/data/${name}`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
    const text = gunzipSync(body).toString();
    expect(text).toContain('Karl Blossfeldt');
    if (name === 'items.csv') expect(new Set((parse(text) as string[][]).map((row) => row.length)).size).toBe(1);
    const again = await sendExactly(`${SITE}/data/${name}`, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const plain = await sendExactly(`${SITE}/data/${name}`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(text);
  }
});

test('the owner’s report, which names files, is not served in production', async () => {
  const response = await send('/report');
  expect(response.status).toBe(404);
  expect(response.text).not.toContain('blossfeldt-acanthus-mollis.jpg');
});
