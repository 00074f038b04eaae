/** @jest-environment node */
// The pages of years, places and people, read from a real catalogue.
import { getTrace, isTraceValid, trace } from '@/lib/catalogue/read/trace';
import { getMessages } from '@/lib/messages/messages';
import type { BrowsedPage, Destination } from '@/lib/model/browse';
import type { Item } from '@/lib/model/types';
import { listBrowseHrefs, listBrowsePages } from '@/lib/pages/browse';
import { listPeople, readPerson } from '@/lib/pages/people';
import { listPlaces, readPlace } from '@/lib/pages/places';
import { listAllDecades, readTime } from '@/lib/pages/years';
import { createArchive, makeItem } from '../../algolia/archive';

const t = getMessages('en');
const archive = createArchive();
const before = { ...process.env };
const on = (edtf: string, first: string) => ({ date: { edtf, sort: Date.parse(`${first}T00:00:00Z`) / 1000 } });
const make = (file: string, more: Partial<Item> = {}) => makeItem(file, { title: file, ...more } as never);

const JAPAN = [
  make('temple.jpg', {
    ...on('1864', '1864-01-01'),
    place: { city: 'Nagasaki', country: 'Japan' },
    makers: ['Felice Beato'],
  }),
  make('boats.jpg', {
    ...on('1865-05', '1865-05-01'),
    place: { name: 'Harbour', city: 'NAGASAKI', country: 'japan' },
    makers: ['felice beato'],
    people: ['Charles Wirgman'],
  }),
];
const VAGUE = make('decade.jpg', {
  ...on('186X', '1860-01-01'),
  place: { country: 'France' },
  people: ['Felice Beato'],
});
const LATER = make('later.jpg', { ...on('1911-05-07', '1911-05-07'), makers: ['..', 'A/B <i>', 'Ölander', 'Zoe'] });
const SPAN = make('span.jpg', on('1830/1899', '1830-01-01'));
const ACROSS = make('across.jpg', on('1778/1781', '1778-01-01'));
const NONE = make('undated.jpg');

beforeAll(() => {
  archive.put([...JAPAN, VAGUE, LATER, SPAN, ACROSS, NONE]);
  Object.assign(process.env, archive.env);
});
afterAll(() => {
  process.env = before;
  archive.remove();
});

const list = (there: Destination[]) => there.map(({ title, href, count }) => `${title} ${href} ${count ?? ''}`.trim());
const listTitles = (page: BrowsedPage | string | null, part = 0) =>
  page && typeof page === 'object' ? page.parts[part]?.items.map(({ title }) => title) : page;

test('decades count items that are certainly from one of their years, and separately those that may be', () => {
  expect(listAllDecades(t).map(({ title, count, vague, years }) => [title, count, vague, list(years)])).toEqual([
    ['1770s', 1, 1, []],
    ['1830s', 1, 1, []],
    ['1860s', 3, 1, ['1864 /years/1864 1', '1865 /years/1865 1']],
    ['1910s', 1, 0, ['1911 /years/1911 1']],
  ]);
});

test('a year shows certain items before possible ones, and links to neighbouring years', () => {
  const year = readTime('1865', t);
  expect(listTitles(year)).toEqual(['boats.jpg', 'decade.jpg']);
  expect(year).toMatchObject({
    title: '1865',
    above: [{ href: '/years' }, { href: '/years/1860s' }],
    earlier: { href: '/years/1864' },
    later: { href: '/years/1911' },
    parts: [{ count: 2, vague: 1, search: '/search?from=1865&to=1865' }],
  });
  const between = readTime('1867', t);
  expect(listTitles(between)).toEqual(['decade.jpg']);
  expect(between).toMatchObject({ earlier: { href: '/years/1865' }, later: { href: '/years/1911' } });
  expect(readTime('1911', t)).not.toHaveProperty('later');
  // A decade without items that start in it has no page.
  expect(readTime('1780', t)).toMatchObject({ above: [{ href: '/years' }], parts: [{ count: 1, vague: 1 }] });
});

test('a decade shows its items and links to its years', () => {
  const decade = readTime('1860s', t);
  expect(listTitles(decade)).toEqual(['temple.jpg', 'boats.jpg', 'decade.jpg']);
  expect(list(decade?.below.shown ?? [])).toEqual(['1864 /years/1864 1', '1865 /years/1865 1']);
  expect(decade).toMatchObject({ earlier: { href: '/years/1830s' }, later: { href: '/years/1910s' } });
});

