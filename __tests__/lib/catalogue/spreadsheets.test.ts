/** @jest-environment node */
// metadata.xlsx and metadata.ods are tables like metadata.csv: dates and numbers as their owner sees them, restrictions
// that hold while a file is damaged, and bounds against hostile files.
import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { planEdits } from '@/lib/desk/files/plan-edits';
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

type Cells = NonNullable<Parameters<typeof writeXlsx>[0]['sheets'][number]['rows']>;
const toXlsx = async (rows: Cells, more: object = {}, others: { name: string; rows: Cells }[] = []) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Pictures', rows, ...more }, ...others] }));
const toOds = async (rows: Cells) => Buffer.from(await writeOds({ sheets: [{ name: 'Pictures', rows }] }));

let shade = 0;
const putPhotos = async (...names: string[]) => {
  for (const name of names)
    place.put(name, await makePhoto(`#${(0x5000 + ++shade * 7).toString(16).padStart(6, '0')}`));
};
type Whole = ReturnType<typeof listWhole>[number];
const listItems = (): Record<string, Whole> => Object.fromEntries(listWhole(place).map((item) => [item.path, item]));
const getFaults = (file: string) => look(place).problems.find(({ path: where }) => where === file)?.detail ?? '';
const day = (text: string) => new Date(`${text}Z`);

const ROWS: Cells = [
  ['Our archive', null, null],
  ['Datei', 'Titel', 'Jahr', 'Breitengrad', 'Längengrad', 'No.'],
  ['a.jpg', 'Boats, "old"', 1911, 53.5461, 9.9661, 0.1 + 0.2],
  [null, null, null],
  ['sub\\b.jpg', 'Line one\nline two', day('1930-05-03T00:00:00'), 1, 2, true],
];

test.each([
  ['metadata.xlsx', toXlsx],
  ['metadata.ods', toOds],
  ['Metadata.XLSX', toXlsx],
])('%s is read as a table, in its folder and below', async (name, make) => {
  await putPhotos('a.jpg', 'sub/b.jpg');
  place.put(name, await make(ROWS));
  await index(place);
  const { 'a.jpg': a, 'sub/b.jpg': b } = listItems();
  expect(a).toMatchObject({
    title: 'Boats, "old"',
    date: { edtf: '1911' },
    place: { latitude: 53.5461, longitude: 9.9661 },
    fields: [{ name: 'No.', values: ['0.3'] }],
  });
  expect(b).toMatchObject({ date: { edtf: '1930-05-03' }, fields: [{ name: 'No.', values: ['yes'] }] });
  expect(b.title.replace(/\s+/g, ' ')).toBe('Line one line two');
  expect(look(place).problems).toEqual([]);
});

test('a date that shows only its year or month says no more, and a number keeps its leading zeros', async () => {
  await putPhotos('a.jpg', 'b.jpg', 'c.jpg');
  const cell = (numFmt: string) => ({ style: { numFmt } });
  const cells = new Map([
    ['1,1', cell('yyyy')],
    ['2,1', cell('mmmm yyyy')],
    ['3,1', cell('[$-407]d. mmmm yyyy')],
    ['1,2', cell('00000')],
  ]);
  const date = day('1936-07-01T00:00:00');
  const rows: Cells = [
    ['file', 'date', 'Shelf'],
    ['a.jpg', date, 42],
    ['b.jpg', date, 43],
    ['c.jpg', date, 44],
  ];
  place.put('metadata.xlsx', await toXlsx(rows, { cells }));
  await index(place);
  const items = Object.values(listItems());
  expect(items.map(({ date: stated }) => stated.edtf)).toEqual(['1936', '1936-07', '1936-07-01']);
  expect(items[0]?.fields).toEqual([{ name: 'Shelf', values: ['00042'] }]);
});

test('the sheet with files is read; a formula is never evaluated, but its stored result is used', async () => {
  await putPhotos('a.jpg');
  const cells = new Map([
    ['1,1', { value: 'stored', formula: 'HYPERLINK("http://127.0.0.1:9/","x")', formulaResult: 'stored' }],
  ]);
  const rows: Cells = [
    ['file', 'title'],
    ['a.jpg', null],
  ];
  const book = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Do not forget']] },
      { name: 'List', rows, cells },
      { name: 'Old', rows },
    ],
  });
  place.put('metadata.xlsx', Buffer.from(book));
  await index(place);
  expect(listItems()['a.jpg'].title).toBe('stored');
  expect(getFaults('metadata.xlsx')).toContain('of its sheets only "List" is read, not "Old"');
});

