// Restrictions fail closed: when a file with a restriction is edited, damaged or moved, its items stay hidden.
import fs from 'node:fs';
import path from 'node:path';
import { index } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
let secret: Buffer;
let open: Buffer;
beforeAll(async () => {
  secret = await makePhoto('#801020', 'Secret');
  open = await makePhoto('#208010', 'Open');
});
beforeEach(() => {
  place = createPlace();
  place.put('a/secret.jpg', secret);
  place.put('a/open.jpg', open);
});
afterEach(() => place.remove());

const DELAYED = { VITRINE_LOOSEN_SECONDS: '30' };
const paths = () => look(place).items.map((item) => item.path);
const file = (name: string) => path.join(place.library, name);
const toUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();
const problemOf = (where: string) =>
  look(place)
    .problems.filter(({ path: at }) => at === where)
    .map(({ detail }) => detail)
    .join('\n');

const TABLE = 'file,title,publish\nsecret.jpg,Kept,never\nopen.jpg,Shown,\n';
const XMP = (keywords: string, list = 'dc:subject') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"><${list}><rdf:Bag>
  <rdf:li>${keywords}</rdf:li></rdf:Bag></${list}></rdf:Description></rdf:RDF></x:xmpmeta>`;

describe('a table restricts its file when it', () => {
  test.each<[string, string, string | Buffer]>([
    ['is as it should be', 'metadata.csv', TABLE],
    ['is in UTF-16', 'metadata.csv', toUtf16(TABLE)],
    ['is in UTF-16, big-endian', 'metadata.csv', swap(toUtf16(TABLE))],
    ['is in UTF-16 without a mark', 'metadata.csv', Buffer.from(TABLE, 'utf16le')],
    ['begins with sep=', 'metadata.csv', `sep=;\r\n${TABLE.replaceAll(',', ';')}`],
    ['begins with a title line', 'metadata.csv', `Our archive,,\n,,\n${TABLE}`],
    ['begins with a title line without separators', 'metadata.csv', `Our archive\n\n${TABLE.replaceAll(',', ';')}`],
    ['is called metadata.csv.txt', 'metadata.csv.txt', TABLE],
    ['is called metadata .csv', 'metadata .csv', TABLE],
    ['is called Metadata (1).csv', 'Metadata (1).csv', TABLE],
    ['is a spreadsheet', 'metadata.xlsx', 'PK\u0003\u0004'],
    ['names the file in another case', 'metadata.csv', TABLE.replace('secret.jpg', 'SECRET.JPG')],
    ['names the file without its ending', 'metadata.csv', TABLE.replace('secret.jpg', 'secret')],
    ['names the file by its original', 'metadata.csv', TABLE.replace('secret.jpg', 'secret.tif')],
    [
      'names the file by the path of another machine',
      'metadata.csv',
      TABLE.replace('secret.jpg', 'C:\\Pictures\\secret.jpg'),
    ],
    ['has another name for the column of files', 'metadata.csv', TABLE.replace('file,', 'Object,')],
    ['has two rows for the file, of which the second says so', 'metadata.csv', `file,publish\nsecret.jpg,\n${TABLE}`],
    ['has a cell too many', 'metadata.csv', 'file,title,publish\nsecret.jpg,Kept, with a comma,never\n'],
    ['has a quotation mark out of place', 'metadata.csv', 'file,title,publish\nsecret.jpg,Kept "so,never\n"x\n'],
    ['says it in a column called draft', 'metadata.csv', 'file,draft\nsecret.jpg,yes\nopen.jpg,no\n'],
    ['says it in a column called visibility', 'metadata.csv', 'file,Visibility\nsecret.jpg,private\nopen.jpg,public\n'],
    ['says it for folders below', '../metadata.csv', 'file,publish\na/secret.jpg,never\n'],
    ['says it for folders below in another case', '../metadata.csv', 'file,publish\nA/Secret.jpg,never\n'],
    ['has no column of files at all', 'metadata.csv', 'title,publish\nKept,never\n'],
  ])('%s', async (_name, name, content) => {
    place.put(path.join('a', name), content);
    await index(place);
    expect(paths()).not.toContain('a/secret.jpg');
  });

  test('applies even if a nearer table omits the column', async () => {
    place.put('metadata.csv', 'file,publish\na/secret.jpg,never\n');
    place.put('a/metadata.csv', 'file,title\nsecret.jpg,Near\n');
    await index(place);
    expect(paths()).toEqual(['a/open.jpg']);
  });
});

test('a row that restricts an unknown file is reported as a leak, first', async () => {
  place.put('a/metadata.csv', TABLE.replace('secret.jpg', 'gone.jpg'));
  place.put('a/b.unknown', '{}');
  const { output } = await index(place);
  expect(look(place).problems.find(({ reason }) => reason === 'leak')).toMatchObject({ path: 'a/metadata.csv' });
  expect(output.indexOf(' leak')).toBeGreaterThan(0);
  expect(output.indexOf(' leak')).toBeLessThan(output.indexOf('unsupported'));
});

/** States of a file during a save, or after a mistake. */
const HARM: [string, (name: string) => unknown][] = [
  ['emptied', (name) => fs.truncateSync(file(name))],
  ['filled with spaces', (name) => fs.writeFileSync(file(name), ' \r\n\n')],
  ['deleted', (name) => fs.rmSync(file(name))],
  ['cut short', (name) => fs.truncateSync(file(name), Math.ceil(fs.statSync(file(name)).size / 3))],
  ['replaced by zeros', (name) => fs.writeFileSync(file(name), Buffer.alloc(500))],
  ['replaced by a folder', (name) => [fs.rmSync(file(name)), fs.mkdirSync(file(name))]],
  ['replaced by a link that leads nowhere', (name) => [fs.rmSync(file(name)), fs.symlinkSync('nowhere', file(name))]],
];
const SOURCES: [string, string, string][] = [
  ['a metadata.csv', 'a/metadata.csv', TABLE],
  ['an index.md', 'a/index.md', '---\nhide: file:secret.jpg\n---\nAbout this folder.\n'],
  ['vitrine.yaml', 'vitrine.yaml', 'title: Ours\nhide: file:secret.jpg\nlanguage: en\n'],
  ['a sidecar', 'a/secret.jpg.xmp', XMP('private')],
  ['a sidecar with a hierarchy', 'a/secret.xmp', XMP('private|family', 'lr:hierarchicalSubject')],
];

describe.each(SOURCES)('items that %s hides stay hidden while it is', (_source, name, content) => {
  test.each(HARM)('%s', async (kind, harm) => {
    if (name !== 'vitrine.yaml') place.put('vitrine.yaml', 'hide: keywords:private\n');
    place.put(name, content);
    await index(place, DELAYED);
    expect(paths()).toEqual(['a/open.jpg']);
    harm(name);
    await index(place, DELAYED);
    // With truncated rules the whole folder is hidden.
    expect(paths()).toEqual(kind === 'cut short' && name === 'a/index.md' ? [] : ['a/open.jpg']);
    await index(place, DELAYED);
    expect(paths()).not.toContain('a/secret.jpg');
  });

  test('read, and is shown once another text has been unchanged for the delay', async () => {
    if (name !== 'vitrine.yaml') place.put('vitrine.yaml', 'hide: keywords:private\n');
    place.put(name, content);
    await index(place, DELAYED);
    const other = content
      .replaceAll('never', 'yes')
      .replaceAll(/hide: .*\n/g, '')
      .replaceAll('private', 'open');
    place.put(name, other);
    await index(place, DELAYED);
    expect(paths()).toEqual(['a/open.jpg']);
    await index(place);
    expect(paths()).toEqual(['a/open.jpg', 'a/secret.jpg']);
  });
});

describe('a renamed picture stays hidden', () => {
  test.each<[string, string, string]>([
    ['its row names it by its old name', 'a/metadata.csv', TABLE],
    ['its sidecar has the old name', 'a/secret.jpg.xmp', XMP('private')],
  ])('while %s', async (_name, name, content) => {
    place.put('vitrine.yaml', 'hide: keywords:private\n');
    place.put(name, content);
    await index(place);
    fs.renameSync(file('a/secret.jpg'), file('a/another.jpg'));
    await index(place, DELAYED);
    expect(paths()).toEqual(['a/open.jpg']);
  });

  test('in another folder that is scanned first', async () => {
    place.put('b/metadata.csv', 'file,publish\nkept.jpg,never\n');
    fs.renameSync(file('a/secret.jpg'), file('b/kept.jpg'));
    await index(place);
    fs.renameSync(file('b/kept.jpg'), file('a/moved.jpg'));
    await index(place, DELAYED);
    expect(paths()).toEqual(['a/open.jpg']);
  });
});

describe('a text that is unreadable at the first scan hides everything that it may restrict:', () => {
  test('a sidecar, under a rule about its content', async () => {
    place.put('vitrine.yaml', 'hide: keywords:private\n');
    place.put('a/secret.jpg.xmp', XMP('private').slice(0, 60));
    await index(place);
    expect(paths()).toEqual(['a/open.jpg']);
  });

  test('a table of zeros', async () => {
    place.put('a/metadata.csv', Buffer.alloc(300));
    await index(place);
    expect(paths()).toEqual([]);
    expect(problemOf('a/metadata.csv')).toContain('nothing that it may speak of is shown');
  });
});

describe('a story is restricted by', () => {
  test.each([
    'publish: never',
    'Publish: never',
    'publish: after 2099-01-01',
    'hide: true',
    'hidden: yes',
    'draft: true',
    'private: true',
    'published: false',
    'visibility: private',
    'status: draft',
    'embargo: 2099-01-01',
    'publishDate: 2099-01-01',
    'audience: members',
  ])('%s, in front matter of every kind', async (line) => {
    const broken = 'title: "open\n';
    place.put('s/plain.md', `---\n${line}\n---\nText`);
    place.put('s/blank.md', `\n\n---\n${line}\n---\nText`);
    place.put('s/broken.md', `---\n${broken}${line}\n---\nText`);
    place.put('s/unclosed.md', `---\n${line}\n----\nText`);
    place.put('s/toml.md', `+++\n${line.replace(':', ' =')}\n+++\nText`);
    place.put('s/bare.md', `# Title\n\n${line}\n`);
    place.put('s/page.html', `<p>${line}</p>\n${line}\n`);
    await index(place);
    expect(paths()).toEqual(['a/open.jpg', 'a/secret.jpg']);
    expect(problemOf('s/plain.md') === '').toBe(/^publish: /.test(line));
  });

  test.each([
    'draft: false',
    'hidden: no',
    'published: true',
    'visibility: public',
    'status: digitised',
    'published: 1936',
  ])('but not by %s', async (line) => {
    place.put('s/plain.md', `---\n${line}\n---\nText`);
    place.put('s/bare.md', `# Hidden: a story\n\nPrivate: letters home\n\n${line}\n`);
    await index(place);
    expect(paths()).toContain('s/plain.md');
    expect(paths()).toContain('s/bare.md');
  });
});

