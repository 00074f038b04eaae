/** @jest-environment node */
// Rows of a metadata.csv also withhold files that are not items: tracks, transcriptions, captions, translations, texts
// of folders.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { toItemId } from '@/lib/catalogue/ids';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getItem } from '@/lib/catalogue/read/items';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { index } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

const FILM = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');
const GPX =
  '<gpx><trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2.1"/></trkseg></trk></gpx>';
const DELAYED = { VITRINE_LOOSEN_SECONDS: '30' };

let place: Place;
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto('#208010');
});
beforeEach(() => {
  place = createPlace();
  place.put('vitrine.yaml', 'language: en\nlanguages: [en, fr]\n');
  place.put('a/letter.jpg', photo);
  place.put('a/letter.txt', 'zqletter');
  place.put('a/letter.fr.txt', 'zqfrench');
  place.put('a/clip.mp4', FILM);
  place.put('a/clip.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nzqspoken\n');
  place.put('a/story.md', '# Story\n\nText');
  place.put('a/story.fr.md', '# Histoire\n\nzqhistoire');
  place.put('a/index.md', '---\ntitle: zqfolder\n---\nzqabout');
  place.put('a/index.fr.md', '---\ntitle: zqdossier\n---\nTexte');
  place.put('a/walk.gpx', GPX);
  // Without ffmpeg: taking pictures out of the film would take most of the time.
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_FFMPEG: 'none' });
  // Each test has its own catalogue in the same process.
  Object.assign(getCatalogueState(), { open: null, looked: -1e9, folder: undefined });
});
afterEach(() => place.remove());

const file = (name: string) => path.join(place.library, name);

/** All data that readers can query, without tables of the writer. */
async function readShown(): Promise<string> {
  const db = new Database(path.join(place.data, 'catalogue.db'));
  const ask = (sql: string) => JSON.stringify(db.prepare(sql).all());
  const text = [
    'SELECT data FROM items',
    'SELECT words FROM folded',
    'SELECT word FROM words',
    'SELECT data FROM collections',
    "SELECT 'zqwalk' FROM tracks WHERE shown = 1",
  ].map(ask);
  db.close();
  const clip = getItem(toItemId('a/clip.mp4'));
  return [...text, clip ? JSON.stringify(readCaptions(clip)) : ''].join('\n');
}

const FILES: [string, string][] = [
  ['letter.txt', 'zqletter'],
  ['letter.fr.txt', 'zqfrench'],
  ['clip.vtt', 'zqspoken'],
  ['story.fr.md', 'zqhistoire'],
  ['index.md', 'zqfolder'],
  ['index.md', 'zqabout'],
  ['index.fr.md', 'zqdossier'],
  ['walk.gpx', 'zqwalk'],
  ['WALK.GPX', 'zqwalk'],
  ['walk', 'zqwalk'],
];

describe.each(FILES)('a row for %s', (name, secret) => {
  const others = FILES.filter(([other]) => other.toLowerCase().split('.')[0] !== name.toLowerCase().split('.')[0]);
  const table = `file,publish\n${name},never\n`;

  test(`withholds ${secret}, from the start and later, until it has been lifted for the delay`, async () => {
    place.put('a/metadata.csv', table);
    await index(place);
    let shown = await readShown();
    expect(shown).not.toContain(secret);
    for (const [, other] of others) expect(shown).toContain(other);
    expect(look(place).items).toHaveLength(3);
    expect(shown).not.toContain(`"${name.toLowerCase()}"`);

    fs.truncateSync(path.join(place.library, 'a/metadata.csv'));
    await index(place, DELAYED);
    expect(await readShown()).not.toContain(secret);
    place.put('a/metadata.csv', table.replace('never', 'yes'));
    await index(place, DELAYED);
    expect(await readShown()).not.toContain(secret);
    await index(place);
    shown = await readShown();
    expect(shown).toContain(secret);

    place.put('metadata.csv', `file,publish\na/${name},after 2099-01-01\n`);
    await index(place);
    expect(await readShown()).not.toContain(secret);
    expect(look(place).items).toHaveLength(3);
  });
});

test('a withheld index.md still hides its folder if it says so', async () => {
  place.put('a/index.md', '---\nhide: true\n---\n');
  place.put('a/metadata.csv', 'file,publish\nindex.md,never\n');
  await index(place);
  await index(place);
  expect(look(place).items).toEqual([]);
});

test('a row with a past date withholds nothing', async () => {
  place.put('a/metadata.csv', 'file,publish\nwalk.gpx,2001-01-01\nletter.txt,\n');
  await index(place);
  expect(await readShown()).toMatch(/zqletter[\s\S]*zqwalk/);
});

describe('a translation stays hidden', () => {
  test.each<[string, () => void]>([
    ['its original is renamed', () => fs.renameSync(file('a/story.md'), file('a/tale.md'))],
    ['its original is deleted', () => fs.rmSync(file('a/story.md'))],
    ['its language is no longer listed', () => place.put('vitrine.yaml', 'language: en\n')],
    ['the list of languages is mistyped', () => place.put('vitrine.yaml', 'language: en\nlanguages: [en; fr]\n')],
  ])('when %s, until it states publish', async (_name, harm) => {
    place.put('a/story.md', '---\npublish: never\n---\n# Story\n\nText');
    await index(place);
    expect(await readShown()).not.toContain('zqhistoire');
    harm();
    for (const env of [DELAYED, {}, {}]) {
      await index(place, env);
      expect(await readShown()).not.toContain('zqhistoire');
    }
    const { problems } = look(place);
    expect(problems.find((each) => each.path === 'a/story.fr.md')?.detail).toContain('write publish: yes');
    place.put('a/story.fr.md', '---\npublish: yes\n---\n# Histoire\n\nzqhistoire');
    await index(place);
    expect(await readShown()).toContain('zqhistoire');
  });
});
