/** @jest-environment node */
// A restriction of a picture also applies to the film of the same name: from any source, in any order of reading, and
// while the picture is missing.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { GET as getFeed } from '@/app/feed.json/route';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { makeFilm } from '../../films';
import { makeDng, makeJpeg } from '../../raw-files';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
const DELAYED = { VITRINE_LOOSEN_SECONDS: '30' };
afterAll(() => place.remove());
beforeAll(() =>
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  }),
);
const removeAll = () => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
};
afterEach(() => {
  jest.restoreAllMocks();
  removeAll();
});

const paths = () => look(place).items.map((item) => item.path);
const remove = (name: string) => fs.rmSync(path.join(place.library, name));
const fetchFile = async (name: string) => {
  const request = new Request(`http://inside/items/${toItemId(name)}/file`);
  return (await getFile(request, { params: Promise.resolve({ slug: toItemId(name) }) })).status;
};
/** Advances the clock by milliseconds. */
function wait(ms: number) {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + ms);
}

const XMP = (keyword: string) => toXmp(`<dc:subject><rdf:Bag><rdf:li>${keyword}</rdf:li></rdf:Bag></dc:subject>`);

test.each<[string, Record<string, string>]>([
  ['a row that says never', { 'metadata.csv': 'file,publish\nIMG_1.jpg,never\n' }],
  [
    'a row for each, of which the film’s says nothing',
    { 'metadata.csv': 'file,publish,title\nIMG_1.jpg,never,\nIMG_1.mp4,,Film\n' },
  ],
  ['an embargo', { 'metadata.csv': 'file,publish\nIMG_1.jpg,after 2999-01-01\n' }],
  ['a keyword in a sidecar', { 'vitrine.yaml': 'hide: keywords:private\n', 'IMG_1.jpg.xmp': XMP('private') }],
  ['a keyword that is missing', { 'vitrine.yaml': 'publish: NOT keywords:private\n', 'IMG_1.xmp': XMP('private') }],
  ['its file name', { 'vitrine.yaml': 'hide: file:IMG_1.jpg\n' }],
  ['a rating that is too low', { 'vitrine.yaml': 'publish: file:IMG_1.mp4 OR rating >= 3\n' }],
])('%s hides the film with its picture', async (_how, texts) => {
  for (const [name, text] of Object.entries(texts)) place.put(name, text);
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.mp4', await makeFilm(9));
  place.put('other.mp4', await makeFilm(8));
  await index(place);
  const isRated = texts['vitrine.yaml']?.includes('rating');
  expect(paths()).toEqual(isRated ? [] : ['other.mp4']);
  expect(await fetchFile('IMG_1.mp4')).toBe(404);
  for (const get of [getLines, getFeed])
    expect(await (await get(new Request('http://inside/'))).text()).not.toContain('IMG_1');
});

test.each([
  ['IMG_1.jpg', 'IMG_1.MP4', 3],
  ['PXL_1.MP.jpg', 'PXL_1.MP', 3],
  ['PXL_4.MP.jpg', 'PXL_4.MP~2', 3],
  ['IMG_5.jpg', 'IMG_5.m4v', 3],
  ['IMG_6.heic', 'img_6_hevc.MOV', 60],
  ['PXL_6.jpg', 'PXL_6.LS.mp4', 20],
  ['IMG_7.HEIC', 'IMG_7.HEIC.MOV', 20],
  ['Übung.png', 'U\u0308bung.mp4', 20],
])('the film of %s is %s', async (picture, film, seconds) => {
  place.put('metadata.csv', `file,publish\n${picture},never\n`);
  place.put(picture, await makeJpeg(60, 40));
  place.put(film, await makeFilm(seconds, /mov$/i.test(film) ? 'mov' : 'mp4'));
  await index(place);
  expect(paths()).toEqual([]);
});

test('a hidden place of the picture hides the place and the file of the film', async () => {
  place.put('vitrine.yaml', 'places:\n  - when: keywords:nest\n    hide: true\n');
  place.put(
    'metadata.csv',
    'file,keywords,city,title\nIMG_1.jpg,nest,Nagasaki,\nIMG_1.mp4,Nagasaki;sea,Nagasaki,A film\n',
  );
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.mp4', await makeFilm(9));
  await index(place);
  const film = getItem(toItemId('IMG_1.mp4'));
  expect(film).toMatchObject({ title: 'A film', keywords: ['sea'], original: false });
  expect(film?.place).toBeUndefined();
  expect(await fetchFile('IMG_1.mp4')).toBe(403);
});

test("a rule about kinds does not apply to pairs, and a film's own restriction does not affect the picture", async () => {
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.mp4', await makeFilm(9));
  place.put('vitrine.yaml', 'hide: kind:photo\n');
  await index(place);
  expect(paths()).toEqual(['IMG_1.mp4']);
  place.put('vitrine.yaml', 'title: All\n');
  place.put('metadata.csv', 'file,publish\nIMG_1.mp4,never\n');
  await index(place);
  expect(paths()).toEqual(['IMG_1.jpg']);
});

