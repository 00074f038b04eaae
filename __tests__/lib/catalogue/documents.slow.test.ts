import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePdf } from '../../pdfs';
import { index } from './index-here';
import { createPlace, listWhole, look, type Place } from './site';

const hasPoppler = ['pdfinfo', 'pdftoppm', 'pdftotext'].every((program) => spawnSync(program, ['-v']).status === 0);
if (!hasPoppler) console.warn('poppler is not installed: tests that read PDFs are skipped');
/** Skipped if poppler is not installed. */
const popplerTest = hasPoppler ? test : test.skip;

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const list = () => listWhole(place);

const RIGHTS =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ann Lee</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>';

popplerTest('a PDF is an item with what it says of itself, and the picture of its first page', async () => {
  const info = {
    Title: 'A diary',
    Author: 'Ann Lee; Bo Li',
    CreationDate: "D:19360501120000+01'00'",
    Keywords: 'a, b',
  };
  const pages = [{ text: ['Cover'] }, { text: ['Dear diary'] }, { rotate: 90 }];
  place.put('diary.pdf', makePdf(pages, { info, xmp: RIGHTS, isRightToLeft: true }));
  await index(place);
  const [diary] = list();
  expect(diary).toMatchObject({
    kind: 'document',
    type: 'application/pdf',
    title: 'A diary',
    makers: ['Ann Lee', 'Bo Li'],
    keywords: ['a', 'b'],
    date: { edtf: expect.stringMatching(/^1936-05-01/) },
    rights: { notice: '© Ann Lee' },
    pages: {
      count: 3,
      sizes: [
        [2, 1800, 2400],
        [1, 2400, 1800],
      ],
      isRightToLeft: true,
    },
    pixels: { colour: expect.stringMatching(/^#f/) },
  });
  const master = path.join(place.data, 'masters', diary.id.slice(0, 2), `${diary.id}-${diary.version}.jpg`);
  expect(await sharp(master).metadata()).toMatchObject({ format: 'jpeg', width: 1800, height: 2400 });
  expect(look(place).problems).toEqual([]);
  place.put('metadata.csv', 'file,title\ndiary.pdf,My diary\n');
  await index(place);
  expect(list()[0]).toMatchObject({ title: 'My diary', pixels: { colour: expect.anything() } });
});

popplerTest('the direction in which it is read is found where modern programs pack it away', async () => {
  const packed = deflateSync('1 0 << /ViewerPreferences << /Direction /R2L >> >>');
  const parts = ['\n98 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\r\n', packed, '\nendstream\nendobj\n'];
  place.put('new.pdf', Buffer.concat([makePdf([{}]), ...parts.map((part) => Buffer.from(part as string))]));
  const bomb = Buffer.concat([Buffer.from('/ObjStm stream\n'), deflateSync(Buffer.alloc(50_000_000))]);
  place.put('old.pdf', Buffer.concat([makePdf([{}]), bomb, Buffer.from('/ObjStm')]));
  await index(place);
  expect(list().map(({ path: name, pages }) => [name, pages.isRightToLeft])).toEqual([
    ['new.pdf', true],
    ['old.pdf', undefined],
  ]);
});

popplerTest('what its pages say is its text, as much of it as is searched', async () => {
  place.put('diary.pdf', makePdf([{}, { text: ['Dear diary,', 'the ferry'] }, {}, { text: ['Noon'] }]));
  const long = Array.from({ length: 40 }, (_, at) => `${at} ${'lorem ipsum '.repeat(250)}`);
  place.put('long.pdf', makePdf([{ text: long, size: [40_000, 1200] }]));
  await index(place);
  expect(list()[0].written).toEqual([
    [2, 'Dear diary,\nthe ferry'],
    [4, 'Noon'],
  ]);
  expect(list()[1].written).toBeUndefined();
  expect(look(place).problems).toEqual([
    { path: 'long.pdf', reason: 'invalid-text', detail: expect.stringContaining('it is long') },
  ]);
});

popplerTest('a place that a rule hides is told where its pages name it', async () => {
  place.put('diary.pdf', makePdf([{ text: ['We met in Bled.'] }]));
  place.put('metadata.csv', 'file,city\ndiary.pdf,Bled\n');
  place.put('vitrine.yaml', 'places:\n  - when: kind:document\n');
  await index(place);
  expect(list()).toEqual([expect.objectContaining({ telling: ['transcription'], original: false })]);
});

popplerTest('one that is locked, damaged or empty is named with the cause, and stops nothing', async () => {
  const whole = makePdf([{ text: ['Whole'] }]);
  place.put('-opw.pdf', whole);
  place.put('locked.pdf', makePdf([{}], { isLocked: true }));
  place.put('cut.pdf', whole.subarray(0, 300));
  place.put('empty.pdf', makePdf([]));
  await index(place);
  expect(list().map((item) => item.path)).toEqual(['-opw.pdf']);
  expect(look(place).problems).toEqual([
    { path: 'cut.pdf', reason: 'damaged', detail: expect.stringContaining('a damaged PDF document') },
    { path: 'empty.pdf', reason: 'damaged', detail: expect.stringContaining('PDF document') },
    { path: 'locked.pdf', reason: 'damaged', detail: 'it is locked with a password' },
  ]);
});

popplerTest('one that means harm is drawn within bounds, or named', async () => {
  const edit = (from: string, to: string) => Buffer.from(makePdf([{}]).toString('latin1').replace(from, to), 'latin1');
  place.put('circle.pdf', edit('/Kids [5 0 R]', '/Kids [2 0 R]'));
  place.put('giant.pdf', makePdf([{ size: [10_000_000, 5_000_000] }]));
  place.put('liar.pdf', edit('/Count 1', '/Count 999999999'));
  place.put('many.pdf', makePdf(Array.from({ length: 2100 }, () => ({}))));
  place.put('nothing.pdf', makePdf([{ size: [0, 0] }]));
  const title = 'One\nPages:          777\nPage    1 size: 9 x 99999 pts';
  place.put('title.pdf', makePdf([{}], { info: { Title: title } }));
  await index(place);
  expect(list().map(({ path: name, pages }) => [name, pages.count, pages.sizes.length])).toEqual([
    ['giant.pdf', 1, 1],
    ['many.pdf', 2000, 1],
    ['nothing.pdf', 1, 1],
    ['title.pdf', 1, 1],
  ]);
  const sides = list().flatMap(({ pages }) => pages.sizes.flatMap(([, width, height]: number[]) => [width, height]));
  expect(Math.max(...sides)).toBe(2400);
  expect(list()[0].pages.sizes).toEqual([[1, 2400, 1200]]);
  expect(look(place).problems.map(({ path: name, reason }) => [name, reason])).toEqual([
    ['circle.pdf', 'damaged'],
    ['liar.pdf', 'damaged'],
    ['many.pdf', 'invalid-text'],
  ]);
});

popplerTest('rules hide it with its picture, or keep its file back', async () => {
  place.put('one.pdf', makePdf([{ text: ['One'] }]));
  place.put('two.pdf', makePdf([{ text: ['Two'] }]));
  await index(place);
  const listMasters = () =>
    fs.readdirSync(place.data, { recursive: true }).filter((name) => /masters.*\.jpg$/.test(String(name)));
  expect(listMasters()).toHaveLength(2);
  place.put('vitrine.yaml', 'hide: \'kind:document AND title:"Two"\'\noriginals: NOT kind:document\n');
  await index(place);
  expect(list()).toEqual([expect.objectContaining({ path: 'one.pdf', original: false })]);
  expect(listMasters()).toHaveLength(1);
});

/** Stand-ins for the programs of poppler. */
function putPrograms(body: string) {
  const folder = path.join(path.dirname(place.library), 'programs');
  fs.mkdirSync(folder);
  for (const name of ['pdfinfo', 'pdftoppm', 'pdftotext'])
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return { VITRINE_POPPLER: folder };
}

test('without poppler each document is a problem that names it, and is read once it is installed', async () => {
  place.put('one.pdf', makePdf([{}]));
  await index(place, { VITRINE_POPPLER: '/nowhere' });
  expect(list()).toEqual([]);
  const [problem] = look(place).problems;
  expect(problem).toMatchObject({ path: 'one.pdf', reason: 'unreadable' });
  expect(problem?.detail).toMatch(/poppler.*pdftoppm.*VITRINE_POPPLER/);
  await index(place, { VITRINE_POPPLER: 'none' });
  expect(look(place).problems).toEqual([expect.objectContaining({ detail: expect.stringContaining('none are read') })]);
  const picture = path.join(path.dirname(place.library), 'page.jpg');
  await sharp({ create: { width: 1800, height: 2400, channels: 3, background: '#204060' } }).toFile(picture);
  await index(
    place,
    putPrograms(
      `case "$0 $*" in *pdftoppm*) cat ${picture};; *-meta*) ;; *) echo "Pages: 1"; echo "Page    1 size: 300 x 400 pts";; esac`,
    ),
  );
  expect(list()).toEqual([expect.objectContaining({ path: 'one.pdf', kind: 'document' })]);
  expect(look(place).problems).toEqual([]);
});

test('a program that writes without end is killed', async () => {
  place.put('bomb.pdf', makePdf([{}]));
  await index(place, putPrograms('exec cat /dev/zero'));
  expect(look(place).problems).toEqual([
    { path: 'bomb.pdf', reason: 'too-large', detail: expect.stringContaining('pdfinfo writes more than') },
  ]);
});

popplerTest(
  'a PDF with a title that a program generated has the name of its file, unless the owner states it',
  async () => {
    const titled = (title: string) => RIGHTS.replaceAll('dc:rights', 'dc:title').replace('© Ann Lee', title);
    place.put(
      'letter-to-the-mayor.pdf',
      makePdf([{}], { info: { Title: 'Microsoft Word - L1.doc' }, xmp: titled('paper.html') }),
    );
    place.put('minutes.pdf', makePdf([{}], { info: { Title: 'Minutes of May' }, xmp: titled('Untitled') }));
    place.put('stated.pdf', makePdf([{}], { info: { Title: 'untitled' } }));
    place.put('metadata.csv', 'file,title\nstated.pdf,Untitled\n');
    await index(place);
    expect(list().map(({ title }) => title)).toEqual(['Letter to the mayor', 'Minutes of May', 'Untitled']);
  },
);
