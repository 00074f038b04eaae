import { listQueryDates } from '@/lib/metadata/fields/query-dates';

const toDay = (seconds: number | null) => (seconds === null ? '' : new Date(seconds * 1000).toISOString().slice(0, 10));
const list = (query: string) =>
  listQueryDates(query).map(({ text, from, to }) => `${text}: ${toDay(from)} to ${toDay(to)}`);

describe('dates among the words of a query', () => {
  test.each([
    ['1930s bridge', '1930s: 1930-01-01 to 1939-12-31'],
    ['bridge 1903', '1903: 1903-01-01 to 1903-12-31'],
    ['bridge, 1903', '1903: 1903-01-01 to 1903-12-31'],
    ['c. 1935', 'c. 1935: 1930-01-01 to 1940-12-31'],
    ['harbour ca 1935', 'ca 1935: 1930-01-01 to 1940-12-31'],
    ['before 1900', 'before 1900:  to 1899-12-31'],
    ['by 1900', 'by 1900:  to 1900-12-31'],
    ['boats after 1900', 'after 1900: 1901-01-01 to '],
    ['since 1900', 'since 1900: 1900-01-01 to '],
    ['19th century', '19th century: 1800-01-01 to 1899-12-31'],
    ['late 19th century maps', 'late 19th century: 1860-01-01 to 1899-12-31'],
    ['winter 1944', 'winter 1944: 1944-12-01 to 1945-02-28'],
    ['summer 1911 bathing', 'summer 1911: 1911-06-01 to 1911-08-31'],
    ['May 1911', 'May 1911: 1911-05-01 to 1911-05-31'],
    ['14 May 1911 parade', '14 May 1911: 1911-05-14 to 1911-05-14'],
    ['1914-18 war', '1914-18: 1914-01-01 to 1918-12-31'],
    ['between 1850 and 1859', 'between 1850 and 1859: 1850-01-01 to 1859-12-31'],
    ['um 1935', 'um 1935: 1930-01-01 to 1940-12-31'],
    ['Brücke vor 1900', 'vor 1900:  to 1899-12-31'],
    ['1930er Jahre', '1930er Jahre: 1930-01-01 to 1939-12-31'],
    ['années 1930', 'années 1930: 1930-01-01 to 1939-12-31'],
    ['hiver 1944', 'hiver 1944: 1944-12-01 to 1945-02-28'],
    ['été 1936', 'été 1936: 1936-06-01 to 1936-08-31'],
    ['14 de mayo', ''],
    ['19. Jahrhundert', '19. Jahrhundert: 1800-01-01 to 1899-12-31'],
    ['19e siècle', '19e siècle: 1800-01-01 to 1899-12-31'],
    ['siglo XIX', 'siglo XIX: 1800-01-01 to 1899-12-31'],
  ])('%s', (query, expected) => expect(list(query).join('; ')).toBe(expected));

  test('several dates are separate values', () => {
    expect(list('1903 bridge 1930s')).toEqual(['1903: 1903-01-01 to 1903-12-31', '1930s: 1930-01-01 to 1939-12-31']);
  });

  test.each([
    'bridge',
    '4472 locomotive',
    '84.XM.484.10',
    '1903.12.4',
    'N1903',
    '12 x 16',
    '"1930s" bridge',
    'bridge -1903',
    'may',
    'winter',
    '0000',
    '30',
    '19031225',
    '"1903',
    '',
  ])('%s contains no date', (query) => expect(list(query)).toEqual([]));
});