test.each([
  ['mp4', 9, 'A photograph'],
  ['mov', 2, 'The film'],
] as const)(
  'texts of a film in .%s of %d s describe its picture only if they are one item',
  async (format, seconds, title) => {
    const named = (text: string) =>
      toXmp(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`);
    place.put('A_photograph.jpg', await makeJpeg(60, 40));
    place.put(`A_photograph.${format}`, await makeFilm(seconds, format));
    place.put(`A_photograph.${format}.xmp`, named('The film'));
    place.put(`A_photograph.${format}.txt`, 'Seen in the film');
    await index(place);
    const picture = getItem(toItemId('A_photograph.jpg'));
    expect(picture?.title).toBe(title);
    expect(picture?.transcriptions?.length ?? 0).toBe(title === 'The film' ? 1 : 0);
  },
);

test('the film follows later restrictions of its picture, and their end', async () => {
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.mp4', await makeFilm(9));
  await index(place);
  expect(paths()).toEqual(['IMG_1.jpg', 'IMG_1.mp4']);
  place.put('IMG_1.jpg.xmp', XMP('private'));
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  await index(place);
  expect(paths()).toEqual([]);
  place.put('vitrine.yaml', 'title: All\n');
  await index(place);
  expect(paths()).toEqual(['IMG_1.jpg', 'IMG_1.mp4']);
});

test('an embargo of the picture ends for its film as well', async () => {
  place.put('metadata.csv', 'file,publish\nIMG_1.jpg,after 2999-01-01\n');
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.mp4', await makeFilm(9));
  await index(place);
  expect(paths()).toEqual([]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2999-01-01T00:00:00Z'));
  await index(place);
  expect(paths()).toEqual(['IMG_1.jpg', 'IMG_1.mp4']);
});

test.each([
  ['a film that stays an item', 'IMG_1.mp4', () => makeFilm(9)],
  ['the film of a live photo', 'IMG_1.MOV', () => makeFilm(2, 'mov')],
  ['a RAW file', 'IMG_1.dng', () => makeDng()],
])('%s is hidden while its hidden picture is missing, and 30 s longer', async (_what, film, make) => {
  const picture = await makeJpeg(60, 40);
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  // The tables of earlier tests would hold for the delay.
  await index(place);
  place.put('IMG_1.xmp', XMP('sea'));
  place.put('IMG_1.jpg.xmp', XMP('private'));
  place.put('IMG_1.jpg', picture);
  place.put(film, await make());
  await index(place, DELAYED);
  expect(paths()).toEqual([]);
  remove('IMG_1.jpg');
  await index(place, DELAYED);
  expect(paths()).toEqual([]);
  place.put('IMG_1.jpg', picture);
  await index(place, DELAYED);
  remove('IMG_1.jpg');
  // A sidecar that is left behind would keep back what it describes.
  remove('IMG_1.jpg.xmp');
  await index(place, DELAYED);
  wait(29_000);
  await index(place, DELAYED);
  expect(paths()).toEqual([]);
  wait(2000);
  await index(place, DELAYED);
  expect(paths()).toEqual([film]);
});

test('a film is not shown before its picture has been read, or while a restricted picture is unreadable', async () => {
  place.put('vitrine.yaml', 'hide: keywords:private\n');
  place.put('IMG_1.jpg', 'half of a picture');
  place.put('IMG_1.mp4', await makeFilm(9));
  await index(place);
  expect(paths()).toEqual([]);
  const [problem] = look(place).problems;
  expect(problem).toMatchObject({ path: 'IMG_1.jpg' });
  expect(problem?.detail).toContain('IMG_1.mp4 is not shown until its restrictions are known: repair the picture');
  place.put('IMG_1.jpg.xmp', XMP('private'));
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  await index(place);
  expect(paths()).toEqual([]);
  expect(look(place).problems.map((each) => each.path)).not.toContain('IMG_1.jpg');
  place.put('IMG_1.jpg', 'half of a picture again');
  await index(place);
  expect(paths()).toEqual([]);
});

test('a damaged picture does not hide its film if no restriction is possible', async () => {
  place.put('IMG_1.jpg', 'no picture at all');
  place.put('IMG_1.mp4', await makeFilm(9));
  place.put('IMG_2.jpg', 'no picture at all');
  place.put('IMG_2.mp4', await makeFilm(8));
  place.put('metadata.csv', 'file,publish\nIMG_2.jpg,never\n');
  await index(place);
  expect(paths()).toEqual(['IMG_1.mp4']);
  place.put('IMG_1.m4v', await makeFilm(7));
  await index(place);
  expect(paths()).toEqual(['IMG_1.m4v', 'IMG_1.mp4']);
});

test('a film that is added later, or beside a RAW file of a picture, is shown', async () => {
  place.put('IMG_1.jpg', await makeJpeg(60, 40));
  place.put('IMG_1.dng', await makeDng());
  await index(place);
  place.put('IMG_1.mp4', await makeFilm(9));
  await index(place);
  expect(paths()).toEqual(['IMG_1.jpg', 'IMG_1.mp4']);
});