test('a year links to its months, a month to its days, each with its certain items', () => {
  const day = (file: string, edtf: string, first = edtf) => make(file, on(edtf, first));
  archive.put([
    make('noon.jpg', { date: { edtf: '2024-02-03T12:00:00+01:00', sort: Date.parse('2024-02-03T12:00:00Z') / 1000 } }),
    day('day.jpg', '2024-02-03'),
    day('trip.jpg', '2024-02-28/2024-02-29', '2024-02-28'),
    day('month.jpg', '2024-02', '2024-02-01'),
    day('new-year.jpg', '2024-12-31/2025-01-01', '2024-12-31'),
    day('year.jpg', '2024', '2024-01-01'),
    day('march.jpg', '2024-03-31'),
  ]);
  const year = readTime('2024', t)?.calendar;
  expect(year?.of === 'year' && list(year.months.filter(({ href }) => href) as Destination[])).toEqual([
    'February 2024 /years/2024-02 4',
    'March 2024 /years/2024-03 1',
  ]);
  const february = readTime('2024-02', t);
  expect(listTitles(february)).toEqual(['month.jpg', 'day.jpg', 'noon.jpg', 'trip.jpg']);
  expect(february).toMatchObject({
    title: 'February 2024',
    above: [{ href: '/years' }, { href: '/years/2020s' }, { title: '2024', href: '/years/2024' }],
    earlier: { href: '/years/1911-05' },
    later: { title: 'March 2024' },
  });
  const weeks = february?.calendar?.of === 'month' ? february.calendar : null;
  expect([weeks?.weekdays[0], weeks?.weeks[0]?.map((cell) => cell?.label ?? '')]).toEqual([
    'Mon',
    ['', '', '', '1', '2', '3', '4'],
  ]);
  expect(weeks?.weeks.flat().flatMap((cell) => (cell?.href ? [[cell.title, cell.href, cell.count]] : []))).toEqual([
    ['3 February 2024', '/years/2024-02-03', 2],
  ]);
  expect(weeks?.weeks.flat().filter(Boolean)).toHaveLength(29);
  expect(listTitles(readTime('2024-02-03', t))).toEqual(['day.jpg', 'noon.jpg']);
  expect(readTime('2024-02-03', t)).toMatchObject({
    above: [{}, {}, {}, { href: '/years/2024-02' }],
    earlier: { href: '/years/1911-05-07' },
    later: { href: '/years/2024-03-31' },
  });
  // A year has no calendar if none of its items are dated to the month.
  expect(readTime('1864', t)).not.toHaveProperty('calendar');
  const times = listBrowseHrefs().filter((href) => href.startsWith('/years/2024'));
  expect(times).toEqual(['/years/2024', '/years/2024-02', '/years/2024-03', '/years/2024-02-03', '/years/2024-03-31']);
});

test.each(['en', 'ar', 'ja', 'de'])('weeks start as in %s', (language) => {
  const month = readTime('2024-02', getMessages(language))?.calendar;
  const names = month?.of === 'month' ? month.weekdays : [];
  const sunday = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(new Date(2024, 1, 4));
  expect(names.indexOf(sunday)).toBe({ en: 6, ar: 1, ja: 0, de: 6 }[language]);
  expect(
    month?.of === 'month' && month.weeks.flat()[{ en: 3, ar: 5, ja: 4, de: 3 }[language] ?? 0]?.href,
  ).toBeUndefined();
  expect(month?.of === 'month' && month.weeks.flat()[{ en: 5, ar: 7, ja: 6, de: 5 }[language] ?? 0]?.href).toBe(
    '/years/2024-02-03',
  );
});

test.each(['2024-13', '2024-00', '2024-02-30', '2024-2', '2024-02-03T12', '2024-01', '2024-02-04', '1700-01-01'])(
  'there are no items of %j',
  (time) => {
    expect(readTime(time, t)).toBeNull();
  },
);

test.each(['1700', '1850s', '01864', '1865s', '-0', '-0s', '1e3', '', '99999', '__proto__'])(
  'there is no page for the time %j',
  (time) => {
    expect(readTime(time, t)).toBeNull();
  },
);

