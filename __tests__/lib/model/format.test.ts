import { toMessages } from '@/lib/messages/messages';
import { parseDate } from '@/lib/metadata/fields/dates';
import {
  toApertureText,
  toCoordinatesText,
  toDateText,
  toDayText,
  toDurationText,
  toExposureText,
  toLengthText,
} from '@/lib/model/format';

const t = toMessages('en');

describe('a date', () => {
  test.each([
    ['1864', '1864'],
    ['1864~', 'about 1864'],
    ['1864?', '1864 (uncertain)'],
    ['1864%', 'about 1864 (uncertain)'],
    ['1850/1859', '1850 to 1859'],
    ['1850~/1859~', 'about 1850 to about 1859'],
    ['../1900', 'before 1900'],
    ['/1900', 'before 1900'],
    ['1900/..', 'from 1900'],
    ['186X', '1860s'],
    ['18XX', '19th century'],
    ['20XX', '21st century'],
    ['10XX', '11th century'],
    ['1911-05', 'May 1911'],
    ['1911-05-17', '17 May 1911'],
    ['1911-05-17~', 'about 17 May 1911'],
    ['0864', '864'],
    ['0099-03-01', '1 March 99'],
    ['2024-04-13T20:36:30', '13 April 2024, 20:36'],
    ['2024-04-13T20:36:30Z', '13 April 2024, 20:36 (UTC)'],
    ['2024-04-13T20:36:30+00:00', '13 April 2024, 20:36 (UTC)'],
    ['2024-04-13T20:36:30+01:00', '13 April 2024, 20:36 (UTC+01:00)'],
    ['2024-04-13T20:36:30-03:30', '13 April 2024, 20:36 (UTC−03:30)'],
    ['2024-01-01T00:00:00+14:00', '1 January 2024, 00:00 (UTC+14:00)'],
    ['2024-04-13/2024-04-15', '13 April 2024 to 15 April 2024'],
    ['some time ago', 'some time ago'],
  ])('%s is "%s"', (edtf, text) => {
    expect(toDateText(edtf, t)).toBe(text);
  });

  test.each([
    ['1911-21', /spring/i],
    ['1911-22', /summer/i],
    ['1911-23', /autumn/i],
    ['1911-24', /winter/i],
  ])('%s is a season of 1911 and not a month of another year', (edtf, season) => {
    const text = toDateText(edtf, t);
    expect(text).toMatch(season);
    expect(text).toContain('1911');
  });

  test.each([
    'summer 1911',
    'about 1864',
    'late 1920s',
    '19th century',
    'before 1900',
    '12 May 1905',
    '2024:04:13 20:36:30',
    'c. 1850-59',
  ])('that an owner writes as "%s" is shown as text, not as EDTF', (written) => {
    const date = parseDate(written);
    expect(date).not.toBeNull();
    expect(toDateText(date?.edtf ?? '', t)).not.toMatch(/[~%X/]|\d-\d|T\d/);
  });

  test('is written in the site’s language', () => {
    expect(toDateText('1911-05-17', toMessages('de'))).toBe('17. Mai 1911');
    expect(toDateText('1911-05', toMessages('de'))).toBe('Mai 1911');
    expect(toDateText('1911-05-17', toMessages('en-US'))).toBe('May 17, 1911');
    expect(toDateText('1911-05-17', toMessages('fr'))).toBe('17 mai 1911');
    expect(toDateText('1865~', toMessages('de'))).toBe('um 1865');
    expect(toDateText('1865~', toMessages('fr'))).toBe('vers 1865');
    expect(toDateText('18XX', toMessages('fr'))).toBe('XIXe siècle');
    expect(toDateText('18XX', toMessages('ja'))).toBe('19世紀');
    expect(toDateText('[1930,1936]', toMessages('de'))).toBe('1930 oder 1936');
  });

  test('omits its time of day if only the day is shown', () => {
    expect(toDayText('2024-04-13T20:36:30+01:00', t)).toBe('13 April 2024');
    expect(toDayText('2024-04-13T20:36:30Z', toMessages('de'))).toBe('13. April 2024');
    expect(toDayText('2024-04-13T20:36:30/2024-04-14T01:00:00', t)).toBe('13 April 2024 to 14 April 2024');
    expect(toDayText('1864~', t)).toBe('about 1864');
  });

  test('is equal in every time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
        process.env.TZ = place;
        expect(toDateText('2024-12-31T23:59:59-10:00', t)).toBe('31 December 2024, 23:59 (UTC−10:00)');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

test.each([
  [1 / 8000, '1/8000 s'],
  [0.004, '1/250 s'],
  [1 / 3.2, '0.3 s'],
  [0.25, '1/4 s'],
  [0.5, '0.5 s'],
  [1, '1 s'],
  [2.5, '2.5 s'],
  [30, '30 s'],
])('an exposure of %d seconds is %s', (seconds, text) => {
  expect(toExposureText(seconds)).toBe(text);
});

test('apertures and focal lengths have at most one decimal', () => {
  expect([toApertureText(2.8), toApertureText(8), toApertureText(1.7999)]).toEqual(['f/2.8', 'f/8', 'f/1.8']);
  expect([toLengthText(50), toLengthText(4.25), toLengthText(23.04)]).toEqual(['50 mm', '4.3 mm', '23 mm']);
  expect([toApertureText(2.8, 'de'), toExposureText(2.5, 'fr')]).toEqual(['f/2,8', '2,5 s']);
});

test('coordinates have a hemisphere instead of a sign', () => {
  expect(toCoordinatesText(51.50735, -0.12776)).toBe('51.5074° N, 0.1278° W');
  expect(toCoordinatesText(-22.9087, 151.2)).toBe('22.9087° S, 151.2000° E');
  expect(toCoordinatesText(0, 0)).toBe('0.0000° N, 0.0000° E');
});

test.each([
  [0.4, '0:00'],
  [7, '0:07'],
  [59.6, '1:00'],
  [221, '3:41'],
  [3599.7, '1:00:00'],
  [3729, '1:02:09'],
  [36_000, '10:00:00'],
])('a film of %d seconds lasts %s', (seconds, text) => {
  expect(toDurationText(seconds)).toBe(text);
});
