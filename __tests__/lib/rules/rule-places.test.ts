import { getMessages } from '@/lib/messages/messages';
import { listPlaceLeaks } from '@/lib/model/findings';
import type { Item, Place } from '@/lib/model/types';
import { parseRounding, type Rounding, withoutPlace } from '@/lib/rules/rule-places';

const en = getMessages('en');

const PLACE: Place = {
  name: 'Champ de Mars',
  city: 'Paris',
  region: 'Île-de-France',
  country: 'France',
  countryCode: 'FR',
  latitude: 48.85837,
  longitude: 2.294481,
  altitude: 33,
  links: ['https://www.geonames.org/3027409'],
};
const toItem = (place: Place | undefined, more: Partial<Item> = {}) =>
  ({ id: 'a', title: 'T', ...(place && { place }), ...more }) as Item;
const toPlace = (place: Place, rounding: Rounding | null) => withoutPlace(toItem(place), rounding).place;

test.each<[unknown, Rounding]>([
  [0.1, { degrees: 0.1 }],
  ['0.1°', { degrees: 0.1 }],
  ['10 km', { km: 10 }],
  ['10KM', { km: 10 }],
  ['500 m', { km: 0.5 }],
  [' 2.5 km ', { km: 2.5 }],
])('%j is parsed as %j', (value, rounding) => {
  expect(parseRounding(value)).toEqual(rounding);
});

test('coordinates are on a grid, without finer digits', () => {
  expect(toPlace(PLACE, { degrees: 0.1 })).toEqual({
    city: 'Paris',
    region: 'Île-de-France',
    country: 'France',
    countryCode: 'FR',
    latitude: 48.9,
    longitude: 2.3,
  });
});

test.each([
  [1, ['city', 'region', 'country']],
  [20, ['region', 'country']],
  [200, ['country']],
  [2000, []],
])('names in a cell of %d km: %j', (km, names) => {
  const { latitude: _north, longitude: _east, countryCode: _code, ...place } = toPlace(PLACE, { km }) ?? {};
  expect(Object.keys(place)).toEqual(names);
});

test('all places in a cell are rounded to equal values, anywhere on earth', () => {
  for (const [north, east] of [
    [0, 0],
    [60, 179.99],
    [-33.9, 18.4],
    [89.99, 10],
    [-90, -180],
  ] as const) {
    const rounded = toPlace({ latitude: north, longitude: east }, { km: 50 });
    const beside = toPlace({ latitude: north, longitude: east > 179 ? east - 1e-7 : east + 1e-7 }, { km: 50 });
    expect(beside).toEqual(rounded);
    expect(Math.abs(rounded?.latitude ?? 99)).toBeLessThanOrEqual(90);
    expect(Math.abs(rounded?.longitude ?? 999)).toBeLessThanOrEqual(180);
    expect(Math.abs((rounded?.latitude ?? 99) - north)).toBeLessThan(0.23);
  }
});

test('a hidden place is removed, and the original withheld', () => {
  const item = withoutPlace(toItem(PLACE), null);
  expect(item).not.toHaveProperty('place');
  expect(item.original).toBe(false);
});

test('the original of a file without a known place is withheld, too: it may contain one that we cannot read', () => {
  expect(withoutPlace(toItem(undefined), { km: 1 })).toMatchObject({ original: false });
});

test('keywords equal to a removed name are removed, and subject paths end before it', () => {
  const item = toItem(PLACE, {
    keywords: ['paris', 'CHAMP DE MARS', 'tower', 'France'],
    subjects: [['Places', 'France', 'Paris', 'Champ de Mars'], ['Champ de Mars'], ['Things', 'Tower']],
  });
  expect(withoutPlace(item, { km: 50 })).toMatchObject({
    keywords: ['tower', 'France'],
    subjects: [
      ['Places', 'France'],
      ['Things', 'Tower'],
    ],
  });
  expect(withoutPlace(item, null)).toMatchObject({ keywords: ['tower'], subjects: [['Places'], ['Things', 'Tower']] });
});

test('values of custom fields with a removed name are removed', () => {
  const fields = [
    { name: 'Shelf', values: ['Box 3', 'Paris, box 4'] },
    { name: 'Seen from', values: ['the champ de mars'] },
  ];
  expect(withoutPlace(toItem(PLACE, { fields }), null).fields).toEqual([{ name: 'Shelf', values: ['Box 3'] }]);
});

test('a place with an altitude only is removed', () => {
  expect(withoutPlace(toItem({ altitude: 8848 }), { km: 1 })).not.toHaveProperty('place');
});

describe('a place with several descriptions', () => {
  const item = toItem(PLACE, {
    otherPlaces: [{ name: 'Hauptweg', city: 'Kreuzdorf', country: 'France' }],
    keywords: ['Kreuzdorf', 'hauptweg', 'tower'],
    subjects: [['Places', 'Kreuzdorf', 'Hauptweg']],
  });

  test('loses every name, also in keywords and in stored descriptions', () => {
    const shown = withoutPlace(item, null);
    expect(shown).toMatchObject({ keywords: ['tower'], subjects: [['Places']] });
    expect(JSON.stringify(shown)).not.toMatch(/kreuzdorf|hauptweg/i);
  });

  test('keeps names that are not more precise than the rest', () => {
    expect(withoutPlace(item, { km: 10 })).toMatchObject({ keywords: ['Kreuzdorf', 'tower'] });
  });
});

