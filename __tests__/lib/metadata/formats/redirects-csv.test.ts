/** @jest-environment node */
// Parses redirects.csv, and reports rows that cannot be used.
import { findRedirectRule, parseRedirectsCsv } from '@/lib/metadata/formats/redirects-csv';

const parse = (...lines: string[]) => parseRedirectsCsv(lines.join('\n'));
const listTargets = (...rows: string[]) => parse('from,to', ...rows).rules.map(({ from, to }) => [from, to]);
const listFaults = (...rows: string[]) =>
  parse('from,to', ...rows).faults.map(({ line, detail }) => `${line}: ${detail}`);

test('files, folders, items, pages and other sites are targets', () => {
  expect(parse('From;To', '/album/12;1936/harbour.jpg', '/blog/*;https://blog.example')).toEqual({
    rules: [
      { from: '/album/12', isPrefix: false, to: { type: 'file', path: '1936/harbour.jpg' } },
      { from: '/blog/', isPrefix: true, to: { type: 'url', url: 'https://blog.example/' } },
    ],
    faults: [],
  });
  expect(listTargets('/a,7fx2abcdea', '/b,/search?q=x')).toEqual([
    ['/a', { type: 'file', path: '7fx2abcdea' }],
    ['/b', { type: 'page', path: '/search?q=x' }],
  ]);
});

test.each([
  ['https://old.example/album/', '/album'],
  ['/caf%C3%A9', '/café'],
  ['/cafe\u0301', '/café'],
  ['/picture.php?/12', '/picture.php?/12'],
  ['/100%', '/100%'],
  ['/a#b', '/a'],
])('%s is compared as %s', (written, from) => {
  expect(listTargets(`${written},x.jpg`)).toEqual([[from, { type: 'file', path: 'x.jpg' }]]);
});

test.each([
  ['/,x.jpg', 'is no path of a former site'],
  ['/*,x.jpg', 'is no path of a former site'],
  ['album,x.jpg', 'is no path of a former site'],
  ['/a*b,x.jpg', 'is no path of a former site'],
  ['/a,', 'is no file, folder, id or address'],
  ['/a,javascript:alert(1)', 'is no file, folder, id or address'],
  ['/a,//evil.example', 'is no file, folder, id or address'],
  ['/a,/\\evil.example', 'is no file, folder, id or address'],
  ['/a,/a', 'leads back to itself'],
  ['/a/*,/a/b', 'leads back to itself'],
])('the row %s is reported and not used', (row, fault) => {
  expect(listTargets(row)).toEqual([]);
  expect(listFaults(row)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['/picture.php?/12', '/picture.php?/12'],
  ['/picture.php?/12/category/4', '/picture.php?/12'],
  ['/picture.php?/12&slideshow=', '/picture.php?/12'],
  ['/picture.php?/12/category/7/start-15', '/picture.php?/12/category/7'],
  ['/picture.php?/123/category/4', '/picture.php'],
  ['/view?p=a1&fbclid=x', '/view?p=a1'],
  ['/view?p=a1/b', undefined],
  ['/view?fbclid=x&p=a1', undefined],
])('%s follows the row of %s: further parameters, and parts of a path in the query, do not matter', (url, from) => {
  const table = 'from,to\n/picture.php?/12,a.jpg\n/picture.php?/12/category/7,b.jpg\n/picture.php,c\n/view?p=a1,d.jpg';
  const rules = new Map(parseRedirectsCsv(table).rules.map((rule) => [rule.from, rule]));
  expect(findRedirectRule(rules, url)?.from).toBe(from);
});

test('each row of a loop is reported, and rows that lead into one', () => {
  expect(listTargets('/a,/b', '/b,/c', '/c,/b', '/d,x.jpg')).toEqual([['/d', { type: 'file', path: 'x.jpg' }]]);
  expect(listFaults('/a,/b', '/b,/c', '/c,/b').map((fault) => fault.split(':')[0])).toEqual(['2', '3', '4']);
});

test('a doubled row is reported, and the first is used', () => {
  expect(listTargets('/a,x.jpg', '/a/,y.jpg')).toEqual([['/a', { type: 'file', path: 'x.jpg' }]]);
  expect(listFaults('/a,x.jpg', '/a/,y.jpg')).toEqual(['3: "/a/" has a row already; this one is not used']);
});

test('a table without the columns says so, and an empty one says nothing', () => {
  expect(parse('alt,neu', '/a,x.jpg').faults).toEqual([{ line: 1, detail: 'it needs the columns "from" and "to"' }]);
  expect(parse('')).toEqual({ rules: [], faults: [] });
});

test('a hundred thousand rows take a few seconds, and further ones are reported', () => {
  const rows = Array.from({ length: 100_001 }, (_, at) => `/old/${at},/new/${at}`);
  const { rules, faults } = parse('from,to', ...rows);
  expect([rules.length, faults.length]).toEqual([100_000, 1]);
});
