/** @jest-environment node */
// A list of files in index.md is the order of a collection's items, wherever that order is shown.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getFeed } from '@/app/feed.xml/route';
import { GET as getManifest } from '@/app/iiif/collection/[[...path]]/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getCollection, listCollections } from '@/lib/catalogue/read/collections';
import { getPosition, readSliceAround } from '@/lib/catalogue/read/context';
import { getItem, getNeighbours, listItems } from '@/lib/catalogue/read/items';
import { readMessages } from '@/lib/catalogue/read/site';
import { MAX_LISTED_NAMES } from '@/lib/model/item-order';
import { index, indexFolders } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const NFD = 'e\u0301te\u0301.jpg';

beforeAll(async () => {
  for (const name of ['a', 'b', 'c', 'd']) place.put(`walk/${name}.jpg`, await makePhoto(`#${name}${name}5566`));
  place.put(`walk/${NFD}`, await makePhoto('#112233'));
  place.put('walk/index.md', '---\nposition: 2\norder: [D.JPG, gone.jpg, "\u00E9t\u00E9.jpg", b.jpg]\n---\n');
  place.put('after/e.jpg', await makePhoto('#332211'));
  place.put('after/index.md', '---\norder: 3\n---\n');
  place.put('first/e.jpg', await makePhoto('#332212'));
  place.put('first/index.md', '---\norder: 1\n---\n');
  place.put('odd/e.jpg', await makePhoto('#332213'));
  place.put('odd/index.md', '---\norder: first\n---\n');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const ORDER = ['d.jpg', NFD, 'b.jpg', 'a.jpg', 'c.jpg'];
const listNames = (start = 0) => listItems('walk', start, 10).map((item) => path.basename(item.path));
const get = (name: string) => getItem(toItemId(`walk/${name}`)) ?? fail();
const getReport = (file: string) => look(place).problems.find((problem) => problem.path === file)?.detail;

test('listed files come first, whatever the case and form of their names, and the others follow by date', () => {
  expect(listNames()).toEqual(ORDER);
  expect(listNames(3)).toEqual(['a.jpg', 'c.jpg']);
  expect(getCollection('walk')?.cover).toBe(toItemId('walk/d.jpg'));
});

test('neighbours, positions and the viewer follow it', () => {
  expect(getNeighbours(get('b.jpg')).previous?.id).toBe(get(NFD).id);
  expect(getNeighbours(get('b.jpg')).next?.id).toBe(get('a.jpg').id);
  expect(getPosition(get('b.jpg'))).toBe(2);
  const slice = readSliceAround('walk', get('a.jpg').id, readMessages());
  expect(slice?.items.map((each) => each?.id)).toEqual(ORDER.map((name) => get(name).id));
});

test('the manifest and the feed follow it', async () => {
  const manifest = await getManifest(new Request('http://x/iiif/collection/walk'), {
    params: Promise.resolve({ path: ['walk'] }),
  });
  const { items } = (await manifest.json()) as { items: { id: string }[] };
  const ids = ORDER.map((name) => get(name).id);
  expect(items.map(({ id }) => ids.find((each) => id.includes(each)))).toEqual(ids);
  const feed = await (await getFeed(new Request('http://x/feed.xml?collections=walk'))).text();
  const entries = [...feed.matchAll(/items\/([^<]+)<\/id>/g)].map(([, id]) => id);
  expect([entries.length, entries.slice(0, 3)]).toEqual([5, ids.slice(0, 3)]);
});

test('a number remains the place of a collection, which `position` states beside a list', () => {
  expect(listCollections('', 0, 9).map((each) => each.path)).toEqual(['first', 'walk', 'after', 'odd']);
  expect(getReport('odd/index.md')).toContain('order is "first": a number, or a list of file names, is wanted');
});

test('a listed file that is not there is reported until it is', async () => {
  expect(getReport('walk/index.md')).toContain('order names files that are not there: gone.jpg');
  place.put('walk/gone.jpg', await makePhoto('#99aabb'));
  await indexFolders(place, ['walk']);
  expect(listNames().slice(0, 2)).toEqual(['d.jpg', 'gone.jpg']);
  expect(getReport('walk/index.md')).toBeUndefined();
});

test('an item stays in its place when its file changes, and all return to their dates without the list', async () => {
  place.put('walk/b.jpg', await makePhoto('#00ff00'));
  await indexFolders(place, ['walk']);
  expect(listNames()).toEqual(['d.jpg', 'gone.jpg', ...ORDER.slice(1)]);
  fs.rmSync(path.join(place.library, 'walk/index.md'));
  await indexFolders(place, ['walk']);
  expect(listNames()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'gone.jpg', NFD].sort());
});

test('entries that are no names, names twice, and too many names are reported', async () => {
  const many = Array.from({ length: MAX_LISTED_NAMES + 1 }, (_, at) => `- p${at}.jpg`).join('\n');
  place.put('walk/index.md', `---\norder:\n- a.jpg\n- A.JPG\n- [b.jpg]\n${many}\n---\n`);
  await indexFolders(place, ['walk']);
  const report = getReport('walk/index.md');
  expect(report).toContain('each entry of the list is the name of a file');
  expect(report).toContain('order names files twice: A.JPG');
  expect(report).toContain(`the first ${MAX_LISTED_NAMES} are used`);
  expect(report?.length).toBeLessThan(2000);
});
