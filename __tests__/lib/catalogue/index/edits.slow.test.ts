/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { createPlace, index, listWhole, look, makePhoto, type Place, startIndexer, until } from '../site';

let place: Place;
let edits: string;
let env: Record<string, string>;
let serial = 0;
let running: ReturnType<typeof startIndexer> | undefined;

const xmp = (title: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
  <rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

const edit = (name: string, content: string) => {
  const file = path.join(edits, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  // Otherwise both may have the same time.
  const at = new Date(Date.now() + 10_000);
  fs.utimesSync(file, at, at);
};
const WAIT_MS = 20_000;
const titles = () => Object.fromEntries(listWhole(place).map(({ path: file, title }) => [file, title]));
const problemOf = (file: string) => look(place).problems.filter((each) => each.path === file);

beforeEach(async () => {
  place = createPlace();
  edits = path.join(path.dirname(place.library), 'edits');
  fs.mkdirSync(edits);
  env = { VITRINE_EDITS: edits, VITRINE_LOOSEN_SECONDS: '0' };
  serial += 1;
  for (const [name, colour] of [
    ['sea/a.jpg', `#1122${serial}0`],
    ['sea/b.jpg', `#3344${serial}0`],
    ['top.jpg', `#5566${serial}0`],
  ] as const)
    place.put(name, await makePhoto(colour));
  place.put('sea/metadata.csv', 'file,title\na.jpg,From the library\n');
  place.put('sea/index.md', '---\ntitle: The sea\ncover: a.jpg\n---\n');
  place.put('vitrine.yaml', 'title: Library\n');
  place.put('walk.md', '# A walk\n');
});
afterEach(async () => {
  running?.child.kill();
  await running?.ended;
  running = undefined;
  await place.remove();
});

test('texts and sidecars of the folder of edits take the place of the library’s, which stays as it is', async () => {
  const before = fs.readdirSync(place.library, { recursive: true });
  edit('sea/metadata.csv', 'file,title\na.jpg,Edited\n');
  edit('sea/b.jpg.xmp', xmp('By a sidecar'));
  edit('sea/index.md', '---\ntitle: The ocean\ncover: b.jpg\n---\n');
  edit('vitrine.yaml', 'title: Edited\nfeatured: [sea/a.jpg]\n');
  edit('walk.md', '# A run\n');
  await index(place, env);
  expect(titles()).toMatchObject({ 'sea/a.jpg': 'Edited', 'sea/b.jpg': 'By a sidecar', 'walk.md': 'A run' });
  const { collections, meta, problems } = look(place);
  expect(collections.find((each) => each.path === 'sea')).toMatchObject({ data: expect.stringMatching(/The ocean/) });
  expect(meta.find(({ name }) => name === 'site')?.value).toContain('"title":"Edited"');
  // Paths in texts are those of the library.
  expect(problems).toEqual([]);
  expect(fs.readdirSync(place.library, { recursive: true })).toEqual(before);
  fs.rmSync(path.join(edits, 'sea'), { recursive: true });
  await index(place, env);
  expect(titles()).toMatchObject({ 'sea/a.jpg': 'From the library', 'sea/b.jpg': 'B' });
});

test('a catalogue built from scratch is the same', async () => {
  await index(place, env);
  edit('sea/metadata.csv', 'file,title\na.jpg,Edited\n');
  edit('top.jpg.xmp', xmp('On top'));
  await index(place, env);
  const before = listWhole(place).map(({ path: file, title, version }) => [file, title, version]);
  fs.rmSync(place.data, { recursive: true });
  await index(place, env);
  expect(listWhole(place).map(({ path: file, title, version }) => [file, title, version])).toEqual(before);
});

test('a restriction that is added to a text of the library later applies, and is reported', async () => {
  edit('sea/metadata.csv', 'file,title\na.jpg,Edited\n');
  edit('sea/index.md', '---\ntitle: The ocean\n---\n');
  await index(place, env);
  expect(Object.keys(titles())).toContain('sea/a.jpg');
  const later = new Date(Date.now() + 60_000);
  fs.utimesSync(place.put('sea/metadata.csv', 'file,title,publish\na.jpg,From the library,no\n'), later, later);
  await index(place, env);
  expect(Object.keys(titles())).not.toContain('sea/a.jpg');
  expect(problemOf('sea/metadata.csv (library)')).toMatchObject([{ detail: expect.stringMatching(/VITRINE_EDITS/) }]);
  fs.utimesSync(place.put('sea/index.md', '---\ntitle: The sea\npublish: false\n---\n'), later, later);
  await index(place, env);
  expect(Object.keys(titles())).toEqual(['top.jpg', 'walk.md']);
  // An edit that is saved again is newer.
  const latest = new Date(Date.now() + 120_000);
  for (const name of ['index.md', 'metadata.csv']) {
    fs.utimesSync(path.join(place.library, 'sea', name), new Date(0), new Date(0));
    fs.writeFileSync(path.join(edits, 'sea', name), fs.readFileSync(path.join(edits, 'sea', name)));
    fs.utimesSync(path.join(edits, 'sea', name), latest, latest);
  }
  await index(place, env);
  expect(Object.keys(titles())).toContain('sea/a.jpg');
  expect(look(place).problems).toEqual([]);
});

test('a story that was changed in the library later is left out, because it may state restrictions', async () => {
  edit('walk.md', '# A run\n');
  await index(place, env);
  const later = new Date(Date.now() + 60_000);
  fs.utimesSync(place.put('walk.md', '---\npublish: false\n---\n# A walk\n'), later, later);
  await index(place, env);
  expect(Object.keys(titles())).not.toContain('walk.md');
  expect(problemOf('walk.md')).toMatchObject([{ detail: expect.stringMatching(/VITRINE_EDITS/) }]);
});

test('links, folders of its own and other files are not used, and hide nothing of the library', async () => {
  const outside = path.join(path.dirname(edits), 'secret.md');
  fs.writeFileSync(outside, '# Secret\n');
  fs.symlinkSync(outside, path.join(edits, 'walk.md'));
  fs.symlinkSync(path.dirname(outside), path.join(edits, 'sea'));
  fs.mkdirSync(path.join(edits, 'land'));
  fs.writeFileSync(path.join(edits, 'land/index.md'), '# Land\n');
  fs.writeFileSync(path.join(edits, 'top.jpg'), 'no picture');
  await index(place, env);
  expect(titles()).toEqual({ 'sea/a.jpg': 'From the library', 'sea/b.jpg': 'B', 'top.jpg': 'Top' });
  expect(look(place).problems.map((each) => each.path)).toEqual([
    'land (edits)',
    'sea (edits)',
    'sea/. (edits)',
    'top.jpg (edits)',
    'walk.md',
  ]);
});

test('edits are shown while the site runs, also in a new folder', async () => {
  await index(place, env);
  running = startIndexer(place, env, ['--watch']);
  await until('the first scan', () => running?.getOutput().includes('items') === true, WAIT_MS);
  edit('sea/b.jpg.xmp', xmp('First'));
  await until('an edit in a new folder', () => titles()['sea/b.jpg'] === 'First', WAIT_MS);
  edit('sea/b.jpg.xmp', xmp('Second'));
  await until('another edit', () => titles()['sea/b.jpg'] === 'Second', WAIT_MS);
});

test('if the folder of edits is not mounted, nothing changes', async () => {
  edit('sea/metadata.csv', 'file,title,publish\na.jpg,Edited,no\n');
  await index(place, env);
  expect(Object.keys(titles())).not.toContain('sea/a.jpg');
  fs.renameSync(edits, `${edits}.away`);
  for (const isThere of [false, true]) {
    if (isThere) fs.mkdirSync(edits);
    await index(place, env);
    expect(Object.keys(titles())).toEqual(['sea/b.jpg', 'top.jpg', 'walk.md']);
    expect(problemOf('.')).toMatchObject([{ detail: expect.stringMatching(/VITRINE_EDITS/) }]);
  }
});
