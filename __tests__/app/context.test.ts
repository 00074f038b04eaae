/** @jest-environment node */
import { GET } from '@/app/api/context/route';
import { getPosition } from '@/lib/catalogue/read/context';
import type { Item } from '@/lib/model/types';
import { SLICE, toSliceHref, type ViewerContext, type ViewerSlice } from '@/lib/viewer/item';
import { createArchive, makeItem } from '../algolia/archive';

const archive = createArchive();
const many = Array.from({ length: 2600 }, (_, n) =>
  makeItem(`many/${String(n).padStart(4, '0')}.jpg`, { title: `Number ${n}`, date: { edtf: '1900', sort: n } }),
);
const boat = makeItem('sea/boat.jpg', { title: 'A boat', date: { edtf: '1900', sort: 1 } });
const tale = makeItem('sea/tale.md', { kind: 'story', title: 'A tale of boats', date: { edtf: '1901', sort: 2 } });
const film = makeItem('sea/film.mp4', { kind: 'film', title: 'Boats in motion', date: { edtf: '1902', sort: 3 } });

beforeAll(() => {
  archive.put([...many, boat, tale, film]);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const ask = async (href: string) => {
  const response = await GET(new Request(`http://localhost${href}`));
  return { status: response.status, slice: (await response.json()) as ViewerSlice };
};
const titles = ({ items }: ViewerSlice) => items.map((item) => item?.title ?? null);
const toTitles = (items: Item[]) => items.map(({ title }) => title);
const folder: ViewerContext = { type: 'collection', path: 'many' };

test('a folder is served in slices of sixty, in order and with the total', async () => {
  const { slice } = await ask(toSliceHref(folder, { slice: 1 }));
  expect(slice).toMatchObject({ start: SLICE, total: 2600 });
  expect(titles(slice)).toEqual(toTitles(many.slice(60, 120)));
});

test('the last slice of a folder is shorter, and later slices are empty', async () => {
  const { slice } = await ask(toSliceHref(folder, { slice: 43 }));
  expect(titles(slice)).toEqual(toTitles(many.slice(2580)));
  expect((await ask(toSliceHref(folder, { slice: 44 }))).slice).toMatchObject({ total: 2600, items: [] });
});

test.each([0, 59, 60, 999, 1000, 1001, 2000, 2599])('item %i of a long folder is found in its slice', async (place) => {
  const item = many[place] as Item;
  expect(getPosition(item)).toBe(place);
  const { slice } = await ask(toSliceHref(folder, { at: item.id }));
  expect(slice.items[place - slice.start]?.id).toBe(item.id);
});

test('a story keeps its position, without a picture', async () => {
  const { slice } = await ask(toSliceHref({ type: 'collection', path: 'sea' }, { slice: 0 }));
  expect(titles(slice)).toEqual(['A boat', null, 'Boats in motion']);
  expect(slice.total).toBe(3);
});

test('a search is paged beyond its first page, in its order and with its filters', async () => {
  const search: ViewerContext = { type: 'search', query: 'collections=many&sort=oldest', start: 0, total: 1000 };
  const { slice } = await ask(toSliceHref(search, { slice: 2 }));
  expect(slice).toMatchObject({ start: 120, total: 1000 });
  expect(titles(slice)).toEqual(toTitles(many.slice(120, 180)));
});

test('a search ends where the search page ends', async () => {
  const search: ViewerContext = { type: 'search', query: 'collections=many', start: 0, total: 1000 };
  expect((await ask(toSliceHref(search, { slice: 16 }))).slice.items).toHaveLength(40);
  expect((await ask(toSliceHref(search, { slice: 17 }))).slice.items).toEqual([]);
});

test('stories in a search are skipped', async () => {
  const { slice } = await ask(toSliceHref({ type: 'search', query: 'q=boat', start: 0, total: 3 }, { slice: 0 }));
  expect(slice.total).toBe(3);
  expect(slice.items.filter((item) => item === null)).toHaveLength(1);
});

test('items are described by id, in the order of the request', async () => {
  const { slice } = await ask(toSliceHref({ type: 'list' }, { ids: [film.id, 'aaaaaaaaaa', boat.id] }));
  expect(titles(slice)).toEqual(['Boats in motion', null, 'A boat']);
});

test.each([
  ['?collection=nowhere&slice=0', 404],
  ['?collection=many&at=aaaaaaaaaa', 404],
  [`?collection=sea&at=${many[0]?.id}`, 404],
  ['', 400],
  ['?slice=0', 400],
  ['?collection=many', 400],
  ['?collection=many&slice=-1', 400],
  ['?collection=many&slice=1e3', 400],
  ['?collection=many&slice=99999999', 400],
  ["?collection=many&at='OR 1=1", 400],
  ['?search=q%3Dboat', 400],
  ['?ids=', 400],
  ['?ids=../../etc', 400],
  [`?ids=${Array(SLICE + 1).fill('abcdefgh27')}`, 400],
])('%s gets status %i', async (query, status) => {
  expect((await ask(`/api/context${query}`)).status).toBe(status);
});

test.each(['__proto__=1&constructor=x', `q=${'x'.repeat(5000)}`, 'page=9&page=10', '%', 'q=%00&from=x'])(
  'a search for %s gives no error',
  async (query) => {
    const { status } = await ask(toSliceHref({ type: 'search', query, start: 0, total: 0 }, { slice: 0 }));
    expect(status).toBe(200);
  },
);
