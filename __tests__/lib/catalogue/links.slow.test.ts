/** @jest-environment node */
// A symbolic link within the library never shows more than its target.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { SETTLING_MS, takeSettled } from '@/lib/library/settling';
import type { Item } from '@/lib/model/types';
import { index, indexFolders } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const items = () => look(place).items.map(({ data }) => JSON.parse(data) as Item);
const paths = () => items().map((item) => item.path);
const find = (where: string) => items().find((item) => item.path === where);
const remove = (name: string) => fs.rmSync(path.join(place.library, name), { recursive: true });

function link(target: string, name: string) {
  const file = path.join(place.library, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.symlinkSync(target, file);
}

function ask(sql: string) {
  const db = new Database(path.join(place.data, 'catalogue.db'));
  const rows = db.prepare(sql).all() as Record<string, unknown>[];
  db.close();
  return rows;
}

const toSidecar = (inner: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const PRIVATE = toSidecar('<dc:subject><rdf:Bag><rdf:li>private</rdf:li></rdf:Bag></dc:subject>');

test('a link to a public file is public, in either order of reading and into a git-annex', async () => {
  place.put('m/x.jpg', await makePhoto('#111111'));
  place.put('.git/annex/y.jpg', await makePhoto('#222222'));
  link('../m/x.jpg', 'a/x.jpg');
  link('../m/x.jpg', 'z/x.jpg');
  link('m', 'album');
  link('.git/annex/y.jpg', 'y.jpg');
  await index(place);
  expect(paths()).toEqual(['a/x.jpg', 'album/x.jpg', 'm/x.jpg', 'y.jpg', 'z/x.jpg']);
});

/** Ways in which an owner restricts `m/x.jpg`. */
const WAYS: [name: string, file: string, content: string][] = [
  ['hide in the index.md of its folder', 'm/index.md', '---\nhide: true\n---\n'],
  ['publish in the index.md of its folder', 'm/index.md', '---\npublish: false\n---\n'],
  ['a row of its folder', 'm/metadata.csv', 'file,publish\nx.jpg,never\n'],
  ['a row above its folder', 'metadata.csv', 'file,publish\nm/x.jpg,never\n'],
  ['an embargo in its row', 'm/metadata.csv', 'file,publish\nx.jpg,after 2999-01-01\n'],
  ['a rule for its folder', 'vitrine.yaml', 'hide: collections:m\n'],
  ['a rule that publishes another folder', 'vitrine.yaml', 'publish: NOT collections:m\n'],
  ['a rule for its file name', 'vitrine.yaml', 'hide: file:x.jpg\n'],
  ['.nomedia', 'm/.nomedia', ''],
  ['a pattern', '.vitrineignore', 'm/x.jpg\n'],
  ['a pattern of its folder', 'm/.vitrineignore', 'x.jpg\n'],
  ['a pattern that cannot be understood', 'm/.vitrineignore', '\0'],
];

describe.each(WAYS)('if its target is restricted by %s', (_, file, content) => {
  const folders = [path.posix.dirname(file).replace('.', '')];

  async function put() {
    place.put('m/x.jpg', await makePhoto('#111111'));
    place.put('ok.jpg', await makePhoto('#222222'));
    link('m/x.jpg', 'one.jpg');
    link('../../m/x.jpg', 'a/b/two.jpg');
    link('m', 'three');
    link('a/b/two.jpg', 'four.jpg');
    link('../m', 'z/five');
  }

  test('a link is restricted', async () => {
    await put();
    place.put(file, content);
    await index(place);
    expect(paths()).toEqual(['ok.jpg']);
    await index(place);
    expect(paths()).toEqual(['ok.jpg']);
  });

  test('later, the link is restricted from then on, and public again after', async () => {
    await put();
    await index(place);
    const all = ['a/b/two.jpg', 'four.jpg', 'm/x.jpg', 'ok.jpg', 'one.jpg', 'three/x.jpg', 'z/five/x.jpg'];
    expect(paths()).toEqual(all);
    place.put(file, content);
    await indexFolders(place, folders);
    expect(paths()).toEqual(['ok.jpg']);
    remove(file);
    await indexFolders(place, folders);
    // Exclusions end after a delay; a linked folder may need a second pass, after its target.
    for (const turn of [1, 2]) {
      const now = Date.now() + turn * SETTLING_MS;
      jest.spyOn(Date, 'now').mockReturnValue(now);
      await indexFolders(place, takeSettled(fs.realpathSync(place.library)));
    }
    jest.restoreAllMocks();
    expect(paths()).toEqual(all);
  });
});

test('a rule about keywords also matches the sidecar of the target', async () => {
  place.put('m/x.jpg', await makePhoto('#111111'));
  link('m/x.jpg', 'ok.jpg');
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  await index(place);
  expect(paths()).toEqual(['m/x.jpg', 'ok.jpg']);
  place.put('m/x.jpg.xmp', PRIVATE);
  await indexFolders(place, ['m']);
  expect(paths()).toEqual([]);
});

test("rules of the link's own folder apply, too", async () => {
  place.put('m/x.jpg', await makePhoto('#111111'));
  link('../m/x.jpg', 'closed/x.jpg');
  link('../m', 'closed/album');
  place.put('closed/index.md', '---\nhide: true\n---\n');
  await index(place);
  expect(paths()).toEqual(['m/x.jpg']);
});

test('fields that rules remove from the target are removed from the link: place and original', async () => {
  place.put('m/x.jpg', await makePhoto('#111111'));
  place.put('n/y.jpg', await makePhoto('#222222'));
  const row = '48.858370,2.294481,Paris,France';
  place.put('metadata.csv', `file,latitude,longitude,city,country\nm/x.jpg,${row}\nlink.jpg,${row}\nn/y.jpg,${row}\n`);
  place.put('m/index.md', '---\nplaces:\n  hide: true\n---\n');
  place.put('n/index.md', '---\noriginals: false\n---\n');
  link('m/x.jpg', 'link.jpg');
  link('n/y.jpg', 'withheld.jpg');
  await index(place);
  expect(find('link.jpg')).toMatchObject({ original: false });
  expect(find('link.jpg')?.place).toBeUndefined();
  expect(find('withheld.jpg')).toMatchObject({ original: false });
  expect(JSON.stringify(ask('SELECT data FROM items'))).not.toMatch(/"path":"link\.jpg"[^}]*Paris/);
});

test('a linked story, track and transcription follow their targets', async () => {
  place.put('m/index.md', '---\nhide: true\n---\n');
  place.put('m/story.md', '# Secret words');
  place.put('m/walk.gpx', '<gpx><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>');
  place.put('m/x.jpg', await makePhoto('#111111'));
  place.put('m/letter.txt', 'Secret words');
  place.put('letter.jpg', await makePhoto('#222222'));
  place.put('ok.jpg', await makePhoto('#333333'));
  link('m/story.md', 'story.md');
  link('m/walk.gpx', 'walk.gpx');
  link('m/letter.txt', 'letter.txt');
  await index(place);
  expect(paths()).toEqual(['ok.jpg']);
  expect(ask('SELECT path FROM tracks WHERE shown = 1')).toEqual([]);
  place.put('m/index.md', '---\ntitle: M\n---\n');
  await indexFolders(place, ['m']);
  expect(paths()).toEqual(['letter.jpg', 'm/story.md', 'm/x.jpg', 'ok.jpg', 'story.md']);
  expect(ask('SELECT path FROM tracks WHERE shown = 1')).toHaveLength(2);
});

test('a poster that links to a restricted picture restricts its film', async () => {
  place.put('m/x.jpg', await makePhoto('#111111'));
  place.put('m/metadata.csv', 'file,publish\nx.jpg,never\n');
  // The type of a film is in its content, its poster is found by name.
  place.put('film.mp4', await makePhoto('#222222'));
  link('m/x.jpg', 'film-poster.jpg');
  place.put('ok.jpg', await makePhoto('#333333'));
  await index(place);
  expect(paths()).toEqual(['ok.jpg']);
  place.put('m/metadata.csv', 'file,publish\nx.jpg,yes\n');
  await indexFolders(place, ['m']);
  expect(paths()).toEqual(['film.mp4', 'm/x.jpg', 'ok.jpg']);
});

test('a link is deleted with its target', async () => {
  const photo = await makePhoto('#111111');
  place.put('m/x.jpg', photo);
  link('m/x.jpg', 'link.jpg');
  await index(place);
  expect(paths()).toEqual(['link.jpg', 'm/x.jpg']);
  remove('m/x.jpg');
  await indexFolders(place, ['m']);
  expect(paths()).toEqual([]);
});

test('while the file of a restricted target is being replaced, its link stays restricted', async () => {
  const photo = await makePhoto('#111111');
  place.put('m/x.jpg', photo);
  place.put('m/metadata.csv', 'file,publish\nx.jpg,never\n');
  link('m/x.jpg', 'link.jpg');
  await index(place);
  for (const content of [photo.subarray(0, 20), '', photo]) {
    place.put('m/x.jpg', content);
    await indexFolders(place, ['m']);
    expect(paths()).toEqual([]);
  }
});

test('a link that is changed follows its new target', async () => {
  const photo = await makePhoto('#111111');
  place.put('m/x.jpg', photo);
  place.put('n/x.jpg', photo);
  const when = new Date('2020-01-01T00:00:00Z');
  for (const name of ['m/x.jpg', 'n/x.jpg']) fs.utimesSync(path.join(place.library, name), when, when);
  place.put('n/metadata.csv', 'file,publish\nx.jpg,never\n');
  link('m/x.jpg', 'link.jpg');
  await index(place);
  expect(paths()).toEqual(['link.jpg', 'm/x.jpg']);
  remove('link.jpg');
  link('n/x.jpg', 'link.jpg');
  await indexFolders(place, ['']);
  expect(paths()).toEqual(['m/x.jpg']);
  remove('link.jpg');
  place.put('link.jpg', photo);
  await indexFolders(place, ['']);
  expect(paths()).toEqual(['link.jpg', 'm/x.jpg']);
  expect(ask('SELECT * FROM link_targets')).toEqual([]);
});

test('an index.md that links out of the library hides its folder from the first scan on', async () => {
  const outside = path.join(path.dirname(place.library), 'index.md');
  fs.writeFileSync(outside, '---\nhide: true\n---\n');
  place.put('a/x.jpg', await makePhoto('#111111'));
  link(outside, 'a/index.md');
  for (const _ of [1, 2]) {
    await index(place);
    expect(paths()).toEqual([]);
  }
});

test('an index.md that links to an excluded file is not shown, and hides its folder', async () => {
  place.put('m/.nomedia', '');
  place.put('m/index.md', '---\ntitle: Secret title\n---\n');
  place.put('a/x.jpg', await makePhoto('#111111'));
  link('../m/index.md', 'a/index.md');
  await index(place);
  expect(paths()).toEqual([]);
  expect(JSON.stringify(look(place).collections)).not.toContain('Secret');
  expect(look(place).problems[0]?.detail).toContain('kept out');
});
