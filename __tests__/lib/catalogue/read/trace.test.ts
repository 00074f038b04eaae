/** @jest-environment node */
import { getCollection, getNamedCollection, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getVersion, isTraceCurrent } from '@/lib/catalogue/read/connection';
import { getItem, getNeighbours, listStories } from '@/lib/catalogue/read/items';
import { readMenu } from '@/lib/catalogue/read/menu';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { getIndexingState } from '@/lib/catalogue/read/site';
import { getTrace, type Trace, trace } from '@/lib/catalogue/read/trace';
import { getMessages } from '@/lib/messages/messages';
import { parseMarkdown } from '@/lib/metadata/formats/text';
import type { Item } from '@/lib/model/types';
import { readRelated } from '@/lib/pages/related';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const before = { ...process.env };
const boat = makeItem('sea/boat.jpg', { title: 'A boat', keywords: ['harbour'], makers: ['Anna Kowalska'] });
const crane = makeItem('sea/crane.jpg', { title: 'A crane', keywords: ['harbour'], makers: ['Anna Kowalska'] });
const hill = makeItem('land/hill.jpg', { title: 'A hill', keywords: ['green'] });

beforeEach(() => {
  archive.put([boat, crane, hill]);
  Object.assign(process.env, archive.env);
});
afterAll(() => {
  process.env = before;
  archive.remove();
});

/** The trace of the queries of a function. */
async function toTrace(ask: () => unknown): Promise<Trace> {
  let found: Trace | null = null;
  await trace(async () => {
    await ask();
    found = getTrace();
  });
  return found as unknown as Trace;
}

const readBoat = () => {
  getItem(boat.id);
  getNeighbours(boat);
  getCollection('sea');
};

test('a trace is valid while its queries return the same results', async () => {
  const made = await toTrace(readBoat);
  expect(isTraceCurrent(made)).toBe(true);
  // Change, add and delete unrelated items.
  archive.put([makeItem('land/hill.jpg', { title: 'A higher hill' }), makeItem('land/tree.jpg')]);
  expect(isTraceCurrent(made)).toBe(true);
  archive.take([hill]);
  expect(isTraceCurrent(made)).toBe(true);
});

test.each([
  ['the item is changed', () => archive.put([makeItem('sea/boat.jpg', { title: 'Two boats' })])],
  ['its neighbour is changed', () => archive.put([makeItem('sea/crane.jpg', { title: 'Two cranes' })])],
  ['its neighbour goes', () => archive.take([crane])],
  ['it has another neighbour', () => archive.put([makeItem('sea/buoy.jpg', { title: 'A buoy' })])],
])('the trace is invalid when %s', async (_what, change) => {
  const made = await toTrace(readBoat);
  expect(isTraceCurrent(made)).toBe(true);
  change();
  expect(isTraceCurrent(made)).toBe(false);
  archive.put([boat, crane]);
  archive.take([makeItem('sea/buoy.jpg')]);
});

test('editing the text of a story keeps the trace of the menu, editing its title does not', async () => {
  const write = (title: string, text: string, others = {}) =>
    archive.put([makeItem('stories/walk.md', { kind: 'story', title, ...others, ...parseMarkdown(text) })]);
  write('A walk', 'By the water');
  const made = await toTrace(readMenu);
  write('A walk', 'By the water, and further on.');
  expect(isTraceCurrent(made)).toBe(true);
  write('A walk', 'By the water', { alternatives: { title: { fr: 'Une promenade' } } });
  expect(isTraceCurrent(made)).toBe(false);
  const again = await toTrace(readMenu);
  write('A long walk', 'By the water', { alternatives: { title: { fr: 'Une promenade' } } });
  expect(isTraceCurrent(again)).toBe(false);
  expect(readMenu().stories).toMatchObject([
    { title: 'A long walk', alternatives: { title: { fr: 'Une promenade' } } },
  ]);
});

test('a new item in a folder keeps the traces of menu and breadcrumbs, another name of the folder does not', async () => {
  const made = await toTrace(() => {
    readMenu();
    expect(listBreadcrumbs('sea').map(({ title }) => title)).toEqual(['Sea']);
  });
  archive.put([makeItem('sea/tug.jpg', { title: 'A tug' })]);
  expect(getCollection('sea')?.total).toBe(3);
  expect(isTraceCurrent(made)).toBe(true);
  archive.change((writer) => writer.putCollection({ path: 'sea', title: 'The sea', sort: 'sea', order: 'name' }));
  expect(isTraceCurrent(made)).toBe(false);
});

