import { getMessages } from '@/lib/messages/messages';
import { parseDate } from '@/lib/metadata/fields/dates';
import {
  formatAperture,
  formatCoordinates,
  formatDate,
  formatDay,
  formatDuration,
  formatExposure,
  formatFocalLength,
} from '@/lib/model/format';

const t = getMessages('en');

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
    expect(formatDate(edtf, t)).toBe(text);
  });

  test.each([
    ['1911-21', /spring/i],
    ['1911-22', /summer/i],
    ['1911-23', /autumn/i],
    ['1911-24', /winter/i],
  ])('%s is a season of 1911 and not a month of another year', (edtf, season) => {
    const text = formatDate(edtf, t);
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
    expect(formatDate(date?.edtf ?? '', t)).not.toMatch(/[~%X/]|\d-\d|T\d/);
  });

  test('is written in the site’s language', () => {
    expect(formatDate('1911-05-17', getMessages('de'))).toBe('17. Mai 1911');
    expect(formatDate('1911-05', getMessages('de'))).toBe('Mai 1911');
    expect(formatDate('1911-05-17', getMessages('en-US'))).toBe('May 17, 1911');
    expect(formatDate('1911-05-17', getMessages('fr'))).toBe('17 mai 1911');
    expect(formatDate('1865~', getMessages('de'))).toBe('um 1865');
    expect(formatDate('1865~', getMessages('fr'))).toBe('vers 1865');
    expect(formatDate('18XX', getMessages('fr'))).toBe('XIXe siècle');
    expect(formatDate('18XX', getMessages('ja'))).toBe('19世紀');
    expect(formatDate('[1930,1936]', getMessages('de'))).toBe('1930 oder 1936');
  });

  test('omits its time of day if only the day is shown', () => {
    expect(formatDay('2024-04-13T20:36:30+01:00', t)).toBe('13 April 2024');
    expect(formatDay('2024-04-13T20:36:30Z', getMessages('de'))).toBe('13. April 2024');
    expect(formatDay('2024-04-13T20:36:30/2024-04-14T01:00:00', t)).toBe('13 April 2024 to 14 April 2024');
    expect(formatDay('1864~', t)).toBe('about 1864');
  });

  test('is equal in every time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
        process.env.TZ = place;
        expect(formatDate('2024-12-31T23:59:59-10:00', t)).toBe('31 December 2024, 23:59 (UTC−10:00)');
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
  expect(formatExposure(seconds)).toBe(text);
});

test('apertures and focal lengths have at most one decimal', () => {
  expect([formatAperture(2.8), formatAperture(8), formatAperture(1.7999)]).toEqual(['f/2.8', 'f/8', 'f/1.8']);
  expect([formatFocalLength(50), formatFocalLength(4.25), formatFocalLength(23.04)]).toEqual([
    '50 mm',
    '4.3 mm',
    '23 mm',
  ]);
  expect([formatAperture(2.8, 'de'), formatExposure(2.5, 'fr')]).toEqual(['f/2,8', '2,5 s']);
});

test('coordinates have a hemisphere instead of a sign', () => {
  expect(formatCoordinates(51.50735, -0.12776)).toBe('51.5074° N, 0.1278° W');
  expect(formatCoordinates(-22.9087, 151.2)).toBe('22.9087° S, 151.2000° E');
  expect(formatCoordinates(0, 0)).toBe('0.0000° N, 0.0000° E');
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
  expect(formatDuration(seconds)).toBe(text);
});
