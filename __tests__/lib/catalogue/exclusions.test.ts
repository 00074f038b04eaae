/** @jest-environment node */
// Junk files, .nomedia and .vitrineignore: excluded files are no items and no problems, with one line per kind in the
// report.
import fs from 'node:fs';
import path from 'node:path';
import { listIgnoredNotes } from '@/lib/catalogue/read/left-alone';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import { SETTLING_MS, takeSettled } from '@/lib/library/settling';
import { getMessages } from '@/lib/messages/messages';
import { index, indexFolders } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

let later = 0;
const now = Date.now;
beforeEach(() => {
  later = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + later);
});
afterEach(() => jest.restoreAllMocks());

/** Rescans the folders that are due half a minute after an exclusion was removed. */
async function settle(...folders: string[]) {
  later += SETTLING_MS;
  const settled = takeSettled(fs.realpathSync(place.library));
  expect(settled).toEqual(folders);
  await indexFolders(place, settled);
}

const paths = () => look(place).items.map((item) => item.path);
const remove = (name: string) => fs.rmSync(path.join(place.library, name), { recursive: true });
const problem = (where: string) => look(place).problems.find((each) => each.path === where)?.detail;
const listGone = () => look(place).redirects.map((each) => each.path);

function listNotes() {
  const db = openForReading(place.data);
  if (!db) throw new Error('there is no catalogue');
  const notes = listIgnoredNotes(createStatements(db), getMessages('en'));
  db.close();
  return notes;
}

test('junk files are no items and no problems at any depth, and each kind is one line of the report', async () => {
  const photo = await makePhoto('#123456', 'Deleted');
  const folders = ['@Recycle', '#snapshot', 'RECYCLER', 'Network Trash Folder', 'x.photoslibrary', 'THMBNL'];
  for (const above of ['', 'sub/', 'sub/deep/'])
    for (const folder of folders) {
      place.put(`${above}${folder}/deleted.jpg`, photo);
      place.put(`${above}${folder}/below/story.md`, '# Deleted words');
      place.put(`${above}${folder}/index.md`, '---\ntitle: Deleted folder\n---\n');
    }
  for (const name of ['a.jpg_original', 'a.jpg~', 'a.jpg.part', 'a.sync-conflict-20260101-101010-ABCDEFG.jpg', 'a.LRV'])
    place.put(name, photo);
  for (const name of ['story.md~', 'story.md.bak', 'story (conflicted copy).md']) place.put(name, '# Deleted words');
  place.put('a.jpg', await makePhoto('#654321'));
  const { output } = await index(place);
  expect(paths()).toEqual(['a.jpg']);
  expect(look(place).problems).toEqual([]);
  expect(look(place).values.join()).not.toMatch(/deleted/i);
  expect(listNotes()).toEqual(
    [
      '2 conflicting copies that programs made while synchronising, for example "a.sync-conflict-20260101-101010-ABCDEFG.jpg"',
      '4 backup copies that programs made of files, for example "a.jpg_original"',
      '1 unfinished or temporary file, "a.jpg.part"',
      '12 folders of deleted files or older versions, for example "#snapshot"',
      '3 folders or packages that programs keep for themselves, for example "sub/deep/x.photoslibrary"',
      '4 small copies that a camera keeps of films, for example "THMBNL"',
    ].map((note) => note.replace('"sub/deep/x', '"x')),
  );
  for (const note of listNotes()) expect(output).toContain(`Left alone: ${note}\n`);
});

test('backup copies of texts with restrictions neither restrict nor lift a restriction', async () => {
  place.put('secret.jpg', await makePhoto('#111111'));
  place.put('open.jpg', await makePhoto('#222222'));
  place.put('closed/x.jpg', await makePhoto('#333333'));
  place.put('metadata.csv', 'file,publish\nsecret.jpg,never\n');
  for (const name of ['metadata.csv~', 'metadata.csv.bak', 'metadata (conflicted copy).csv'])
    place.put(name, 'file,publish\nsecret.jpg,yes\nopen.jpg,never\n');
  place.put('closed/index.md', '---\nhide: true\n---\n');
  for (const name of ['index.md~', 'index.md.bak', 'index (conflicted copy).md'])
    place.put(`closed/${name}`, '---\nhide: false\n---\n');
  place.put('vitrine.yaml.bak', 'hide: true\n');
  place.put('open.jpg.xmp~', 'x');
  await index(place);
  expect(paths()).toEqual(['open.jpg']);
});

