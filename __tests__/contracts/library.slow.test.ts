/** @jest-environment node */
// Compares the catalogues of one library in a folder and in a bucket after every kind of change.
import fs from 'node:fs';
import sharp from 'sharp';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { createPlace, listWhole, look, makePhoto, type Place } from '../lib/catalogue/site';
import { makeDng } from '../raw-files';
import { makeWav } from '../sounds';
import { createBucketPlace, createFolderPlace, type LibraryPlace, type S3 } from './library-places';

let s3: S3;
let places: Place[];
let subjects: LibraryPlace[];
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  serial += 1;
  places = [createPlace(), createPlace()];
  const [folder, bucket] = places as [Place, Place];
  subjects = [createFolderPlace(folder), createBucketPlace(bucket, s3, `archive ${serial}`)];
});
afterEach(async () => {
  s3.setFaults({});
  for (const place of places) await place.remove();
});

const put = async (name: string, content: string | Buffer) => {
  for (const subject of subjects) await subject.put(name, content);
};
const remove = async (name: string) => {
  for (const subject of subjects) await subject.remove(name);
};

/** Everything in the catalogue except timestamps. */
function describeCatalogue(place: Place) {
  const { collections, problems, redirects, rules } = look(place);
  const items = listWhole(place).map(({ key: _, seen: __, changed: ___, modified: ____, ...item }) => item);
  return { items, collections, problems, redirects, rules };
}

type Described = ReturnType<typeof describeCatalogue>;

/** Indexes both. @returns the output of both */
async function indexBoth() {
  for (const subject of subjects) {
    const { code, output } = await subject.index();
    if (code !== 0) throw new Error(output);
  }
  const [folder, bucket] = places.map(describeCatalogue) as [Described, Described];
  // The number of filmstrip frames depends on the speed of the machine.
  const toCompared = ({ items, ...rest }: Described) => ({
    ...rest,
    items: items.map((item, at) => {
      const most = Math.min(folder.items[at]?.frames?.length ?? 0, bucket.items[at]?.frames?.length ?? 0);
      return item.frames ? { ...item, frames: item.frames.slice(0, most) } : item;
    }),
  });
  expect(toCompared(bucket)).toEqual(toCompared(folder));
  return folder;
}

/** An image of noise, which compresses badly. */
const makeLarge = (format: 'jpeg' | 'tiff', width = 1200) =>
  sharp({
    create: { width, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })
    [format]({ quality: 100 })
    .withExif({ IFD0: { ImageDescription: 'A large one', Artist: 'Ann Lee' } })
    .toBuffer();

test('metadata, sidecars, pairs, rules and problems are the same', async () => {
  await put('red.jpg', await makePhoto('red', 'A red one'));
  await put('Ünïcode & +%41.jpg', await makePhoto('blue'));
  await put('towns/metadata.csv', 'file,title,place\ngreen.jpg,A green one,Rome\nnowhere.jpg,Nothing,\n');
  await put('towns/green.jpg', await makePhoto('green'));
  await put('towns/index.md', '---\ntitle: Towns\ncover: green.jpg\n---\nOf **towns**.\n');
  await put('towns/story.md', '# A story\n\n![A green one](green.jpg)\n');
  await put('private/secret.jpg', await makePhoto('black', 'Secret'));
  await put('private/index.md', '---\nhide: true\n---\n');
  await put('vitrine.yaml', 'title: An archive\n');
  await put('sound.wav', makeWav(1));
  await put('sound.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
  await put('broken.jpg', Buffer.from('\xff\xd8\xff no picture', 'latin1'));
  await put('letter.zip', 'PK');
  await put('.hidden/x.jpg', 'x');
  const { items, problems } = await indexBoth();
  expect(items.map(({ path }) => path)).toEqual([
    'red.jpg',
    'sound.wav',
    'towns/green.jpg',
    'towns/story.md',
    'Ünïcode & +%41.jpg',
  ]);
  expect(items[0]).toMatchObject({ caption: 'A red one', pixels: { colour: expect.any(String) } });
  expect(problems.length).toBeGreaterThan(0);
});

/** A `free` box of this size: ISO/IEC 14496-12, 8.1.2. */
function toFreeBox(bytes: number) {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4);
  return box;
}

test('a large file is read in byte ranges first, and downloaded in full for rendering', async () => {
  await put('large.jpg', await makeLarge('jpeg'));
  await put('large.tif', await makeLarge('tiff'));
  await put('long.wav', makeWav(60));
  await put(
    'film.mp4',
    Buffer.concat([fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4'), toFreeBox(500_000)]),
  );
  await put('raw.dng', Buffer.concat([await makeDng(), Buffer.alloc(1_000_000, 'x')]));
  const { items } = await indexBoth();
  const found = items.map(({ path, caption, kind }) => [path, kind, caption]);
  expect(found).toMatchObject([
    ['film.mp4', 'film', undefined],
    ['large.jpg', 'photo', 'A large one'],
    ['large.tif', 'photo', undefined],
    ['long.wav', 'sound', undefined],
    ['raw.dng', 'photo', undefined],
  ]);
});

test('changes, moves and deletions have the same effect in both', async () => {
  const red = await makePhoto('red', 'Red');
  await put('a/red.jpg', red);
  await put('a/blue.jpg', await makePhoto('blue', 'Blue'));
  await put('b/green.jpg', await makePhoto('green', 'Green'));
  await indexBoth();
  await remove('a/red.jpg');
  await put('c/red.jpg', red);
  await remove('b/green.jpg');
  await put('a/blue.jpg', await makePhoto('navy', 'Navy'));
  const { items, redirects } = await indexBoth();
  expect(items.map(({ caption }) => caption)).toEqual(['Navy', 'Red']);
  expect(redirects).toHaveLength(2);
});
