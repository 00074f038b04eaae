import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { toItemId } from '@/lib/catalogue/ids';
import { index } from '../index-here';
import {
  createPlace,
  indexUnprivileged,
  look,
  makePhoto,
  type Place,
  index as runIndexer,
  startIndexer,
  until,
} from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const paths = () => look(place).items.map((item) => item.path);

test('every photograph becomes an item, every other file a problem with a reason', async () => {
  place.put('one.jpg', await makePhoto('#803020', 'The first'));
  place.put('deep/down/two.png', await makePhoto('#208030'));
  place.put('broken.jpg', (await makePhoto('#444444')).subarray(0, 200));
  place.put('notes.dat', '{}');
  place.put('story.md', '# A story\n\nOnce.');
  const { code, output } = await runIndexer(place, { VITRINE_READERS: '2' });
  expect(code).toBe(0);
  expect(output).toMatch(/5 files: 3 items, 2 problems, in [\d.]+ s/);
  expect(output).toMatch(/^"notes\.dat": .*JSON/m);
  const { items, problems, collections } = look(place);
  expect(items.map((item) => item.path)).toEqual(['deep/down/two.png', 'one.jpg', 'story.md']);
  expect(JSON.parse(items[1]?.data ?? '')).toMatchObject({
    title: expect.any(String),
    width: 60,
    height: 40,
    type: 'image/jpeg',
  });
  expect(problems.map((problem) => [problem.path, problem.reason])).toEqual([
    ['broken.jpg', 'damaged'],
    ['notes.dat', 'unsupported'],
  ]);
  expect(collections.map(({ path: where, count, total }) => [where, count, total])).toEqual([
    ['', 2, 3],
    ['deep', 0, 1],
    ['deep/down', 1, 1],
  ]);
});

test('the second pass creates a grid rendition, a colour and a placeholder', async () => {
  place.put('red.jpg', await makePhoto('#c02010'));
  await index(place);
  const [item] = look(place).items;
  const pixels = JSON.parse(item?.pixels ?? '{}');
  expect(pixels.placeholder).toMatch(/^data:image\//);
  expect(pixels.colour).toMatch(/^#[b-d][0-9a-f][0-3][0-9a-f][0-3][0-9a-f]$/);
  const files = fs.readdirSync(place.data, { recursive: true }).map(String);
  expect(files.filter((file) => file.endsWith('.webp'))).toHaveLength(1);
});

test('only changed files are read again', async () => {
  const file = place.put('a.jpg', await makePhoto('#101010'));
  fs.utimesSync(file, 1_700_000_000, 1_700_000_000);
  place.put('b.jpg', await makePhoto('#202020'));
  await index(place);
  const before = look(place).items;
  // The content is gone, so reading the file again would report a problem; its change time is recorded as known.
  fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size));
  fs.utimesSync(file, 1_700_000_000, 1_700_000_000);
  const db = new Database(`${place.data}/catalogue.db`);
  db.prepare("UPDATE files SET changed = ? WHERE name = 'a.jpg'").run(fs.statSync(file).ctimeMs);
  db.close();
  const { output } = await index(place);
  expect(output).toContain('2 items, 0 problems');
  expect(look(place).items).toEqual(before);
});

test('a row of metadata.csv describes its file, also from a folder above, and a changed row has only its file read again', async () => {
  place.put('photos/a.jpg', await makePhoto('#101010'));
  place.put('photos/b.jpg', await makePhoto('#202020'));
  place.put('metadata.csv', 'file,title\nphotos/a.jpg,Alpha\nphotos/b.jpg,Beta\n');
  await index(place);
  const titles = () => look(place).items.map((item) => JSON.parse(item.data).title);
  expect(titles()).toEqual(['Alpha', 'Beta']);
  place.put('metadata.csv', 'file,title\nphotos/a.jpg,Alpha\nphotos/b.jpg,Gamma\n');
  await index(place);
  expect(titles()).toEqual(['Alpha', 'Gamma']);
});

