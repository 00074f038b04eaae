/** @jest-environment node */
import { gunzipSync } from 'node:zlib';
import { decodePoints } from '@/lib/map/map-worker.mjs';
import type { Place } from '@/lib/model/types';
import { getIndex } from '@/lib/search/engine/index-state';
import { readNamedPlaces } from '@/lib/search/engine/named-places';
import { readDots, readPoints } from '@/lib/search/engine/points';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const QUEENS = { country: 'United States', region: 'New York', city: 'Queens' };
const JAPAN = { country: 'Japan' };

const put = (file: string, place: Place, keywords: string[] = []) => makeItem(file, { place, keywords });

beforeAll(() => {
  Object.assign(process.env, archive.env);
  const at = { latitude: 40.76, longitude: -73.92 };
  archive.put([
    put('a.jpg', { ...QUEENS, name: 'Astoria', ...at }, ['bridge']),
    put('b.jpg', { ...QUEENS, name: 'astoria', ...at }),
    put('c.jpg', { ...QUEENS, name: 'Ditmars', ...at }),
    put('d.jpg', { ...QUEENS, name: 'Astoria', latitude: 40.77, longitude: -73.93 }, ['bridge']),
    put('e.jpg', { ...JAPAN, city: 'Nagasaki', latitude: 32.7, longitude: 129.8 }),
    put('f.jpg', { latitude: 10, longitude: 10 }),
    put('g.jpg', { ...JAPAN, city: 'Kyoto' }),
    makeItem('h.jpg'),
  ]);
});
afterAll(archive.remove);

function decode(filters?: string) {
  const { bytes } = readPoints({ indexName: 'items', ...(filters && { filters }) });
  return decodePoints(gunzipSync(bytes));
}

function listNamed({ points, places: { names, parents } }: ReturnType<typeof decode>) {
  const toPath = (place: number): (string | undefined)[] =>
    place ? [...toPath(parents[place] ?? 0), names[place]] : [];
  return points
    .map(([longitude, latitude, items, place]) => [
      Number(latitude.toFixed(2)),
      Number(longitude.toFixed(2)),
      items,
      toPath(place).join(' > '),
    ])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
}

test('each point has the name of most of its items, with all parents, ignoring case', () => {
  expect(listNamed(decode())).toEqual([
    [10, 10, 1, ''],
    [32.7, 129.8, 1, 'Japan > Nagasaki'],
    [40.76, -73.92, 3, 'United States > New York > Queens > Astoria'],
    [40.77, -73.93, 1, 'United States > New York > Queens > Astoria'],
  ]);
});

test('place names are sent only if an item in the results has them and a position', () => {
  const { names } = decode('keywords:bridge').places;
  expect([...names].sort()).toEqual(['', 'Astoria', 'New York', 'Queens', 'United States']);
  expect(decode().places.names).not.toContain('Kyoto');
});

test('with too many names, the rarest are replaced by their parents', () => {
  const index = getIndex();
  const items = Uint32Array.from({ length: index.lastKey + 1 }, (_, key) => key);
  const toUsed = (most: number) => {
    const { places, names } = readNamedPlaces(index, items, most);
    return [...new Set(Array.from(places, (place) => names[place]))].sort();
  };
  expect(toUsed(100)).toEqual(['', 'Astoria', 'Ditmars', 'Kyoto', 'Nagasaki']);
  expect(toUsed(4)).toEqual(['', 'Astoria', 'Queens']);
  expect(toUsed(3)).toEqual(['', 'Queens']);
  expect(toUsed(0)).toEqual(['']);
});

test('a dot of the drawing has the name of most of its items, too', () => {
  const { dots } = readDots({ indexName: 'items' });
  expect(dots.map(({ count, place }) => [count, place])).toEqual([
    [4, 'Astoria, Queens'],
    [1, 'Nagasaki, Japan'],
    [1, undefined],
  ]);
});

test('the area fits a town or shows the world, and a requested area is unchanged', () => {
  const { area } = readDots({ indexName: 'items', filters: 'keywords:bridge' });
  expect(area).toEqual({ south: 40.36, west: -74.33, north: 41.17, east: -73.52 });
  expect(readDots({ indexName: 'items' }).area).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  expect(readDots({ indexName: 'items', filters: 'keywords:none' }).area.east).toBe(180);
  const box = { south: 40, west: -75, north: 42, east: -70 };
  expect(readDots({ indexName: 'items' }, box).area).toBe(box);
});

test('many items at one point are sampled evenly, and without a majority the common parent is used', () => {
  const at = { latitude: 40.76, longitude: -73.92 };
  const names = ['Astoria', 'Ditmars', 'Steinway'];
  const items = Array.from({ length: 300 }, (_, each) => {
    const place = { ...QUEENS, name: names[Math.floor(each / 100)] as string, ...at };
    return put(`many-${String(each).padStart(3, '0')}.jpg`, place, ['many']);
  });
  archive.put(items);
  const { dots } = readDots({ indexName: 'items', filters: 'keywords:many' });
  expect(dots).toMatchObject([{ count: 300, place: 'Queens, New York' }]);
});
