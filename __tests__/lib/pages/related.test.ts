/** @jest-environment node */

import { getItem } from '@/lib/catalogue/read/items';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { readRelated } from '@/lib/pages/related';
import { createArchive, makeItem } from '../../algolia/archive';

const archive = createArchive();
const on = (edtf: string, time = edtf) => ({ date: { edtf, sort: Date.parse(`${time.slice(0, 19)}Z`) / 1000 } });
const make = (file: string, more: Partial<Item> = {}) => makeItem(file, { title: file, ...more });

// A walk in the afternoon: ten past three, twenty past three …
const walk = [1, 2, 3, 4, 5].map((part) => make(`walk/${part}.jpg`, on(`2024-04-13T15:${part}0:00+02:00`)));
const evening = make('walk/evening.jpg', on('2024-04-13T16:00:00+02:00'));
const burst = Array.from({ length: 30 }, (_each, at) =>
  make(`burst/${at}.jpg`, on(`2020-01-01T00:00:${String(at).padStart(2, '0')}`)),
);
const byYear = Array.from({ length: 5 }, (_each, at) => make(`year/${at}.jpg`, on('2020', '2020-01-01T00:00:00')));

const boats = make('boats.jpg', {
  people: ['Nobody Else', 'Ann'],
  makers: ['Felice Beato'],
  keywords: ['common', 'rare', 'alone'],
  place: { name: 'Harbour', city: 'Nagasaki', country: 'Japan' },
});
const nagasaki = make('nagasaki.jpg', { place: { city: 'Nagasaki', country: 'Japan' } });
const japan = make('japan.jpg', { place: { country: 'Japan' } });
const ann = make('ann.jpg', { people: ['Ann'], keywords: ['common'] });
const beato = make('beato.jpg', { makers: ['Felice Beato'], keywords: ['common', 'rare'] });
const common = make('common.jpg', { keywords: ['common'] });
const many = Array.from({ length: 20 }, (_each, at) => make(`many/${at}.jpg`, { keywords: ['flood'] }));
const years = Array.from({ length: 30 }, (_each, at) =>
  make(`years/${at}.jpg`, { ...on(`${1900 + at}`, `${1900 + at}-01-01T00:00:00`), makers: ['Anna Kowalska'] }),
);
const here = make('here.jpg', { place: { latitude: 52.52, longitude: 13.405 } });
const there = make('there.jpg', { place: { latitude: 52.53, longitude: 13.405 } });
const far = make('far.jpg', { place: { latitude: 53.52, longitude: 13.405 } });
const minus = [1, 2].map((at) => make(`minus/${at}.jpg`, { keywords: ['-5 °C: "cold"'] }));
const alone = make('alone.jpg');

beforeAll(() => {
  archive.put([
    ...[...walk, evening, ...burst, ...byYear, boats, nagasaki, japan, ann, beato, common],
    ...[...many, ...years, here, there, far, ...minus, alone],
  ]);
  // Settings are read at the first call.
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const read = async (item: Item) => {
  const groups = await readRelated(getItem(item.id) as Item, getMessages('en'));
  return groups.map(({ title, all, href, items }) => ({ title, all, href, titles: items.map((each) => each.title) }));
};
const pick = async (item: Item, title: RegExp) => (await read(item)).find((group) => title.test(group.title));

test('an item without anything in common has no related items', async () => {
  expect(await read(alone)).toEqual([]);
});

describe('the same hour', () => {
  test('uses the local time of the picture, in order of time, without the item itself', async () => {
    expect(await read(walk[1] as Item)).toEqual([
      {
        title: 'In the same hour',
        titles: ['walk/1.jpg', 'walk/3.jpg', 'walk/4.jpg', 'walk/5.jpg'],
        all: 'All of 2024',
        href: '/search?from=2024&to=2024&sort=oldest',
      },
    ]);
  });

  test('has a limit', async () => {
    expect(await read(evening)).toEqual([]);
  });

  test('with many items shows the nearest in time', async () => {
    const group = await pick(burst[20] as Item, /hour/);
    expect(group?.titles).toHaveLength(12);
    expect(group?.titles).toEqual(
      expect.arrayContaining(['burst/14.jpg', 'burst/19.jpg', 'burst/21.jpg', 'burst/26.jpg']),
    );
    expect(group?.titles).not.toContain('burst/20.jpg');
  });

  test('excludes items that are dated to the year only', async () => {
    expect((await pick(burst[0] as Item, /hour/))?.titles).not.toContain('year/0.jpg');
    expect(await read(byYear[0] as Item)).toEqual([]);
  });
});

describe('hour, place, person and keyword', () => {
  test('are in this order, without repetition', async () => {
    expect(await read(boats)).toEqual([
      {
        title: 'In Nagasaki',
        titles: ['nagasaki.jpg'],
        all: 'Show all',
        href: '/search?places=Nagasaki',
      },
      { title: 'With Ann', titles: ['ann.jpg'], all: 'Show all', href: '/search?people=Ann' },
      { title: 'Also “rare”', titles: ['beato.jpg'], all: 'Show all', href: '/search?keywords=rare' },
    ]);
  });

  test('a place without other items is replaced by its parent', async () => {
    expect((await pick(japan, /^In/))?.title).toBe('In Japan');
    expect((await pick(boats, /^In/))?.title).toBe('In Nagasaki');
  });

  test('without other pictures of the same people the row is that of the maker', async () => {
    expect(await pick(beato, /^By/)).toEqual({
      title: 'By Felice Beato',
      titles: ['boats.jpg'],
      all: 'Show all',
      href: '/search?makers=Felice+Beato',
    });
  });

  test('the rarest keyword is used', async () => {
    expect((await pick(boats, /^Also/))?.title).toBe('Also “rare”');
    expect((await pick(common, /^Also/))?.title).toBe('Also “common”');
  });

  test('a place without a name lists nearby items', async () => {
    expect(await read(here)).toEqual([
      {
        title: 'Nearby',
        titles: ['there.jpg'],
        all: 'Show all',
        href: '/search?near=52.52%2C13.405&within=2000',
      },
    ]);
  });

  test("of a maker's many items those nearest in time are shown", async () => {
    const group = await pick(years[15] as Item, /^By/);
    const shown = group?.titles.map((title) => Number(/\d+/.exec(title ?? '')?.[0]));
    expect(shown?.sort((one, two) => one - two)).toEqual([9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21]);
  });

  test('a group shows a dozen, and links to all', async () => {
    const group = await pick(many[0] as Item, /^Also/);
    expect(group?.titles).toHaveLength(12);
    expect(group?.all).toBe('Show all');
  });

  test('unusual keywords are matched literally', async () => {
    expect(await pick(minus[0] as Item, /^Also/)).toEqual({
      title: 'Also “-5 °C: "cold"”',
      titles: ['minus/2.jpg'],
      all: 'Show all',
      href: `/search?${new URLSearchParams({ keywords: '-5 °C: "cold"' })}`,
    });
  });
});

test('a deleted item is not related to any other', async () => {
  expect((await pick(ann, /^With/))?.titles).toEqual(['boats.jpg']);
  archive.take([boats, walk[2] as Item]);
  expect(await pick(ann, /^With/)).toBeUndefined();
  expect((await pick(walk[1] as Item, /hour/))?.titles).toEqual(['walk/1.jpg', 'walk/4.jpg', 'walk/5.jpg']);
});