test('changing or deleting a sidecar changes its photograph', async () => {
  const xmp = (title: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const title = () => JSON.parse(look(place).items[0]?.data ?? '{}').title;
  place.put('a.jpg', await makePhoto('#101010'));
  place.put('a.jpg.xmp', xmp('From the sidecar'));
  await index(place);
  expect(title()).toBe('From the sidecar');
  place.put('a.jpg.xmp', xmp('From the edited sidecar'));
  await index(place);
  expect(title()).toBe('From the edited sidecar');
  fs.rmSync(path.join(place.library, 'a.jpg.xmp'));
  await index(place);
  expect(title()).toBe('A');
});

test('an unparsed date and an empty sidecar are problems beside the item', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('a.jpg.xmp', '<broken');
  place.put('b.jpg', await makePhoto('#222222'));
  place.put('metadata.csv', 'file,date\na.jpg,31.02.1911\nb.jpg,undated\nc.jpg,2020-13-45\n');
  const dated = sharp(await makePhoto('#333333')).withExif({ IFD2: { DateTimeOriginal: '2011:12:13 14:15:16' } });
  place.put('c.jpg', await dated.toBuffer());
  await index(place);
  const { items, problems } = look(place);
  const dates = items.map((item) => JSON.parse(item.data).date?.edtf);
  expect(dates).toEqual([undefined, undefined, '2011-12-13T14:15:16']);
  expect(problems.map(({ path: where }) => where)).toEqual(['a.jpg', 'c.jpg']);
  expect(problems[0]?.detail).toMatch(/a\.jpg\.xmp .*\n.*31\.02\.1911/);
  expect(problems[1]?.detail).toContain('2020-13-45');
});

test('one mistake in an owner’s text does not affect the rest of it', async () => {
  place.put('set/a.jpg', await makePhoto('#111111'));
  place.put('set/index.md', '---\ndesciption: x\ntitle: Klaus: die Sammlung\n---\nThe text.');
  place.put('vitrine.yaml', 'title: Small Museum\nlicense: x\nfeatured: [nowhere.jpg]\n');
  await index(place);
  const { problems, collections } = look(place);
  expect(collections.find(({ path: where }) => where === 'set')?.data).toContain('The text.');
  expect(problems.map(({ path: where }) => where)).toEqual(['set/index.md', 'vitrine.yaml']);
  expect(problems[0]?.detail).toMatch(/line 3: .*quotation marks.*\n.*desciption.*is description meant/);
  expect(problems[1]?.detail).toMatch(/license.*licence.*\n.*nowhere\.jpg/);
});

test('a missing quotation mark invalidates its line only', async () => {
  place.put('set/a.jpg', await makePhoto('#111111'));
  place.put('set/index.md', '---\norder: first\ntitle: "Open\nsort: date\n---\nThe text.');
  await index(place);
  const { problems, collections } = look(place);
  const words = collections.find(({ path: where }) => where === 'set')?.data ?? '';
  expect(JSON.parse(words)).toMatchObject({ title: 'Set', html: expect.stringContaining('The text.') });
  expect(words).not.toContain('Open');
  expect(problems).toHaveLength(1);
  expect(problems[0]?.detail).toMatch(/quotation mark.*\n.*order is "first"/);
});

test('captions that are invalid or without a film are problems until they are fixed', async () => {
  const film = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');
  place.put('cat.mp4', film);
  place.put('cat.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nCat\n');
  place.put('cat.de.vtt', '1\n00:00:01,000 --> 00:00:02,000\nKatze\n');
  place.put('dog.chapters.vtt', 'WEBVTT\n');
  await index(place);
  expect(look(place).problems.map(({ path: where, detail }) => `${where}: ${detail}`)).toEqual([
    expect.stringMatching(/^cat\.de\.vtt: .*not WEBVTT/),
    expect.stringMatching(/^dog\.chapters\.vtt: .*no film/),
  ]);
  place.put('cat.de.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nKatze!\n');
  place.put('dog.mp4', film);
  await index(place);
  expect(look(place).problems.filter(({ path: where }) => where?.endsWith('.vtt'))).toEqual([]);
});

test('each mistake in an owner’s text is reported on its own line', async () => {
  place.put('vitrine.yaml', 'titel: Small Museum\nfeatured: one.jpg\n"a\\nb": 1\n');
  const { output } = await index(place);
  expect(output).toContain(`"vitrine.yaml":
    featured: a list of at most 50 paths is wanted, as [boats/one.jpg, boats/two.jpg]
    there is no setting "titel"; is title meant?
    there is no setting "a\\nb"
`);
});

test('a vitrine.yaml with invalid syntax is ignored: its last valid content applies, or the defaults', async () => {
  const site = () => JSON.parse(look(place).meta.find(({ name }) => name === 'site')?.value ?? '');
  const broken = 'title: "Unclosed\nfeatured: [\n';
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('vitrine.yaml', broken);
  await index(place);
  expect(site()).toEqual({});
  place.put('vitrine.yaml', 'title: Small Museum\nhide: keywords:private\n');
  await index(place);
  place.put('vitrine.yaml', broken);
  const { output } = await index(place);
  expect(site().title).toBe('Small Museum');
  expect(look(place).rules.map(({ rules }) => rules)).toEqual(['{"hide":"keywords:private"}']);
  expect(output).toMatch(/line 1: .*\n +none of it is used until it is mended: what it said before holds/);
  place.put('vitrine.yaml', 'title: Mended\n');
  await index(place);
  expect(site().title).toBe('Mended');
  expect(look(place)).toMatchObject({ problems: [], rules: [] });
});

