/** @jest-environment node */
// `query` and `items` of an index.md make a collection of items from anywhere, which stay in their own folders.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getFeed } from '@/app/feed.xml/route';
import { GET as getManifest } from '@/app/iiif/collection/[[...path]]/route';
import { toItemId } from '@/lib/catalogue/ids';
import { listCards } from '@/lib/catalogue/read/cards';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getPosition, readFolderSlice } from '@/lib/catalogue/read/context';
import { getItem, listItems } from '@/lib/catalogue/read/items';
import { listCountedCollections } from '@/lib/catalogue/read/pages';
import { countRecords, readMessages } from '@/lib/catalogue/read/site';
import { readCollectionPage } from '@/lib/pages/collection';
import { index, indexFolders } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const putTable = (rows: string) => place.put('metadata.csv', `file,title,keywords,date,publish\n${rows}`);
const ROWS = `sea/a.jpg,Old harbour at dawn,harbour,1931,
sea/b.jpg,A boat,harbour;boats,1925,
land/c.jpg,The harbour of old,hills,1950,
land/d.jpg,Secret,harbour,1920,no
`;

beforeAll(async () => {
  place.put('sea/a.jpg', await makePhoto('#aa0000'));
  place.put('sea/b.jpg', await makePhoto('#00aa00'));
  place.put('land/c.jpg', await makePhoto('#0000aa'));
  place.put('land/d.jpg', await makePhoto('#aaaa00'));
  place.put('themes/own/e.jpg', await makePhoto('#00aaaa'));
  putTable(ROWS);
  const query = (folder: string, text: string) => place.put(`${folder}/index.md`, `---\n${text}\n---\n`);
  query('themes/harbour', 'title: Harbours\nquery: keywords=harbour');
  query('themes/years', 'query:\n  from: 1921\n  to: 1931\nsort: name');
  query('themes/latest', 'query: https://example.org/search?from=1900&sort=newest&page=2');
  query('themes/phrase', `query: '"old harbour" -boat'`);
  query('themes/red', 'query: colour=red');
  query('themes/loop', 'query: collections=themes/loop');
  query('themes/wide', 'query: collections=themes');
  query('themes/own', 'query: keywords=boats\norder: [e.jpg]');
  query('best', 'items: [/land/c.jpg, SEA/B.jpg, gone.jpg, ../themes/own]\ncover: ../land/c.jpg');
  query('typo', 'query: keyword=harbour');
  query('colon', 'query: keywords:harbour');
  query('kinds', 'query: kind=photos');
  query('empty', 'query: keywords=harbor');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const listNames = (folder: string, start = 0, size = 10) =>
  listItems(folder, start, size).map((item) => path.basename(item.path));
const getReport = (file: string) =>
  look(place)
    .problems.filter((problem) => problem.path === file)
    .map(({ detail }) => detail)
    .join('\n');

test('a query finds items anywhere, in the order of the collection, and no hidden ones', () => {
  expect(listNames('themes/harbour')).toEqual(['b.jpg', 'a.jpg']);
  expect(listNames('themes/years')).toEqual(['a.jpg', 'b.jpg']);
  expect(listNames('themes/latest')).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  expect(listNames('themes/phrase')).toEqual(['a.jpg']);
  expect(listNames('themes/red')).toEqual(['a.jpg']);
  expect(listNames('themes/latest', 1, 1)).toEqual(['a.jpg']);
});

test('a list shows files and folders in its order, and reports missing ones', () => {
  expect(listNames('best')).toEqual(['c.jpg', 'b.jpg', 'e.jpg']);
  expect(getCollection('best')?.cover).toBe(toItemId('land/c.jpg'));
  expect(getReport('best/index.md')).toContain('gone.jpg (in items)');
  expect(getReport('best/index.md')).not.toContain('SEA');
});

test('items stay in their own folder, and are counted once', () => {
  expect(getItem(toItemId('sea/b.jpg'))?.folder).toBe('sea');
  expect(getCollection('themes/harbour')).toMatchObject({ count: 2, total: 2, cover: toItemId('sea/b.jpg') });
  expect(getCollection('themes')).toMatchObject({ count: 0, total: 4 });
  expect(getCollection('sea')?.total).toBe(2);
  expect([countRecords(), getCollection('')?.total]).toEqual([4, 4]);
});

test('the own files of the folder belong to it, too', () => {
  expect(listNames('themes/own')).toEqual(['e.jpg', 'b.jpg']);
  expect(getPosition({ id: toItemId('themes/own/e.jpg'), folder: 'themes/own' })).toBe(0);
});

test('a query that names its own or another gathering collection finds the files in their folders only', () => {
  expect(getCollection('themes/loop')).toBeNull();
  expect(listNames('themes/wide')).toEqual(['e.jpg']);
});

test('it has a page, cards, a feed, an IIIF collection, slices for the viewer, and a line in sitemaps and exports', async () => {
  const page = await readCollectionPage(['themes', 'harbour'], 1);
  expect(page).toMatchObject({ collection: { title: 'Harbours' }, items: [{ title: 'A boat' }, {}] });
  expect(listCards('themes', 0, 10).map(({ collection }) => collection.path)).toContain('themes/harbour');
  const feed = await (await getFeed(new Request('http://x/feed.xml?collections=themes/harbour'))).text();
  expect(feed).toContain('Harbours');
  expect([...feed.matchAll(/<entry>/g)]).toHaveLength(2);
  const manifest = await getManifest(new Request('http://x/iiif/collection/themes/harbour'), {
    params: Promise.resolve({ path: ['themes', 'harbour'] }),
  });
  const { items } = (await manifest.json()) as { items: { label: unknown }[] };
  expect(items).toHaveLength(2);
  const slice = readFolderSlice('themes/harbour', 0, readMessages());
  expect(slice).toMatchObject({ total: 2, items: [{ title: 'A boat' }, {}] });
  expect(listCountedCollections(null, 50)).toContainEqual({ path: 'themes/harbour', count: 2 });
});

test('a query that is not understood is reported with its remedy, and finds nothing', () => {
  expect(getReport('typo/index.md')).toContain('there is no filter "keyword"; is keywords meant?');
  expect(getReport('colon/index.md')).toContain('write keywords=harbour in place of keywords:harbour');
  expect(getReport('kinds/index.md')).toContain('kind is "photos": photo, film, sound, document, story');
  expect(getReport('empty/index.md')).toContain('matches its query, so it has no page');
  for (const folder of ['typo', 'colon', 'kinds', 'empty']) expect(getCollection(folder)).toBeNull();
});

test('it follows changes of files, of the query, and of rules', async () => {
  putTable(`${ROWS}land/f.jpg,New,harbour,1999,\n`.replace('sea/b.jpg,A boat,harbour;boats', 'sea/b.jpg,A boat,boats'));
  place.put('land/f.jpg', await makePhoto('#123456'));
  place.put('gone.jpg', await makePhoto('#654321'));
  await indexFolders(place, ['']);
  expect(listNames('themes/harbour')).toEqual(['a.jpg', 'f.jpg']);
  expect(listNames('best')).toEqual(['c.jpg', 'b.jpg', 'gone.jpg', 'e.jpg']);
  expect(getReport('best/index.md')).toBe('');
  fs.rmSync(path.join(place.library, 'sea/a.jpg'));
  await indexFolders(place, ['sea']);
  expect(getCollection('themes/harbour')).toMatchObject({ count: 1, total: 1 });
  place.put('themes/harbour/index.md', '---\nquery: keywords=boats\n---\n');
  await indexFolders(place, ['themes/harbour']);
  expect(listNames('themes/harbour')).toEqual(['b.jpg']);
  place.put('themes/index.md', '---\npublish: after 2999-01-01\n---\n');
  await indexFolders(place, ['themes']);
  expect([getCollection('themes/harbour'), getCollection('themes')]).toEqual([null, null]);
  expect(getItem(toItemId('sea/b.jpg'))).not.toBeNull();
  place.put('themes/index.md', '---\ntitle: Themes\n---\n');
  await indexFolders(place, ['themes']);
  expect(listNames('themes/harbour')).toEqual(['b.jpg']);
  fs.rmSync(path.join(place.library, 'themes'), { recursive: true });
  await indexFolders(place, ['']);
  expect([getCollection('themes/harbour'), getCollection('themes')]).toEqual([null, null]);
});

test('a collection that is defined before and after its items are read has the same members', async () => {
  const before = Object.fromEntries(['best', 'late'].map((folder) => [folder, listNames(folder)]));
  place.put('late/index.md', '---\nquery: harbour -secret\n---\n');
  await indexFolders(place, ['late', '']);
  const late = listNames('late');
  expect(late.length).toBeGreaterThan(0);
  fs.rmSync(place.data, { recursive: true });
  await index(place);
  expect([listNames('late'), listNames('best')]).toEqual([late, before.best]);
});