test('places are nested', () => {
  expect(list(listPlaces(t).shown)).toEqual(['France /places/France 1', 'Japan /places/Japan 2']);
  const japan = readPlace(['Japan'], t);
  expect(listTitles(japan)).toEqual(['boats.jpg', 'temple.jpg']);
  expect(japan).toMatchObject({ below: { shown: [{ title: 'Nagasaki', href: '/places/Japan/Nagasaki', count: 2 }] } });
  const harbour = readPlace(['Japan', 'Nagasaki', 'Harbour'], t);
  expect(listTitles(harbour)).toEqual(['boats.jpg']);
  expect(harbour).toMatchObject({
    below: { shown: [] },
    above: [{}, { href: '/places/Japan' }, { href: '/places/Japan/Nagasaki' }],
  });
  for (const path of [['Nagasaki'], ['Japan', 'Harbour'], ['Japan', 'Nagasaki', 'Harbour', 'x', 'y'], ['']])
    expect(readPlace(path, t)).toBeNull();
});

test('another spelling of a name redirects to that of the archive', () => {
  expect(readPlace(['JAPAN', 'nagasaki'], t)).toBe('/places/Japan/Nagasaki');
  expect(readPerson('FELICE beato', t)).toBe('/people/Felice%20Beato');
});

test('sitemaps list each place once, in its first spelling', () => {
  expect(listBrowseHrefs().filter((href) => href.startsWith('/places'))).toEqual([
    '/places',
    '/places/Japan',
    '/places/France',
    '/places/Japan/Nagasaki',
    '/places/Japan/Nagasaki/Harbour',
  ]);
});

test('people are makers and people shown, each name once, in the order of the language', () => {
  expect(list(listPeople(t).shown)).toEqual([
    'A/B <i> /people/A%2FB%20%3Ci%3E 1',
    'Charles Wirgman /people/Charles%20Wirgman 1',
    'Felice Beato /people/Felice%20Beato 3',
    'Ölander /people/%C3%96lander 1',
    'Zoe /people/Zoe 1',
  ]);
  const beato = readPerson('Felice Beato', t) as BrowsedPage;
  expect(beato.parts.map(({ title, count, search }) => [title, count, search])).toEqual([
    ['By Felice Beato', 2, '/search?makers=Felice+Beato'],
    ['Showing Felice Beato', 1, '/search?people=Felice+Beato'],
  ]);
  expect(listTitles(beato, 1)).toEqual(['decade.jpg']);
  expect(readPerson('Nobody', t)).toBeNull();
});

test('only the people with the most items are listed, with the number of others', () => {
  const crowd = Array.from({ length: 1200 }, (_, at) => `Somebody ${at}`);
  archive.put([make('crowd.jpg', { people: crowd }), make('few.jpg', { people: crowd.slice(0, 900) })]);
  const { shown, isWhole } = listPeople(t);
  expect([shown.length, isWhole]).toEqual([1000, false]);
  const titles = shown.map(({ title }) => title);
  for (const name of ['Felice Beato', 'Somebody 0', 'Somebody 899']) expect(titles).toContain(name);
  archive.put([make('crowd.jpg'), make('few.jpg')]);
  expect(listPeople(t).isWhole).toBe(true);
});

test('menus list years, places and people that exist', () => {
  expect(list(listBrowsePages(t))).toEqual(['Years /years', 'Places /places', 'People /people']);
});

test('a page is unchanged while its items are', () => {
  const note = (make: () => unknown) =>
    trace(() => {
      make();
      return getTrace();
    });
  const [harbour, menu] = [note(() => readPlace(['Japan'], t)), note(() => listBrowsePages(t))];
  const year = note(() => readTime('1865', t));
  archive.put([make('france.jpg', { place: { country: 'France' }, makers: ['Zoe'] })]);
  expect(harbour && isTraceValid(harbour, 'one more')).toBe(true);
  archive.put([make('same-year.jpg', on('1911', '1911-01-01'))]);
  expect(year && isTraceValid(year, 'another of a year beside it')).toBe(true);
  archive.put([make('more.jpg', { place: { city: 'Kobe', country: 'Japan' } })]);
  expect(harbour && isTraceValid(harbour, 'and another')).toBe(false);
  expect(menu && isTraceValid(menu, 'and another')).toBe(true);
});