test('index.md sets the texts and the order of a collection', async () => {
  place.put('set/index.md', '---\ntitle: A set\nsort: name\ncover: b.jpg\n---\nSome **words**.');
  place.put('set/b.jpg', await makePhoto('#202020'));
  place.put('set/a.jpg', await makePhoto('#101010'));
  await index(place);
  const set = look(place).collections.find((collection) => collection.path === 'set');
  expect(set?.cover).toBe(toItemId('set/b.jpg'));
  expect(JSON.parse(set?.data ?? '{}')).toMatchObject({ title: 'A set', html: '<p>Some <strong>words</strong>.</p>' });
});

test('a moved file leaves a redirect that survives a rebuild; a deleted one is gone', async () => {
  place.put('old/photo.jpg', await makePhoto('#aa5500'));
  place.put('old/other.jpg', await makePhoto('#0055aa'));
  await index(place);
  fs.mkdirSync(path.join(place.library, 'new'));
  fs.renameSync(path.join(place.library, 'old/photo.jpg'), path.join(place.library, 'new/name.jpg'));
  fs.rmSync(path.join(place.library, 'old/other.jpg'));
  await index(place);
  expect(paths()).toEqual(['new/name.jpg']);
  expect(look(place).redirects).toEqual([
    { path: 'old/other.jpg', target: null },
    { path: 'old/photo.jpg', target: toItemId('new/name.jpg') },
  ]);
  expect(look(place).collections.map((collection) => collection.path)).toEqual(['', 'new']);
  fs.rmSync(path.join(place.data, 'catalogue.db'));
  await index(place);
  const kept = [
    { path: 'old/other.jpg', target: null },
    { path: 'old/photo.jpg', target: toItemId('new/name.jpg') },
  ];
  expect(look(place).redirects).toEqual(kept);
  // Simulates a catalogue that lost its latest commits.
  const db = new Database(path.join(place.data, 'catalogue.db'));
  db.exec('DELETE FROM redirects');
  db.close();
  await index(place);
  expect(look(place).redirects).toEqual(kept);
});

test('deleting one of two equal files is not a move', async () => {
  const photo = await makePhoto('#123456');
  place.put('a.jpg', photo);
  place.put('b.jpg', photo);
  await index(place);
  fs.rmSync(path.join(place.library, 'a.jpg'));
  await index(place);
  expect(look(place).redirects).toEqual([{ path: 'a.jpg', target: null }]);
});

test.each(['a', 'z'])('equal files of a folder renamed to %s redirect by name, then by order', async (to) => {
  const photo = await makePhoto('#123456');
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', 'one/5.jpg', 'one/6.jpg', 'two/5.jpg', 'two/6.jpg'];
  for (const name of names) place.put(`m/${name}`, photo);
  place.put('same.jpg', photo);
  const renamed = { 'm/3.jpg': `${to}/8.jpg`, 'm/4.jpg': `${to}/9.jpg` };
  await index(place);
  fs.renameSync(path.join(place.library, 'm'), path.join(place.library, to));
  for (const [from, target] of Object.entries(renamed))
    fs.renameSync(path.join(place.library, from.replace('m', to)), path.join(place.library, target));
  await index(place);
  const wanted = names
    .map((name) => `m/${name}`)
    .map((from) => [from, renamed[from as never] ?? from.replace('m', to)]);
  const targets = () => look(place).redirects.map((row) => [row.path, row.target]);
  expect(targets()).toEqual(wanted.map(([from, target]) => [from, toItemId(target as string)]));
  fs.rmSync(path.join(place.data, 'catalogue.db'));
  await index(place);
  expect(targets()).toEqual(wanted.map(([from, target]) => [from, toItemId(target as string)]));
});

test('if fewer copies appear than files were deleted, the other files redirect to one of them', async () => {
  const photo = await makePhoto('#123456');
  for (const name of ['a/1.jpg', 'a/2.jpg', 'b/2.jpg']) place.put(name, photo);
  await index(place);
  for (const folder of ['a', 'b']) fs.rmSync(path.join(place.library, folder), { recursive: true });
  place.put('c/2.jpg', photo);
  await index(place);
  expect(new Set(look(place).redirects.map(({ target }) => target))).toEqual(new Set([toItemId('c/2.jpg')]));
});