test('a .vitrineignore excludes files and folders together with their companions', async () => {
  const photo = await makePhoto('#111111');
  for (const name of [
    'a.jpg',
    'drafts/b.jpg',
    'drafts/deep/c.jpg',
    'live.jpg',
    'letter.jpg',
    'keep.jpg',
    'x/d.tmp.jpg',
  ])
    place.put(name, photo);
  place.put('letter.txt', 'Secret words');
  place.put('letter.jpg.xmp', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  place.put('live.mov', photo);
  place.put('story.md', '# Secret story');
  place.put('story.fr.md', '# Secret story');
  place.put('film-poster.jpg', photo);
  place.put('film.mp4', photo);
  place.put('film.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nSecret words\n');
  place.put('.vitrineignore', 'drafts/\nlive.jpg\nletter.jpg\nstory.md\nfilm.mp4\n*.tmp.jpg\n');
  place.put('x/.vitrineignore', '!d.tmp.jpg\n');
  await index(place);
  expect(paths()).toEqual(['a.jpg', 'keep.jpg', 'x/d.tmp.jpg']);
  expect(look(place).problems).toEqual([]);
  expect(listNotes()).toEqual(['11 files or folders that .nomedia or .vitrineignore keep out, for example "drafts"']);
});

test('a .vitrineignore removes no restriction: excluded texts that restrict are still read', async () => {
  place.put('secret.jpg', await makePhoto('#111111'));
  place.put('closed/x.jpg', await makePhoto('#222222'));
  place.put('metadata.csv', 'file,publish\nsecret.jpg,never\n');
  place.put('closed/index.md', '---\nhide: true\n---\n');
  place.put('tagged.jpg', await makePhoto('#333333'));
  const subject = '<dc:subject><rdf:Bag><rdf:li>private</rdf:li></rdf:Bag></dc:subject>';
  place.put(
    'tagged.jpg.xmp',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${subject}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  place.put('.vitrineignore', '*.csv\n*.md\n*.yaml\n*.xmp\n');
  await index(place);
  expect(paths()).toEqual([]);
});

describe('in a running site', () => {
  test('adding and removing a .vitrineignore affects its folder and those below', async () => {
    place.put('a/b/c/x.jpg', await makePhoto('#111111'));
    place.put('a/b/y.jpg', await makePhoto('#222222'));
    place.put('a/z.jpg', await makePhoto('#333333'));
    await index(place);
    expect(paths()).toEqual(['a/b/c/x.jpg', 'a/b/y.jpg', 'a/z.jpg']);
    place.put('a/.vitrineignore', 'c/\ny.jpg\n');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['a/z.jpg']);
    expect(listGone()).toEqual(['a/b/c/x.jpg', 'a/b/y.jpg']);
    // A watch may remain after its folder is excluded.
    place.put('a/b/c/new.jpg', await makePhoto('#444444'));
    await indexFolders(place, ['a/b/c']);
    expect(paths()).toEqual(['a/z.jpg']);
    place.put('a/.vitrineignore', '# nothing\n');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['a/z.jpg']);
    await settle('a');
    expect(paths()).toEqual(['a/b/c/new.jpg', 'a/b/c/x.jpg', 'a/b/y.jpg', 'a/z.jpg']);
    place.put('.vitrineignore', 'b/\n');
    await indexFolders(place, ['']);
    expect(paths()).toEqual(['a/z.jpg']);
    remove('.vitrineignore');
    await indexFolders(place, ['']);
    expect(paths()).toEqual(['a/z.jpg']);
    await settle('');
    expect(paths()).toHaveLength(4);
    expect(takeSettled(fs.realpathSync(place.library))).toEqual([]);
  });

  test('adding and removing a .nomedia affects its folder and those below', async () => {
    place.put('a/b/c/x.jpg', await makePhoto('#111111'));
    place.put('a/z.jpg', await makePhoto('#222222'));
    place.put('a/index.md', '---\ntitle: Secret title\n---\n');
    place.put('other.jpg', await makePhoto('#333333'));
    await index(place);
    place.put('a/.nomedia', '');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['other.jpg']);
    expect(JSON.stringify(look(place).collections)).not.toContain('Secret');
    expect(listNotes()).toEqual(['1 file or folder that .nomedia or .vitrineignore keeps out, "a/.nomedia"']);
    await index(place);
    expect(paths()).toEqual(['other.jpg']);
    remove('a/.nomedia');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['other.jpg']);
    await settle('a');
    expect(paths()).toEqual(['a/b/c/x.jpg', 'a/z.jpg', 'other.jpg']);
    expect(listNotes()).toEqual([]);
    place.put('.nomedia', '');
    await index(place);
    expect(paths()).toEqual([]);
  });

  test('a save that empties, moves or rewrites a .vitrineignore exposes nothing', async () => {
    place.put('a/x.jpg', await makePhoto('#111111'));
    place.put('a/z.jpg', await makePhoto('#222222'));
    place.put('a/.vitrineignore', 'x.jpg\n');
    await index(place);
    const states = [() => place.put('a/.vitrineignore', ''), () => remove('a/.vitrineignore')];
    states.push(
      () => place.put('a/.vitrineignore', 'x.jpg\n!x.jpg\n'),
      () => place.put('a/.vitrineignore', 'x'),
    );
    for (const change of states) {
      change();
      // Each change restarts the delay.
      later += SETTLING_MS - 1000;
      await indexFolders(place, ['a']);
      expect(paths()).toEqual(['a/z.jpg']);
      await index(place);
      expect(paths()).toEqual(['a/z.jpg']);
    }
    place.put('a/.vitrineignore', 'x.jpg\nz.jpg\n');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual([]);
    later += SETTLING_MS;
    expect(takeSettled(fs.realpathSync(place.library))).toEqual([]);
  });

  test('an invalid .vitrineignore hides its folder, and no item counts as deleted', async () => {
    place.put('a/b/x.jpg', await makePhoto('#111111'));
    place.put('a/walk.gpx', '<gpx><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>');
    place.put('other.jpg', await makePhoto('#222222'));
    await index(place);
    place.put('a/.vitrineignore', Buffer.from([0xff, 0xfe, 0x61, 0x00]));
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['other.jpg']);
    expect(problem('a/.vitrineignore')).toMatch(/save it as UTF-8; until then nothing in its folder is shown/);
    place.put('a/b/late.jpg', await makePhoto('#333333'));
    await index(place);
    expect(paths()).toEqual(['other.jpg']);
    expect(problem('a/.vitrineignore')).toBeDefined();
    place.put('a/.vitrineignore', 'late.jpg\n');
    await indexFolders(place, ['a']);
    expect(paths()).toEqual(['a/b/x.jpg', 'other.jpg']);
    expect(problem('a/.vitrineignore')).toBeUndefined();
  });
});
