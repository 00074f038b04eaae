/** @jest-environment node */
import { selectLatest } from '@/lib/catalogue/read/front-page';
import type { Item, MediaKind } from '@/lib/model/types';
import { makeItem } from '../../../algolia/archive';

/** Items of a kind, each a day older than the one before; undated without `first`. */
const makeItems = (kind: MediaKind, count: number, first?: number): Item[] =>
  Array.from({ length: count }, (_, at) => {
    const { date: _date, ...item } = makeItem(`${kind}-${String(at).padStart(2, '0')}.x`, { kind });
    return first === undefined ? item : { ...item, date: { edtf: '2000', sort: first - at } };
  });

const names = (items: Item[]) => items.map(({ path }) => path);
const count = (items: Item[], kind: MediaKind) => items.filter((item) => item.kind === kind).length;

test.each<MediaKind>(['photo', 'film', 'sound', 'document'])('with %s only, the latest are shown in order', (kind) => {
  const items = makeItems(kind, 5, 100);
  expect(names(selectLatest([items], 3))).toEqual(names(items.slice(0, 3)));
});

test('few undated films are shown among many dated photographs, after them', () => {
  const [photos, films] = [makeItems('photo', 24, 100), makeItems('film', 2)];
  const latest = selectLatest([photos, films, [], []]);
  expect(names(latest)).toEqual([...names(photos.slice(0, 22)), ...names(films)]);
});

test('with many of every kind each has a share, and the rest are the latest of all', () => {
  const kinds = (['photo', 'film', 'sound', 'document'] as const).map((kind, at) =>
    makeItems(kind, 24, 1000 - 100 * at),
  );
  const latest = selectLatest(kinds);
  expect(latest).toHaveLength(24);
  expect((['photo', 'film', 'sound', 'document'] as const).map((kind) => count(latest, kind))).toEqual([15, 3, 3, 3]);
});

test('undated items are ordered by path, in any order of reading', () => {
  const items = makeItems('sound', 4);
  expect(names(selectLatest([[...items].reverse()]))).toEqual(names(items));
});