test('an item keeps its id when others are added or deleted, and when its file is edited in place', async () => {
  place.put('m.jpg', await makePhoto('#111111'));
  await index(place);
  const id = look(place).items[0]?.id;
  place.put('a.jpg', await makePhoto('#222222'));
  place.put('m.jpg', await makePhoto('#333333', undefined, { width: 90, height: 90 }));
  await index(place);
  const item = look(place).items.find((found) => found.path === 'm.jpg');
  expect(item?.id).toBe(id);
  expect(JSON.parse(item?.data ?? '{}').width).toBe(90);
});

test('names in composed and decomposed Unicode have one id', async () => {
  place.put('caf\u00e9.jpg'.normalize('NFD'), await makePhoto('#111111'));
  await index(place);
  expect(look(place).items[0]?.id).toBe(toItemId('caf\u00e9.jpg'));
});

test('an unreadable folder keeps its items', async () => {
  place.put('closed/a.jpg', await makePhoto('#111111'));
  place.put('closed/below/b.jpg', await makePhoto('#222222'));
  await index(place);
  fs.chmodSync(path.join(place.library, 'closed'), 0);
  await indexUnprivileged(place);
  fs.chmodSync(path.join(place.library, 'closed'), 0o755);
  expect(paths()).toEqual(['closed/a.jpg', 'closed/below/b.jpg']);
  expect(look(place).problems).toEqual([
    { path: 'closed', reason: 'unreadable', detail: expect.stringContaining('permission denied, EACCES') },
  ]);
  await index(place);
  expect(look(place).problems).toEqual([]);
});

test('an empty library, like that of an unmounted drive, keeps its items', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  await index(place);
  fs.renameSync(path.join(place.library, 'a.jpg'), `${place.library}-a.jpg`);
  await index(place);
  expect(paths()).toEqual(['a.jpg']);
  expect(look(place).problems).toEqual([{ path: '.', reason: 'unreadable', detail: expect.stringContaining('empty') }]);
  fs.renameSync(`${place.library}-a.jpg`, path.join(place.library, 'a.jpg'));
  await index(place);
  expect(look(place).problems).toEqual([]);
});

test('the same library gives the same catalogue in every time zone', async () => {
  place.put('a.jpg', await makePhoto('#111111', 'One'));
  place.put('story.md', '---\ntitle: T\ndate: 1911-05\n---\nText');
  await runIndexer(place, { TZ: 'UTC' });
  const utc = look(place);
  fs.rmSync(place.data, { recursive: true });
  await runIndexer(place, { TZ: 'Pacific/Auckland' });
  const auckland = look(place);
  const toComparable = ({ items }: ReturnType<typeof look>) => items.map(({ id, data, pixels }) => [id, data, pixels]);
  expect(toComparable(auckland)).toEqual(toComparable(utc));
});

test('kill -9 at any moment loses only the open batch, and the next run completes the index', async () => {
  for (let number = 0; number < 120; number += 1) {
    place.put(`set-${number % 7}/${number}.jpg`, await makePhoto(`#${(0x100000 + number * 7919).toString(16)}`));
  }
  for (const pause of [40, 150, 300, 500]) {
    const { child, ended } = startIndexer(place, { VITRINE_READERS: '2' });
    await new Promise((resolve) => setTimeout(resolve, pause));
    child.kill('SIGKILL');
    await ended;
  }
  const { code, output } = await runIndexer(place);
  expect(code).toBe(0);
  expect(output).toContain('120 items, 0 problems');
  expect(look(place).items.every((item) => item.drawn === 1)).toBe(true);
});

test("a folder's text that is recorded when the index is killed has been read", async () => {
  for (let number = 0; number < 7; number += 1) place.put(`set-${number}/index.md`, `# The ${number}th set\n`);
  for (let number = 0; number < 60; number += 1)
    place.put(`set-${number % 7}/${number}.jpg`, await makePhoto(`#${(0x100000 + number * 7919).toString(16)}`));
  const { child, ended } = startIndexer(place, { VITRINE_READERS: '1' });
  await until('it is known', () => {
    if (!fs.existsSync(path.join(place.data, 'catalogue.db'))) return false;
    const db = new Database(path.join(place.data, 'catalogue.db'), { readonly: true });
    try {
      return db.prepare("SELECT 1 FROM files WHERE name = 'index.md'").get() !== undefined;
    } catch {
      return false;
    } finally {
      db.close();
    }
  });
  child.kill('SIGKILL');
  await ended;
  await runIndexer(place);
  const { collections } = look(place);
  for (let number = 0; number < 7; number += 1)
    expect(collections.find(({ path }) => path === `set-${number}`)?.data).toContain(`The ${number}th set`);
});

