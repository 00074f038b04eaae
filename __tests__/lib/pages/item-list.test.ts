/** @jest-environment node */
// Which items a slide show and a sheet of labels list, and in which order.
import { toItemId } from '@/lib/catalogue/ids';
import { readSliceBelow } from '@/lib/catalogue/read/context';
import { readMessages } from '@/lib/catalogue/read/site';
import { LABELS_PER_PAGE } from '@/lib/model/label-options';
import { describeList, resolveList } from '@/lib/pages/item-list';
import { toKioskSource } from '@/lib/pages/kiosk';
import { readLabelPage } from '@/lib/pages/labels';
import { parseListSource } from '@/lib/query/list-source';
import { toSearchParams } from '@/lib/query/search-state';
import { index } from '../catalogue/index-here';
import { createPlace, makePhoto } from '../catalogue/site';

const place = createPlace();
afterAll(() => place.remove());

const NOTES = 130;

beforeAll(async () => {
  place.put('walk/b/two.jpg', await makePhoto('#112233'));
  place.put('walk/a/one.jpg', await makePhoto('#223344'));
  place.put('walk/top.jpg', await makePhoto('#334455'));
  place.put('walking/other.jpg', await makePhoto('#445566'));
  place.put(
    'metadata.csv',
    'file,title,date,identifier\nwalk/b/two.jpg,Two,1901,\nwalk/a/one.jpg,One,1950,INV 12\nwalk/top.jpg,Top,,\n',
  );
  for (let at = 0; at < NOTES; at += 1)
    place.put(`notes/note-${String(at).padStart(3, '0')}.md`, `---\ntitle: Note ${at}\n---\nText\n`);
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const toId = (file: string) => toItemId(file);
const resolve = (query: string) => resolveList(parseListSource(toSearchParams(query))) ?? fail();

test('a collection is its own items, then those of the folders below it', () => {
  const t = readMessages();
  const all = readSliceBelow('walk', 0, t);
  expect(all?.total).toBe(3);
  expect(all?.items.map((item) => item?.title)).toEqual(['Top', 'One', 'Two']);
  expect(readSliceBelow('', 2, t)?.total).toBe(NOTES + 4);
  const rest = [0, 1, 2].flatMap((slice) => readSliceBelow('', slice, t)?.items ?? []);
  expect(rest).toHaveLength(NOTES + 4);
  expect(readSliceBelow('nothing', 0, t)).toBeNull();
});

test('folders with the beginning of its name do not belong to it', () => {
  const titles = readSliceBelow('walk', 0, readMessages())?.items.map((item) => item?.href) ?? [];
  expect(titles.join()).not.toContain(toId('walking/other.jpg'));
});

test.each(['collection=nothing', 'collection=..', 'collection=walk/', 'collection=%2Fwalk', 'collection=%00'])(
  '%s is no list',
  (query) => {
    expect(resolveList(parseListSource(toSearchParams(query)))).toBeNull();
  },
);

test('the URL names a collection, a selection, a search, or else the whole archive', () => {
  const t = readMessages();
  expect(describeList(resolve('collection=walk/a'), t)).toMatchObject({ href: '/collections/walk/a' });
  expect(describeList(resolve(`ids=${toId('walk/top.jpg')},__proto__`), t)).toEqual({
    title: 'Selection',
    href: `/selection#ids=${toId('walk/top.jpg')}`,
  });
  expect(describeList(resolve('q=one&seconds=5'), t)).toMatchObject({ href: '/search?q=one' });
  expect(describeList(resolve('seconds=5'), t)).toMatchObject({ title: 'Collections', href: '/collections' });
});

test('a slide show by date is a search, and a selection is sorted, with undated items last', () => {
  const search = (query: string) => new URLSearchParams({ search: query }).toString();
  expect(toKioskSource(resolve('collection=walk'), 'newest').list).toBe(search('collections=walk&sort=newest'));
  expect(toKioskSource(resolve('q=one&sort=newest'), 'date').list).toBe(search('q=one&sort=oldest'));
  expect(toKioskSource(resolve('q=one&sort=newest'), 'listed').list).toBe(search('q=one&sort=newest'));
  const [top, one, two] = ['walk/top.jpg', 'walk/a/one.jpg', 'walk/b/two.jpg'].map(toId);
  const list = resolve(`ids=${top},${one},${two}`);
  expect(toKioskSource(list, 'listed').list).toEqual([top, one, two]);
  expect(toKioskSource(list, 'date').list).toEqual([two, one, top]);
  expect(toKioskSource(list, 'newest').list).toEqual([one, two, top]);
});

test('labels have the title, the number and the shortest URL, in bounded pages', async () => {
  const t = readMessages();
  const walk = await readLabelPage(resolve('collection=walk'), 1, t);
  expect(walk).toMatchObject({ total: 3, pages: 1 });
  expect(walk?.labels[1]).toMatchObject({ title: 'One', number: 'INV 12' });
  expect(walk?.labels[1]?.url).toMatch(new RegExp(`^http://[^/]+/items/${toId('walk/a/one.jpg')}$`));
  expect(walk?.labels[0]?.number).toBeUndefined();
  const first = await readLabelPage(resolve('collection=notes'), 1, t);
  const second = await readLabelPage(resolve('collection=notes'), 2, t);
  expect([first?.pages, first?.labels.length, second?.labels.length]).toEqual([
    2,
    LABELS_PER_PAGE,
    NOTES - LABELS_PER_PAGE,
  ]);
  const titles = [...(first?.labels ?? []), ...(second?.labels ?? [])].map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: NOTES }, (_, at) => `Note ${at}`));
  expect(await readLabelPage(resolve('collection=notes'), 3, t)).toBeNull();
  expect((await readLabelPage(resolve('q=note'), 2, t))?.labels).toHaveLength(NOTES - LABELS_PER_PAGE);
  expect((await readLabelPage(resolve(`ids=${toId('walk/top.jpg')},aaaaaaaaaa`), 1, t))?.total).toBe(1);
});
