/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { GET as getArchive } from '@/app/api/selection/archive/route';
import { GET as getItems } from '@/app/api/selection/route';
import { GET as getCollection } from '@/app/iiif/selection/route';
import { getSortKey } from '@/lib/catalogue/to-item';
import { toSelectionArchiveHref, toSelectionDocumentHref, toSelectionItemsHref } from '@/lib/model/selection-state';
import type { Item } from '@/lib/model/types';
import type { SelectionAnswer } from '@/lib/viewer/selected';
import { createArchive, makeItem } from '../algolia/archive';
import { readZip } from '../lib/downloads/read-zip';

const archive = createArchive();
const boat = makeItem('sea/boat.jpg', { title: 'A boat', makers: ['Felice Beato'], date: { edtf: '1864', sort: 1 } });
const other = makeItem('river/boat.jpg', { title: 'Another boat' });
const secret = { ...makeItem('sea/secret.jpg', { title: 'Where it is' }), original: false as const };
const tale = makeItem('sea/tale.md', { kind: 'story', title: 'A tale', type: 'text/markdown' });
const large = makeItem('sea/large.tif', { title: 'Large' });
const gone = makeItem('sea/gone.jpg', { title: 'Gone' });
const moved = makeItem('sea/moved.jpg', { title: 'Moved' });
const now = makeItem('river/moved.jpg', { title: 'Moved' });

const lay = ({ path: where }: Item, text: string) => {
  const file = path.join(archive.folder, 'library', where);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};

beforeAll(() => {
  archive.put([boat, other, secret, tale, large, gone, moved]);
  archive.take([gone]);
  archive.change((writer) => {
    writer.removeFile(moved.folder, path.basename(moved.path));
    // Equal content identifies it as the moved item.
    writer.publishItem(now, getSortKey(now, 'date'), moved.version);
  });
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
  for (const [item, text] of [
    [boat, 'the boat'],
    [other, 'the other boat'],
    [secret, 'a secret'],
    [tale, '# A tale'],
    [large, 'x'.repeat(4_000_000)],
  ] as const)
    lay(item, text);
});
afterAll(archive.remove);

const ids = (...items: Item[]) => items.map(({ id }) => id);
const toRequest = (href: string, init?: RequestInit) => new Request(`http://localhost${href}`, init);
const read = async (...wanted: string[]) =>
  (await getItems(toRequest(toSelectionItemsHref(wanted))).json()) as SelectionAnswer;
const fetchZip = async (...wanted: string[]) => getArchive(toRequest(toSelectionArchiveHref(wanted)));

test('items are listed in the order of the request, each with its credit line and downloads', async () => {
  const { items, missing } = await read(...ids(other, tale, boat, secret));
  expect(items.map(({ title }) => title)).toEqual(['Another boat', 'A tale', 'A boat', 'Where it is']);
  expect(items[2]).toMatchObject({
    href: `/items/a-boat-${boat.id}`,
    date: '1864',
    credit: `“A boat” by Felice Beato, 1864. https://photos.example/items/a-boat-${boat.id}`,
    originals: { count: 1 },
    view: { id: boat.id, pictured: true },
  });
  expect(items[3]?.originals).toBeUndefined();
  expect(items[1]?.view).toBeNull();
  expect(missing).toEqual([]);
});

test('deleted and unknown ids are reported', async () => {
  const answer = await read(gone.id, 'aaaaaaaaaa', boat.id);
  expect(answer.items.map(({ id }) => id)).toEqual([boat.id]);
  expect(answer.missing).toEqual([gone.id, 'aaaaaaaaaa']);
});

test('a moved item is returned once, under its new id, and the mapping is reported', async () => {
  const { items, moved: ways } = await read(moved.id, now.id, boat.id);
  expect(items.map(({ id }) => id)).toEqual([now.id, boat.id]);
  expect(ways).toEqual({ [moved.id]: now.id });
});

test.each(['', '?ids=', '?ids=../../x', '?id=aaaaaaaaaa'])(
  'a query without a valid id (%j) is a bad request',
  async (query) => {
    for (const [get, address] of [
      [getItems, '/api/selection'],
      [getArchive, '/api/selection/archive'],
      [getCollection, '/iiif/selection'],
    ] as const)
      expect((await get(toRequest(address + query))).status).toBe(400);
  },
);

test('the archive contains every offered original under a unique name, and the credit lines', async () => {
  const response = await fetchZip(...ids(boat, other, secret, tale));
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(zip.length));
  const files = readZip(zip);
  expect([...files.keys()]).toEqual(['credits.txt', 'boat.jpg', 'boat (2).jpg']);
  expect(String(files.get('boat (2).jpg'))).toBe('the other boat');
  expect(String(files.get('credits.txt'))).toContain('boat.jpg\n“A boat” by Felice Beato, 1864.');
  // A story is offered as its page only: its source may name restricted items.
  for (const kept of ['secret', 'tale']) expect([kept, zip.includes(kept)]).toEqual([kept, false]);
});

test('without offered originals there is no archive', async () => {
  expect((await fetchZip(secret.id)).status).toBe(404);
  expect((await fetchZip(gone.id)).status).toBe(404);
});

test('HEAD gives the length, and a file that is missing from the disk is left out', async () => {
  const href = toSelectionArchiveHref(ids(boat, now));
  const head = await getArchive(toRequest(href, { method: 'HEAD' }));
  expect(await head.text()).toBe('');
  const zip = Buffer.from(await (await getArchive(toRequest(href))).arrayBuffer());
  expect(head.headers.get('content-length')).toBe(String(zip.length));
  expect([...readZip(zip).keys()]).toEqual(['credits.txt', 'boat.jpg']);
});

test('concurrent archives are limited, and a disconnect frees a slot', async () => {
  const visitors = Array.from({ length: 9 }, () => new AbortController());
  const ask = ({ signal }: AbortController) => getArchive(toRequest(toSelectionArchiveHref(ids(large)), { signal }));
  const answers = [];
  for (const visitor of visitors) answers.push(await ask(visitor));
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 503]);
  expect(answers[8]?.headers.get('retry-after')).toBe('30');
  for (const visitor of visitors) visitor.abort();
  await new Promise((resolve) => setImmediate(resolve));
  const next = await fetchZip(boat.id);
  expect(next.status).toBe(200);
  await next.arrayBuffer();
});

test('a file that shrinks during the download aborts the archive', async () => {
  const reader = (await fetchZip(large.id)).body?.getReader();
  await reader?.read();
  fs.truncateSync(path.join(archive.folder, 'library', large.path), 10);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('large.tif was to have 4000000 bytes');
});

test('as a IIIF collection it is identified by its URL, and lists manifests', async () => {
  const href = toSelectionDocumentHref(ids(boat, tale, other));
  const response = await getCollection(toRequest(href));
  expect(await response.json()).toMatchObject({
    id: `https://photos.example${href}`,
    type: 'Collection',
    items: [
      { id: `https://photos.example/items/${boat.id}/manifest.json`, type: 'Manifest' },
      { id: `https://photos.example/items/${other.id}/manifest.json`, type: 'Manifest' },
    ],
  });
  expect((await getCollection(toRequest(toSelectionDocumentHref([tale.id])))).status).toBe(404);
});