test('a row for an unknown file is a problem of its metadata.csv, until the file is added', async () => {
  place.put('metadata.csv', 'file,title\na.jpg,Alpha\n');
  await index(place);
  expect(look(place).problems).toEqual([
    { path: 'metadata.csv', reason: 'invalid-text', detail: 'files that are not there: a.jpg' },
  ]);
  place.put('a.jpg', await makePhoto('#111111'));
  await index(place);
  expect(look(place).problems).toEqual([]);
});

test('folders that link to each other are indexed once, and derived data never', async () => {
  for (const name of ['a', 'b', 'c']) {
    place.put(`${name}/${name}.jpg`, await makePhoto('#111111'));
    for (const other of ['a', 'b', 'c'])
      if (other !== name) fs.symlinkSync(`../${other}`, path.join(place.library, name, `to-${other}`));
  }
  place.data = path.join(place.library, 'sub/data');
  fs.mkdirSync(place.data, { recursive: true });
  fs.symlinkSync('sub', path.join(place.library, 'link'));
  await index(place);
  await index(place);
  expect(new Set(paths().map((name) => path.basename(name)))).toEqual(new Set(['a.jpg', 'b.jpg', 'c.jpg']));
  expect(paths().length).toBeLessThan(20);
});

test('texts that are indexed before their photographs are used', async () => {
  place.put('album/index.md', '---\ntitle: Grandmother’s album\n---\n');
  await index(place);
  place.put('album/a.jpg', await makePhoto('#111111'));
  await index(place);
  expect(look(place).collections.find(({ path: where }) => where === 'album')?.data).toContain('Grandmother');
});

test('an index.md that takes too long to read does not block others', async () => {
  place.put('a/index.md', `# a${' '.repeat(600_000)}b`);
  place.put('b/b.jpg', await makePhoto('#111111'));
  const { code } = await runIndexer(place, { VITRINE_READ_SECONDS: '2', VITRINE_READERS: '2' });
  expect(code).toBe(0);
  expect(paths()).toEqual(['b/b.jpg']);
});

test('a name that changes its Unicode form keeps its item', async () => {
  place.put('é/a.jpg'.normalize('NFC'), await makePhoto('#111111'));
  await index(place);
  fs.renameSync(path.join(place.library, 'é'.normalize('NFC')), path.join(place.library, 'é'.normalize('NFD')));
  await index(place);
  const { items, problems } = look(place);
  expect(items.map(({ id }) => id)).toEqual([toItemId('é/a.jpg'.normalize('NFC'))]);
  expect(problems).toEqual([]);
});

test('a damaged catalogue is rebuilt', async () => {
  for (let number = 0; number < 40; number += 1) place.put(`${number}.jpg`, await makePhoto(`#${100000 + number}`));
  await runIndexer(place);
  const file = path.join(place.data, 'catalogue.db');
  const bytes = fs.readFileSync(file);
  bytes.fill(0xaa, 4096, 12 * 4096);
  fs.writeFileSync(file, bytes);
  const { code, output } = await runIndexer(place);
  if (code !== 0) expect([code, output]).toEqual([75, expect.stringContaining('damaged')]);
  expect((await runIndexer(place)).code).toBe(0);
  expect(paths()).toHaveLength(40);
});

test('a redirect is stored even if the line before it was truncated', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  await index(place);
  fs.writeFileSync(path.join(place.data, 'permalinks.jsonl'), '{"from":"a/zz');
  fs.renameSync(path.join(place.library, 'a.jpg'), path.join(place.library, 'b.jpg'));
  await index(place);
  fs.rmSync(path.join(place.data, 'catalogue.db'));
  await index(place);
  expect(look(place).redirects).toEqual([{ path: 'a.jpg', target: toItemId('b.jpg') }]);
});

test('an error of the machine removes no photograph', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  fs.mkdirSync(place.data);
  // A dangling link in place of the folder: no rendition can be written, as on a full disk.
  fs.symlinkSync('/dev/full/nowhere', path.join(place.data, 'renditions'));
  await index(place);
  expect(paths()).toEqual(['a.jpg']);
  fs.rmSync(path.join(place.data, 'renditions'));
  await index(place);
  expect(look(place).items[0]?.drawn).toBe(1);
  expect(look(place).problems).toEqual([]);
});

test('a missing library is a clear error', async () => {
  fs.rmSync(place.library, { recursive: true });
  const { code, output } = await runIndexer(place);
  expect(code).toBe(1);
  expect(output).toContain(place.library);
});
