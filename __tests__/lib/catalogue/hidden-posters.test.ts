/** @jest-environment node */
// A poster of a film or recording is not used if its own metadata and the owner's rules hide it.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { makeFilm } from '../../films';
import { makeSound } from '../../sounds';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
beforeAll(() => Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data }));
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

const XMP = toXmp('<dc:subject><rdf:Bag><rdf:li>private</rdf:li></rdf:Bag></dc:subject>');
const get = (name: string) => getItem(toItemId(name));

async function putFilm(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) place.put(name, text);
  place.put('reel.mp4', await makeFilm(9));
  place.put('reel-poster.jpg', await makePhoto('#203040'));
  await index(place);
}

test.each<[string, Record<string, string>]>([
  ['a row that says never', { 'metadata.csv': 'file,publish\nreel-poster.jpg,never\n' }],
  ['an embargo', { 'metadata.csv': 'file,publish\nreel-poster.jpg,after 2999-01-01\n' }],
  ['a keyword in its sidecar', { 'vitrine.yaml': 'hide: keywords:private\n', 'reel-poster.jpg.xmp': XMP }],
  ['a rule about its name', { 'vitrine.yaml': 'hide: file:reel-poster.jpg\n' }],
])('%s hides the poster, and the film is shown without it', async (_how, texts) => {
  await putFilm(texts);
  expect(look(place).items.map((item) => item.path)).toEqual(['reel.mp4']);
  expect(get('reel.mp4')?.poster?.name ?? '').toBe('');
  expect(look(place).problems.map(({ path }) => path)).not.toContain('reel-poster.jpg.xmp');
});

test('metadata of a poster is not shown, and rules about the film do not apply to it', async () => {
  await putFilm({
    'vitrine.yaml': 'publish: keywords:open AND rating >= 3\n',
    'metadata.csv': 'file,keywords,rating,title\nreel.mp4,open,4,The reel\nreel-poster.jpg,still,,Poster of it\n',
  });
  const film = get('reel.mp4');
  expect(film).toMatchObject({ title: 'The reel', keywords: ['open'], poster: { name: 'reel-poster.jpg' } });
  expect(JSON.stringify(look(place))).not.toContain('Poster of it');
});

test('it is used again under new URLs when it is no longer hidden', async () => {
  await putFilm({ 'metadata.csv': 'file,publish\nreel-poster.jpg,after 2999-01-01\n' });
  const hidden = get('reel.mp4');
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2999-01-01T00:00:00Z'));
  await index(place);
  const shown = get('reel.mp4');
  expect(shown?.poster?.name).toBe('reel-poster.jpg');
  expect(shown?.version).not.toBe(hidden?.version);
});

test('a recording is shown without a restricted poster, and the unparsed restriction is reported', async () => {
  place.put('metadata.csv', 'file,publish\ntalk-poster.jpg,some day\n');
  place.put('talk.flac', await makeSound('flac', 1));
  place.put('talk-poster.jpg', await makePhoto('#203040'));
  await index(place);
  expect(get('talk.flac')).toMatchObject({ kind: 'sound' });
  expect(get('talk.flac')?.poster).toBeUndefined();
  expect(look(place).problems).toEqual([
    expect.objectContaining({ path: 'talk.flac', detail: expect.stringContaining('talk-poster.jpg') }),
  ]);
});
