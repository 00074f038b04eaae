import { parse } from 'csv-parse/sync';
import { COLUMNS, formatCsvField, toCsvLine, toOpenDataRow } from '@/lib/model/open-data';
import { makeItem } from '../../algolia/archive';

const site = { url: 'https://photos.example', licence: 'https://creativecommons.org/publicdomain/zero/1.0/' };

test('a row contains the public metadata of an item, without missing fields', () => {
  const item = makeItem('sea/boat.jpg', {
    makers: ['Felice Beato'],
    place: { country: 'Japan', latitude: 32.75, longitude: -1.5, altitude: 3 },
    keywords: [],
  });
  expect(toOpenDataRow(item, site)).toEqual({
    id: item.id,
    url: `https://photos.example/items/boat-${item.id}`,
    kind: 'photo',
    title: 'Boat',
    makers: ['Felice Beato'],
    country: 'Japan',
    latitude: 32.75,
    longitude: -1.5,
    licence: site.licence,
    licenceName: 'CC0 1.0',
    type: 'image/jpeg',
    width: 600,
    height: 400,
    collection: 'sea',
    file: 'boat.jpg',
    image: `https://photos.example/iiif/3/${item.id}/full/max/0/default.webp?v=${item.version}`,
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+44 20', "'+44 20"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['\r\n=1', '"\'\r\n=1"'],
])('the formula %j is escaped for spreadsheets', (text, field) => {
  expect(formatCsvField(text)).toBe(field);
});

test('a number is a number, also below zero', () => {
  expect([formatCsvField(-12.5), formatCsvField(0), formatCsvField(undefined)]).toEqual(['-12.5', '0', '']);
});

test('RFC 4180 output can be parsed to the same rows', () => {
  const values = ['a "quoted", word', 'two\nlines', ' spaces ', 'plain', 'ümläut, 長崎'];
  expect(parse(toCsvLine(values))).toEqual([values]);
  expect(toCsvLine(values).endsWith('\r\n')).toBe(true);
  expect(parse(toCsvLine([['a', 'b|c'], 5]))).toEqual([['a|b\\|c', '5']]);
});

test('column names need no quotation marks', () => {
  for (const name of Object.keys(COLUMNS)) expect(name).toMatch(/^[a-z][a-zA-Z]*$/);
});
