// The row of a person in people.csv changes, and nothing else of the table.
import { editPerson, readPersonCells } from '@/lib/desk/files/people-edit';
import { parsePeopleCsv } from '@/lib/metadata/fields/people-csv';

const EXCEL = [
  'Name;name.de;born;Wikipedia;Notiz',
  'Ida Berg;Ida vom Berg;1880;https://en.wikipedia.org/wiki/Ida;x',
  '"Lund, Ole";;"1901";;"Zwei\nZeilen"',
  'Kurz',
  '',
].join('\r\n');
const BYTES = Buffer.from(EXCEL, 'latin1');

const edit = (name: string, cells: Record<string, string>, bytes: Buffer | null = BYTES) =>
  editPerson(
    bytes,
    name,
    Object.entries(cells).map(([heading, value]) => ({ heading, value })),
  ).toString('latin1');

test('all columns that describe people are shown, and those that the table lacks', () => {
  const cells = readPersonCells(BYTES, 'IDA BERG');
  expect(cells.slice(0, 3)).toEqual([
    { heading: 'name.de', value: 'Ida vom Berg' },
    { heading: 'born', value: '1880' },
    { heading: 'Wikipedia', value: 'https://en.wikipedia.org/wiki/Ida' },
  ]);
  expect(cells.map(({ heading }) => heading)).toContain('wikidata');
  expect(cells.map(({ heading }) => heading)).not.toContain('link');
  expect(readPersonCells(null, 'Ida Berg').every(({ value }) => value === '')).toBe(true);
});

test('a cell changes alone, and keeps its quotes', () => {
  expect(edit('Ida Berg', { born: '1881' })).toBe(EXCEL.replace('1880', '1881'));
  expect(edit('lund, ole', { born: '1902' })).toBe(EXCEL.replace('1901', '1902'));
  expect(edit('Ida Berg', { 'name.de': 'Berg; Ida' })).toBe(EXCEL.replace('Ida vom Berg', '"Berg; Ida"'));
  expect(edit('Ida Berg', { born: '1880' })).toBe(EXCEL);
});

test('a short row gets the cells that it lacks', () => {
  expect(edit('Kurz', { born: '1900' })).toBe(EXCEL.replace('\r\nKurz', '\r\nKurz;;1900'));
});

test('a column that the table lacks is added to its header and to the row', () => {
  const after = edit('Ida Berg', { died: '1950', wikidata: 'Q42' });
  expect(after).toBe(EXCEL.replace(';Notiz', ';Notiz;died;wikidata').replace(';x\r\n', ';x;1950;Q42\r\n'));
});

test('a person without a row gets one', () => {
  const after = edit('Eva Holm', { born: '1920' });
  expect(after).toBe(`${EXCEL}Eva Holm;;1920;;\r\n`);
  expect(edit('Eva', { born: '1920' }, Buffer.from('name,born\nIda,'))).toBe('name,born\nIda,\nEva,1920\n');
});

test('a table is created that Excel and Vitrine read', () => {
  const bytes = editPerson(null, 'Łucja "Ł"', [
    { heading: 'born', value: '1920' },
    { heading: 'other names', value: 'A; B' },
  ]);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(parsePeopleCsv(bytes.toString())).toEqual({
    people: [{ name: 'Łucja "Ł"', born: '1920', names: ['A', 'B'] }],
    faults: [],
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ born: 'once' }, /no date/],
  [{ wikidata: 'P1' }, /no number of wikidata/],
  [{ Wikipedia: 'javascript:alert(1)' }, /no address/],
])('%j is refused with the reason', (cells, message) => {
  expect(() => edit('Ida Berg', cells)).toThrow(message);
});

test('tables that cannot be changed safely are refused', () => {
  expect(() => edit('Ida', { born: '1' }, Buffer.from('who,born\nIda,1900\n'))).toThrow(/no column is called "name"/);
  expect(() => edit('Ida', { died: '1950' }, Buffer.from('name,born\nIda,1900,extra\n'))).toThrow(/more cells/);
  expect(() => edit('Ida Berg', { 'name.de': 'Łódź' }, Buffer.from(EXCEL.replace('vom', 'für'), 'latin1'))).toThrow(
    /has no "Ł"/,
  );
});
