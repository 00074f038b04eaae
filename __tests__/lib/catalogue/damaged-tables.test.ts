/** @jest-environment node */
// Tables as spreadsheets and old programs save them: every encoding, and cells that a spreadsheet has changed.
import { toItemId } from '@/lib/catalogue/ids';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getItem } from '@/lib/catalogue/read/items';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
beforeAll(() => Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data }));

const get = (name: string) => getItem(toItemId(name));
const problems = (folder: string) =>
  look(place).problems.flatMap(({ path: where, detail }) =>
    where?.startsWith(`${folder}/`) ? [`${where.slice(folder.length + 1)}: ${detail}`] : [],
  );
const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => little(text).swap16();

test('texts are read in the encodings of Excel, Windows and the Mac', async () => {
  const table = 'file\ttitle\tcaption\np.jpg\tÜberschrift\tNürnberg\n';
  const semicolons = table.replaceAll('\t', ';');
  const tables: Record<string, Buffer> = {
    u16: little(`\uFEFF${table}`),
    u16le: little(table),
    u16be: big(table),
    u16beBom: big(`\uFEFF${table}`),
    u8bom: Buffer.from(`\uFEFF${semicolons}`),
    w1252: Buffer.from(table, 'latin1'),
    macroman: Buffer.from(table.replace('Ü', '\x86').replace('ü', '\x9f'), 'latin1'),
    sep: Buffer.from(`sep=;\r\n${semicolons.replaceAll('\n', '\r\n')}`),
    title: Buffer.from(`Our archive;;\n;;\n${semicolons}`),
  };
  const photo = await makePhoto('#305070');
  for (const [name, content] of Object.entries(tables)) {
    place.put(`${name}/p.jpg`, photo);
    place.put(`${name}/metadata.csv`, content);
  }
  place.put('index/p.jpg', photo);
  place.put('index/index.md', little('\uFEFF---\ntitle: Größe\n---\nWörter\n'));
  place.put('story/p.jpg', photo);
  place.put('story/s.md', big('\uFEFF---\ntitle: Größe\n---\nWörter\n'));
  place.put('story/old.md', Buffer.from('---\ntitle: Größe\n---\nWörter\n', 'latin1'));
  place.put('story/p.txt', little('\uFEFFWörter'));
  place.put('side/p.jpg', photo);
  place.put(
    'side/p.xmp',
    little(`\uFEFF${toXmp('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Größe</rdf:li></rdf:Alt></dc:title>')}`),
  );
  place.put('people.csv', Buffer.from('name,born\nJürgen Größe,1900\n', 'latin1'));
  await index(place);
  for (const name of Object.keys(tables))
    expect([name, get(`${name}/p.jpg`)]).toMatchObject([name, { title: 'Überschrift', caption: 'Nürnberg' }]);
  expect(getCollection('index')).toMatchObject({ title: 'Größe', html: expect.stringContaining('Wörter') });
  expect(get('story/s.md')).toMatchObject({ title: 'Größe', html: expect.stringContaining('Wörter') });
  expect(get('story/old.md')?.title).toBe('Größe');
  expect(get('story/p.jpg')?.transcriptions?.[0]?.text).toBe('Wörter');
  expect(get('side/p.jpg')?.title).toBe('Größe');
  const guessed = look(place).problems.filter(({ detail }) => detail?.includes('is read as'));
  expect(guessed.map(({ path: where, detail }) => [where, /read as ([^;]*);/.exec(detail ?? '')?.[1]])).toEqual([
    ['macroman/metadata.csv', 'Mac Roman'],
    ['people.csv', 'Windows-1252'],
    ['story/old.md', 'Windows-1252'],
    ['w1252/metadata.csv', 'Windows-1252'],
  ]);
});

test('cells that a spreadsheet has changed claim no date, and are reported as such', async () => {
  const dates = ['Jan-30', '10959', '1/2/1930', '30. Jan', '44197', '1900-01-00', '00.01.1900', '########'];
  const numbers = ['"1,23457E+11"', '1.23457E+11', '00123', '123', '3-4', '#NAME?', '03. Apr', '#REF!'];
  for (const [at] of dates.entries()) place.put(`excel/${at}.jpg`, await makePhoto(`#${at}${at}4444`));
  const rows = dates.map((date, at) => `${at}.jpg,e${at},${date},${numbers[at]}`);
  place.put('excel/metadata.csv', `file,title,date,Accession number\n${rows.join('\n')}\n`);
  await index(place);
  const years = dates.map((_, at) => get(`excel/${at}.jpg`)?.date?.edtf.slice(0, 4));
  expect(years).toEqual(dates.map((date) => (date.includes('/') ? '1930' : undefined)));
  expect(get('excel/2.jpg')?.identifiers).toEqual(['00123']);
  const [told] = problems('excel').filter((each) => each.startsWith('metadata.csv'));
  expect(told).toMatch(
    /^metadata\.csv: line 2: cells look as if a spreadsheet had changed them: "Jan-30" \(line 2\), "1,23457E\+11" \(line 2\), .* and \d+ more; format their columns as text/,
  );
  expect(told).not.toContain('00123');
});

test('a quotation mark that is missing costs one row of thousands', async () => {
  place.put('long/p1.jpg', await makePhoto('#111155'));
  place.put('long/p9.jpg', await makePhoto('#222255'));
  place.put('long/p4000.jpg', await makePhoto('#333355'));
  const rows = Array.from({ length: 5000 }, (_, at) => `p${at + 1}.jpg,"T${at + 1}","two\nlines"`);
  rows[1] = 'p2.jpg,"T2,"unbalanced here';
  rows[8] = `p9.jpg,"T9","${'x'.repeat(70_000)}"`;
  place.put('long/metadata.csv', ['file,title,caption', ...rows].join('\n'));
  await index(place);
  expect(['p1', 'p9', 'p4000'].map((name) => get(`long/${name}.jpg`)?.title)).toEqual(['T1', 'T9', 'T4000']);
  expect(
    problems('long')
      .join('\n')
      .match(/line \d+/g),
  ).toEqual(['line 4']);
});
