import { openTable } from '@/lib/desk/files/table-edit';
import { decodeWestern } from '@/lib/metadata/formats/western-encoding';

const listNames = (folder: string) =>
  folder === '' ? { folders: ['harbour'], files: ['a.jpg', 'b.jpg', 'c.jpg'] } : { folders: [], files: ['d.JPG'] };

const toWestern = (text: string) => Buffer.from(text, 'latin1');

function edit(bytes: Buffer, changes: [file: string, field: 'title' | 'caption' | 'keywords', value: string][]) {
  const table = openTable(bytes, {}, listNames);
  for (const [file, field, value] of changes) table.setCells(file, [{ target: { field, language: 'en' }, value }]);
  return table.toBytes();
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
  expect(table.listCells('b.jpg', { field: 'caption' })).toEqual([]);
  expect(table.hasRow('c.jpg')).toBe(false);
});

test('an empty cell is filled, a column and a row are appended, and every other byte stays', () => {
  const before = toWestern(EXCEL);
  const table = openTable(before, {}, listNames);
  table.setCells('b.jpg', [{ target: { field: 'caption' }, value: 'Neu' }]);
  table.setCells('harbour/d.JPG', [{ target: { field: 'publish' }, value: 'no' }]);
  table.setCells('c.jpg', [
    { target: { heading: 'Fundort; Regal' }, value: 'B 12' },
    { target: { field: 'title' }, value: 'Kai' },
  ]);
  expect(table.toBytes().toString('latin1')).toBe(
    EXCEL.replace('Datei;Titel;Beschreibung', 'Datei;Titel;Beschreibung;publish;"Fundort; Regal"')
      .replace('b.jpg; Fähre ;', 'b.jpg; Fähre ;Neu')
      .replace(';"Kran";x', ';"Kran";x;no')
      .concat('c.jpg;Kai;;;B 12\r\n'),
  );
});

test('a row is appended to a table whose last line does not end', () => {
  const table = openTable(Buffer.from('file,title\na.jpg,A'), {}, listNames);
  table.setCells('c.jpg', [{ target: { field: 'title' }, value: 'C, "c"' }]);
  expect(table.toBytes().toString()).toBe('file,title\na.jpg,A\nc.jpg,"C, ""c"""');
});

test('a table that quotes all its headings has its new cells quoted', () => {
  const table = openTable(Buffer.from('"file","title"\n"a.jpg","A"\n'), {}, listNames);
  table.setCells('a.jpg', [{ target: { heading: 'Shelf' }, value: '1' }]);
  expect(table.toBytes().toString()).toBe('"file","title","Shelf"\n"a.jpg","A","1"\n');
});

test.each([
  [
    'a quotation mark is misplaced',
    'file,title\na.jpg,A "b"\nb.jpg,"x"y\n',
    { field: 'title' } as const,
    'quotation mark',
  ],
  [
    'a row is wider than the headings',
    'file,title\na.jpg,A\nb.jpg,B,C\n',
    { heading: 'Shelf' },
    'line 3 has more cells',
  ],
  ['a heading means something else', 'file,title\na.jpg,A\n', { heading: 'Subject' }, 'choose another name'],
])('nothing is written where %s', (_, text, target, message) => {
  const write = () => {
    const table = openTable(Buffer.from(text), {}, listNames);
    table.setCells('a.jpg', [{ target, value: 'x' }]);
  };
  expect(write).toThrow(message);
});

test('a cell that means something else under the same heading is left', () => {
  const table = openTable(Buffer.from('file,rights\na.jpg,CC BY 4.0\n'), {}, listNames);
  const accepts = (cell: string) => !cell.startsWith('CC');
  expect(table.listCells('a.jpg', { field: 'notice', accepts })).toEqual([]);
  table.setCells('a.jpg', [{ target: { field: 'notice', accepts }, value: '© Ida Berg' }]);
  expect(table.toBytes().toString()).toBe('file,rights,rights\na.jpg,CC BY 4.0,© Ida Berg\n');
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
  expect(table.listCells('a.jpg', { field: 'title', language: 'fr' })).toEqual(['Pont', 'Bridge']);
  expect(table.listCells('a.jpg', { field: 'title', language: 'de' })).toEqual(['Bridge']);
  expect(table.listCells('a.jpg', { field: 'title', language: 'de', isTagged: true })).toEqual([]);
  expect(table.listCells('a.jpg', { field: 'title', language: 'de', isForeign: true })).toEqual(['Pont']);
  expect(table.listCells('a.jpg', { field: 'keywords' })).toEqual(['Brücke']);
});

test('a text that a table has only in another language gets a column of its own', () => {
  const table = openTable(Buffer.from('file,title[fr]\na.jpg,Pont\n'), {}, listNames);
  table.setCells('a.jpg', [{ target: { field: 'title', language: 'en' }, value: 'Bridge' }]);
  expect(table.toBytes().toString()).toBe('file,title[fr],title[en]\na.jpg,Pont,Bridge\n');
});
