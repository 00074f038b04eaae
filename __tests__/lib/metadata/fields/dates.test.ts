import { toDate } from '@/lib/metadata/fields/dates';
import { toSeconds } from '@/lib/metadata/fields/moment';
import { guessOffset, parseIptcDate, parseTimestamp } from '@/lib/metadata/fields/timestamp';

describe('text that states a date', () => {
  test.each([
    ['1993', '1993'],
    ['1911-05', '1911-05'],
    ['1911-05-07', '1911-05-07'],
    ['19110507', '1911-05-07'],
    ['2024:04:13 20:36:30', '2024-04-13T20:36:30'],
    ['2024-04-13T20:36:30.25+01:00', '2024-04-13T20:36:30+01:00'],
    ['2024-04-13T20:36Z', '2024-04-13T20:36:00+00:00'],
    ['1864~', '1864~'],
    ['1850/1859', '1850/1859'],
    ['1860~/1870?', '1860~/1870?'],
    ['../1905', '../1905'],
    ['1905/..', '1905/..'],
    ['185X', '185X'],
    ['1911-22', '1911-22'],
    ['-0043', '-0043'],
    ['about 1864', '1864~'],
    ['c. 1864', '1864~'],
    ['c1864', '1864~'],
    ['circa 1864', '1864~'],
    ['ca. 1864', '1864~'],
    ['[1864]', '1864'],
    ['1864?', '1864?'],
    ['probably 1864', '1864?'],
    ['1850-1859', '1850/1859'],
    ['1850–59', '1850/1859'],
    ['c.1789–95', '1789~/1795~'],
    ['between 1850 and 1859', '1850/1859'],
    ['1864-5', '1864/1865'],
    ['1850s', '185X'],
    ['late 1850s', '1856~/1859~'],
    ['19th century', '18XX'],
    ['early 19th century', '1800~/1839~'],
    ['before 1905', '../1905'],
    ['after 1905', '1905/..'],
    ['Summer 1911', '1911-22'],
    ['May 1911', '1911-05'],
    ['7 May 1911', '1911-05-07'],
    ['May 7th, 1911', '1911-05-07'],
    ['1911, May 7', '1911-05-07'],
    ['07.05.1911', '1911-05-07'],
    ['25/12/1911', '1911-12-25'],
    ['12/25/1911', '1911-12-25'],
    ['05/07/1911', '1911'],
    ['exhibited 1905', '1905?'],
    ['1930, cast 1955', '1930'],
    ['c. 1930, printed 1979', '1930~'],
    ['published 1859–61', '1859/1861'],
    ['?1944–5', '1944?/1945?'],
    ['18th-19th century', '1700/1899'],
    ['c. second half of the 19th century', '1850~/1899~'],
    ['1993:00:00 00:00:00', '1993'],
    ['1993:05:00', '1993-05'],
    ['2008-01-01T25:61:00', '2008-01-01'],
    ['2004-XX', '2004'],
    ['1985-04-XX', '1985-04'],
    ['1985-XX-XX', '1985'],
    ['156X~', '156X~'],
    ['2004:05:06  7:08:09', '2004-05-06T07:08:09'],
    ['2004: 5: 6  7: 8: 9', '2004-05-06T07:08:09'],
    ['2004-5-6', '2004-05-06'],
    ['2004-05-06T07:08:09+02', '2004-05-06T07:08:09+02:00'],
    ['2004-05-06t07:08:09z', '2004-05-06T07:08:09+00:00'],
  ])('%s is %s', (text, edtf) => expect(toDate(text)?.edtf).toBe(edtf));

  test.each([
    '',
    '   ',
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2023-02-30',
    '0001-01-01T00:00:00',
    '2023-13-01',
    'undated',
    'n.d.',
    'no. 1905',
    '44 BC',
    '1859/1850',
    '99999',
    'x'.repeat(10_000),
  ])('%p is none', (text) => expect(toDate(text)).toBeNull());

  test('is sorted by its earliest moment on the wall clock, whatever its offset', () => {
    expect(toDate('1970')?.sort).toBe(0);
    expect(toDate('1970-01-02T00:00:00+14:00')?.sort).toBe(86_400);
    expect(toDate('2024-04-13T20:36:30.25+01:00')?.sort).toBe(1_713_040_590.25);
    expect(toDate('1850/1859')?.sort).toBe(toDate('1850')?.sort);
    expect(toDate('1601:06:06 16:39:33')?.sort).toBe(-11_630_935_227);
    expect(toSeconds({ year: 99 })).toBeLessThan(toSeconds({ year: 1899 }));
  });
});

describe('the records of machines', () => {
  test('IPTC dates keep unknown parts unknown, and believe no offset of zero', () => {
    expect(parseIptcDate('19110500')).toEqual({ year: 1911, month: 5 });
    expect(parseIptcDate('00000000')).toBeNull();
    expect(parseIptcDate('20150703', '100443+0000')).toMatchObject({ hour: 10, second: 43 });
    expect(parseIptcDate('20150703', '100443+0000')).not.toHaveProperty('offset');
    expect(parseIptcDate('20150703', '100443-0730')).toMatchObject({ offset: -450 });
    expect(parseIptcDate('1911')).toEqual({ year: 1911 });
    expect(parseIptcDate('20150703', '1004')).toMatchObject({ hour: 10, minute: 4, second: 0 });
    expect(parseIptcDate('20150703', '100443Z')).not.toHaveProperty('offset');
  });

  test.each([
    ['2023-06-07T13:45:55', '2023-06-07T12:45:55', 60],
    ['2023-06-07T13:46:55', '2023-06-07T12:45:55', 60],
    ['2024-04-14T02:20:31', '2024-04-13T20:35:31', 345],
    ['2024-04-13T23:30:00', '2024-04-14T08:30:00', -540],
    ['2023-06-07T13:30:00', '2023-06-07T12:45:00', undefined],
    ['2023-06-07T13:52:55', '2023-06-07T12:45:55', undefined],
    ['2023-06-07T13:45:55', '2023-06-05T12:45:55', undefined],
  ])('%s here and %s by satellite are %p minutes apart', (local, utc, minutes) => {
    expect(guessOffset(parseTimestamp(local) ?? { year: 1 }, parseTimestamp(utc) ?? { year: 1 })).toBe(minutes);
  });
});