test('a row of metadata.csv precedes that of the spreadsheet, and restrictions of both apply', async () => {
  await putPhotos('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  place.put(
    'metadata.xlsx',
    await toXlsx([
      ['file', 'title', 'caption', 'publish'],
      ['a.jpg', 'Sheet', 'Sheet', null],
      ['b.jpg', 'Sheet', null, null],
      ['c.jpg', 'x', null, 'never'],
      ['lost.jpg', 'x'],
    ]),
  );
  place.put('metadata.csv', 'file,title,publish\na.jpg,Table,\nc.jpg,Table,\nd.jpg,Table,never\n');
  await index(place);
  const items = listItems();
  expect(Object.keys(items)).toEqual(['a.jpg', 'b.jpg']);
  expect([items['a.jpg'].title, items['a.jpg'].caption, items['b.jpg'].title]).toEqual(['Table', undefined, 'Sheet']);
  expect(getFaults('metadata.xlsx')).toBe('files that are not there: lost.jpg');
});

test('changes are noticed; while it is damaged, its last readable state holds', async () => {
  await putPhotos('a.jpg', 'b.jpg', 'sub/c.jpg');
  const make = (title: string) =>
    toXlsx([
      ['file', 'title', 'publish'],
      ['a.jpg', title, null],
      ['b.jpg', 'b', false],
      ['sub/c.jpg', title, null],
    ]);
  place.put('metadata.xlsx', await make('one'));
  await index(place);
  const titles = () => Object.values(listItems()).map(({ path: file, title }) => [file, title]);
  expect(titles()).toEqual([
    ['a.jpg', 'one'],
    ['sub/c.jpg', 'one'],
  ]);
  place.put('metadata.xlsx', await make('two'));
  await index(place);
  expect(titles()).toEqual([
    ['a.jpg', 'two'],
    ['sub/c.jpg', 'two'],
  ]);
  place.put('metadata.xlsx', (await make('three')).subarray(0, 900));
  await index(place);
  expect(titles()).toEqual([
    ['a.jpg', 'two'],
    ['sub/c.jpg', 'two'],
  ]);
  expect(getFaults('metadata.xlsx')).toMatch(/damaged; save it again\nwhat it said before holds/);
  fs.rmSync(path.join(place.library, 'metadata.xlsx'));
  await index(place);
  expect(titles()).toEqual([
    ['a.jpg', 'A'],
    ['b.jpg', 'B'],
    ['sub/c.jpg', 'C'],
  ]);
  expect(look(place).problems).toEqual([]);
});

/** A ZIP file with one entry whose declared size may be false. */
function toZip(name: string, content: Buffer, declared = content.length): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(declared, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  head.copy(entry, 6, 4, 30);
  const start = head.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

const toSheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['is no ZIP file', 'metadata.xlsx', () => Buffer.from('PK\u0003\u0004 and nothing else'.repeat(50))],
  ['is empty but for three bytes', 'metadata.xlsx', () => Buffer.from('PK\u0003')],
  ['declares 4 GB', 'metadata.xlsx', () => toZip('xl/workbook.xml', Buffer.alloc(1000), 0xfffffff0)],
  ['grows to 300 MB', 'metadata.ods', () => toZip('content.xml', Buffer.alloc(300_000_000))],
  ['declares a byte and grows to 20 MB', 'metadata.ods', () => toZip('content.xml', Buffer.alloc(20_000_000), 1)],
  ['lacks its workbook', 'metadata.xlsx', () => toZip('xl/worksheets/sheet1.xml', Buffer.from(toSheetXml('')))],
  ['is protected by a password', 'metadata.xlsx', () => Buffer.from('d0cf11e0a1b11ae1'.repeat(100), 'hex')],
  [
    'repeats a row a thousand million times',
    'metadata.ods',
    async () =>
      toZip(
        'content.xml',
        Buffer.from(
          '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="16000"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
        ),
      ),
  ],
])('a spreadsheet that %s closes its folder with a problem, and harms no other', async (_what, name, make) => {
  await putPhotos('in/secret.jpg', 'open.jpg');
  place.put(`in/${name}`, await make());
  await index(place);
  expect(Object.keys(listItems())).toEqual(['open.jpg']);
  expect(getFaults(`in/${name}`)).toMatch(/save it|too long|ended/);
});

test('the desk names the spreadsheet in place of writing what it would not show', async () => {
  await putPhotos('in/a.jpg', 'b.jpg');
  place.put(
    'in/metadata.xlsx',
    await toXlsx([
      ['file', 'title'],
      ['a.jpg', 'Sheet'],
    ]),
  );
  const plan = async (file: string) => {
    const library = { root: place.library, language: 'en', fields: {}, readFile: async () => null };
    const changes: string[] = [];
    for await (const change of planEdits(library, [{ path: file, edit: { title: { en: 'New' } } }]))
      changes.push(change.path);
    return changes;
  };
  await expect(plan('in/a.jpg')).rejects.toThrow(
    'in/metadata.xlsx may describe it; change it there, or save that table as metadata.csv',
  );
  expect(await plan('b.jpg')).toEqual(['b.jpg.xmp']);
});