describe('a folder is hidden by', () => {
  test.each([
    ['index.md', '\n---\nhide: true\n---\n'],
    ['index.md', 'hide: true\n'],
    ['index.md', '---\nprivate: true\n---\n'],
    ['index.md', '---\ndraft: yes\n---\n'],
    ['index.md', '---\ntitle: "open\nhidden: true\n---\n'],
    ['index.md', toUtf16('---\nhide: true\n---\n')],
    ['Index.MD', '---\nhide: true\n---\n'],
    ['index.md.txt', '---\nhide: true\n---\n'],
    ['index.markdown', '---\nhide: true\n---\n'],
  ])('%s: %j', async (name, content) => {
    place.put(`a/${name}`, content);
    await index(place);
    expect(paths()).toEqual([]);
  });

  test('either of two spellings of its text', async () => {
    place.put('a/index.md', '---\ntitle: Shown\n---\n');
    place.put('a/Index.md', '---\nhide: true\n---\n');
    await index(place);
    expect(paths()).toEqual([]);
    expect(problemOf('a/Index.md')).toContain('rename it to index.md');
  });
});

test('an unclosed text of brackets is reported, and blocks neither the index nor its folder', async () => {
  place.put('a/index.md', `---\n${'{'.repeat(3000)}\n---\n`);
  place.put('b/index.md', `---\n? ${'a: '.repeat(400)}\n---\n`);
  place.put('b/story.md', `---\n${'['.repeat(5000)}\n---\nText`);
  const started = performance.now();
  await index(place);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(paths()).toEqual(['a/open.jpg', 'a/secret.jpg', 'b/story.md']);
  for (const name of ['a/index.md', 'b/index.md', 'b/story.md']) expect(problemOf(name)).not.toBe('');
});