test('an empty result is part of the trace, too', async () => {
  const made = await toTrace(() => listStories(6));
  archive.put([makeItem('land/walk.md', { kind: 'story', type: 'text/markdown' })]);
  expect(isTraceCurrent(made)).toBe(false);
  archive.take([makeItem('land/walk.md')]);
});

test('search results are part of the trace, search caches are not', async () => {
  const made = await toTrace(() => readRelated(boat, getMessages('en')));
  expect([made.isOpaque, isTraceCurrent(made)]).toEqual([false, true]);
  archive.put([makeItem('land/mill.jpg', { keywords: ['green'] })]);
  expect(isTraceCurrent(made)).toBe(true);
  archive.put([makeItem('land/quay.jpg', { keywords: ['harbour'] })]);
  expect(isTraceCurrent(made)).toBe(false);
});

test('a later item by the same maker invalidates no page that does not show it', async () => {
  const day = Date.UTC(2020, 0, 1) / 1000;
  const at = (seconds: number) => ({
    date: { edtf: new Date((day + seconds) * 1000).toISOString().slice(0, 19), sort: day + seconds },
    makers: ['Felice Beato'],
    keywords: ['flood'],
  });
  const rolls = Array.from({ length: 30 }, (_each, n) => makeItem(`roll/${n}.jpg`, at(n)));
  const [first] = rolls as [Item];
  archive.put(rolls);
  const made = await toTrace(() => readRelated(first, getMessages('en')));
  archive.put([makeItem('new/later.jpg', at(40)), makeItem('new/years-later.jpg', at(1e8))]);
  expect(isTraceCurrent(made)).toBe(true);
  archive.put([makeItem('new/beside.jpg', at(0.5))]);
  expect(isTraceCurrent(made)).toBe(false);
});

test('five new items invalidate only the pages of a folder that show something else', async () => {
  const t = getMessages('en');
  const toPlate = (name: string, year: number, month = 0) =>
    makeItem(`rolls/plates/${name}.jpg`, {
      date: { edtf: String(year), sort: Date.UTC(year, month) / 1000 },
      makers: ['Felice Beato'],
      keywords: ['glass'],
      place: { city: 'Yokohama', country: 'Japan' },
    });
  const plates = Array.from({ length: 57 }, (_each, n) => toPlate(`plate-${n}`, 1860 + n));
  archive.put([makeItem('rolls/album/cover.jpg'), ...plates]);
  /** The data that an item's page shows. */
  const read = ({ id, folder }: Item) => {
    const item = getItem(id);
    return JSON.stringify([
      [item, listBreadcrumbs(folder), getNeighbours({ id, folder }), item && readRelated(item, t)],
      [readMenu(), hasPlaces(), getIndexingState()],
    ]);
  };
  const pages = await Promise.all(
    plates.map(async (item) => ({ item, shown: read(item), made: await toTrace(() => read(item)) })),
  );
  // The first one becomes the cover of the folder, which its items do not show.
  archive.put([1700, 1865, 1866, 1950, 1951].map((year, n) => toPlate(`new-${n}`, year, 5)));
  const changed = pages.filter(({ item, shown }) => read(item) !== shown);
  expect(pages.filter(({ made }) => !isTraceCurrent(made)).map(({ item }) => item.path)).toEqual(
    changed.map(({ item }) => item.path),
  );
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.length).toBeLessThan(50);
});

test('the page of an item does not depend on the texts of its neighbours and its folder', async () => {
  const describe = (html: string) =>
    archive.change((writer) => writer.putCollection({ path: 'sea', title: 'Sea', html, sort: 'sea', order: 'name' }));
  describe('');
  const made = await toTrace(() => {
    listBreadcrumbs('sea');
    getNeighbours(boat);
  });
  archive.put([makeItem('sea/crane.jpg', { title: 'A crane', caption: 'It stands on the quay.' })]);
  describe('<p>Water</p>');
  expect(getNamedCollection('sea')?.html).toBe('<p>Water</p>');
  expect(isTraceCurrent(made)).toBe(true);
});

test('a query page records no queries', async () => {
  await trace(
    async () => {
      readBoat();
      expect(getTrace()?.answers.size).toBe(0);
    },
    { isOpaque: true },
  );
});

test('a query of the version makes a trace that is never valid', async () => {
  expect(isTraceCurrent(await toTrace(getVersion))).toBe(false);
});