describe('the offset of a date is removed if the place is hidden or coarser than a time zone', () => {
  test.each([
    ['guessed', '2024-04-13T20:36:30+05:45', '2024-04-13T20:36:30', true],
    ['stated', '2021-07-01T10:00:00+09:00', '2021-07-01T10:00:00', false],
    ['stated without a colon', '2021-07-01T10:00:00-0330', '2021-07-01T10:00:00', false],
    ['stated as UTC', '2021-07-01T10:00:00Z', '2021-07-01T10:00:00', false],
    [
      'of a span',
      '2021-07-01T10:00:00+09:00/2021-07-02T10:00:00+09:00',
      '2021-07-01T10:00:00/2021-07-02T10:00:00',
      false,
    ],
  ])('%s', (_name, edtf, shown, isGuessed) => {
    const item = toItem(PLACE, { date: { edtf, sort: 1, ...(isGuessed && { offsetGuessed: true as const }) } });
    expect(withoutPlace(item, null).date).toEqual({ edtf: shown, sort: 1 });
    expect(withoutPlace(item, { km: 50 }).date?.edtf).toBe(edtf);
  });

  test('and dates without a time are unchanged', () => {
    const date = { edtf: '1911-05/1912-06', sort: 1 };
    expect(withoutPlace(toItem(PLACE, { date }), null).date).toEqual(date);
  });
});

describe('a position in the owner’s texts:', () => {
  const POSITIONS = [
    'N 41°24.218 E 2°10.462',
    '41°24\'12.2"N 2°10\'26.5"E',
    '41.40363 / 2.17436',
    '41,40363; 2,17436',
    '-33.8568, 151.2153',
    '52.52 13.405',
    'N41.40363 E2.17436',
    'geo:41.40363,2.17436',
    'geo:lat=41.4',
    'Latitude 41.4',
    '41.40363',
    'https://maps.google.com/?q=41.40363,2.17436',
    'https://www.google.de/maps/@41.4,2.1,17z',
    'https://maps.app.goo.gl/abcdef',
    'https://www.openstreetmap.org/#map=17/41.4/2.1',
    'osm.org/go/xyz',
    '8FH495X3+QP',
    '///filled.count.soap',
    '31T 430959 4583866',
    '31TDF3095983866',
    '2600123 / 1200456',
  ];

  test.each(POSITIONS)('%s is removed from custom fields and keywords, and reported elsewhere', (position) => {
    const item = toItem(PLACE, {
      fields: [{ name: 'Plot', values: [position, `See ${position}`, 'Box 3'] }],
      keywords: [position, 'tower'],
      subjects: [['Places', position]],
      caption: `Taken at ${position}`,
    });
    const shown = withoutPlace(item, null);
    const { caption, ...rest } = shown;
    expect(JSON.stringify(rest)).not.toContain(JSON.stringify(position).slice(1, -1));
    expect(shown).toMatchObject({ keywords: ['tower'], subjects: [['Places']], caption });
    expect(shown.fields?.[0]?.values).toContain('Box 3');
    expect(shown.telling).toEqual(['caption']);
  });

  test.each(['GPS', 'Koordinaten', 'Latitude', 'UTM', 'GPS position'])('a field named %s is removed', (name) => {
    expect(withoutPlace(toItem(PLACE, { fields: [{ name, values: ['31 / 4582'] }] }), null)).not.toHaveProperty(
      'fields',
    );
  });

  test.each([
    '12.5 x 18.2 cm',
    '20 °C',
    '1/250 s, f/2.8',
    '1912–1914',
    'MS 12.345.678',
    'Nord',
    'Box 3',
    '24 x 36',
    '12 € / 14 €',
  ])('%s is not a position', (value) => {
    const fields = [{ name: 'Size', values: [value] }];
    expect(withoutPlace(toItem(PLACE, { fields, caption: value }), null)).toMatchObject({ fields, caption: value });
    expect(withoutPlace(toItem(PLACE, { caption: value }), null)).not.toHaveProperty('telling');
  });
});

test('texts with a hidden name remain, and are reported to the owner', () => {
  const words = { title: 'Evening in paris (France)', caption: 'Parisians', alt: 'A tower' };
  const item = withoutPlace(toItem(PLACE, words), { km: 50 });
  expect(item).toMatchObject({ ...words, telling: ['title'] });
  expect(listPlaceLeaks(item, en)).toEqual([{ kind: 'hidden-place', detail: 'in its title' }]);
  expect(listPlaceLeaks(withoutPlace(toItem(PLACE, { title: 'A tower' }), null), en)).toEqual([]);
  const written = withoutPlace(
    toItem(PLACE, { transcriptions: [{ file: 'a.txt', text: 'Dear Ada,\nParis is far.' }] }),
    null,
  );
  expect(listPlaceLeaks(written, en)).toEqual([{ kind: 'hidden-place', detail: 'in its transcription' }]);
  expect(withoutPlace(toItem({ city: 'A (b) [c+' }, { title: 'In A (b) [c+' }), null)).toMatchObject({
    telling: ['title'],
  });
});
