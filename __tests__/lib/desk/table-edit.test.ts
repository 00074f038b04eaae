import { openTable } from '@/lib/desk/files/table-edit';
import { decodeWestern } from '@/lib/metadata/formats/western-encoding';

const listNames = (folder: string) =>
  folder === '' ? { folders: ['harbour'], files: ['a.jpg', 'b.jpg', 'c.jpg'] } : { folders: [], files: ['d.JPG'] };

const toWestern = (text: string) => Buffer.from(text, 'latin1');

function edit(bytes: Buffer, changes: [file: string, field: 'title' | 'caption' | 'keywords', value: string][]) {
  const table = openTable(bytes, {}, listNames);
  return table.replaceCells(
    changes.map(([file, field, value]) => {
      const cell = table.findCell(file, field, 'en');
      if (!cell) throw new Error(`no cell of ${file}`);
      return { cell, value };
    }),
  );
}

/** As Excel writes a table: semicolons, Windows-1252, CRLF, line breaks within cells. */
const EXCEL = [
  'Sammlung Hafen;;',
  '',
  'Datei;Titel;Beschreibung',
  'a.jpg;Brücke;"Zwei Zeilen;\nmit ""Zitat"""',
  'b.jpg; Fähre ;',
  'harbour\\D.jpg;"Kran";x',
  '',
].join('\r\n');

const listChangedLines = (before: Buffer, after: Buffer) => {
  const [one, other] = [before, after].map((bytes) => bytes.toString('latin1').split('\r\n'));
  return one?.flatMap((line, at) => (line === other?.[at] ? [] : [other?.[at]]));
};

test('one cell changes one line, and no other byte', () => {
  const before = toWestern(EXCEL);
  const after = edit(before, [['a.jpg', 'title', 'Große Brücke']]);
  expect(listChangedLines(before, after)).toEqual([
    toWestern('a.jpg;Große Brücke;"Zwei Zeilen;\nmit ""Zitat"""').toString('latin1'),
  ]);
});

test('a value is written in quotes where it needs them, and where the cell had them', () => {
  const after = edit(toWestern(EXCEL), [
    ['a.jpg', 'title', 'eins; "zwei"'],
    ['harbour/d.JPG', 'title', 'Ladekran'],
  ]).toString('latin1');
  expect(after).toContain('a.jpg;"eins; ""zwei""";"Zwei');
  expect(after).toContain('harbour\\D.jpg;"Ladekran";x\r\n');
});

test('a cell that is empty, or a file without a row, states nothing', () => {
  const table = openTable(toWestern(EXCEL), {}, listNames);
  expect(table.findCell('b.jpg', 'caption', 'en')).toBeNull();
  expect(table.findCell('c.jpg', 'title', 'en')).toBeNull();
});

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('in %s every other byte stays', (_, encode) => {
  const text = 'file,title\r\na.jpg,Łódź\nb.jpg,"two\nlines"\r\n';
  expect(edit(encode(text), [['b.jpg', 'title', '東京']])).toEqual(encode(text.replace('two\nlines', '東京')));
});

test('in Mac Roman, too', () => {
  const bytes = Buffer.concat([Buffer.from('file,title\na.jpg,Caf'), Buffer.from([0x8e]), Buffer.from('\n')]);
  const after = edit(bytes, [['a.jpg', 'title', 'Été']]);
  expect(new TextDecoder('macintosh').decode(after)).toBe('file,title\na.jpg,Été\n');
});

test('a character that the encoding lacks is refused by name, with the remedy', () => {
  expect(() => edit(toWestern(EXCEL), [['a.jpg', 'title', 'Łódź']])).toThrow(
    'its encoding, Windows-1252, has no "Ł"; save the table as UTF-8, then edit it here',
  );
  expect(decodeWestern(toWestern('ü'))).toBe('ü');
});

test('a table with damaged characters is not written', () => {
  const bytes = Buffer.concat([
    Buffer.from('file,title\na.jpg,Łódź Łódź Łódź '),
    Buffer.from([0xff]),
    Buffer.from('\n'),
  ]);
  expect(() => openTable(bytes, {}, listNames)).toThrow(/damaged; save it again as UTF-8/);
});

test('repeated headings, languages and the meanings of vitrine.yaml are distinguished', () => {
  const text = 'file,title,title[fr],Motif\na.jpg,Bridge,Pont,Brücke\n';
  const table = openTable(Buffer.from(text), { Motif: { means: 'keywords' } }, listNames);
  expect(table.findCell('a.jpg', 'title', 'fr')).toMatchObject({ value: 'Pont' });
  expect(table.findCell('a.jpg', 'title', 'de')).toMatchObject({ value: 'Bridge' });
  expect(table.findCell('a.jpg', 'keywords', 'de')).toMatchObject({ value: 'Brücke' });
});

test('a text that a table has only in another language is not overwritten', () => {
  const table = openTable(Buffer.from('file,title[fr]\na.jpg,Pont\n'), {}, listNames);
  expect(() => table.findCell('a.jpg', 'title', 'en')).toThrow(
    'it states this only in the column "title[fr]"; add a column for en',
  );
});
