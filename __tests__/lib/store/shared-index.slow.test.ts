/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseDrawn } from '@/lib/catalogue/index/shared-drawings';
import { createStoreReconciler } from '@/lib/catalogue/index/store-keeper';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import { buildImageSource } from '@/lib/catalogue/read/picture';
import { createBucket } from '@/lib/clients/s3';
import { parseImageRequest } from '@/lib/images/image-request';
import { createImageService, readImage } from '@/lib/images/image-service';
import type { Item } from '@/lib/model/types';
import { forEachOf } from '@/lib/replication/snapshot';
import { createStore } from '@/lib/store/store';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { bmp } from '../../bitmaps';
import { index } from '../catalogue/index-here';
import { createPlace, look, makePhoto, type Place } from '../catalogue/site';

let s3: Awaited<ReturnType<typeof startS3>>;
let serial = 0;
const places: Place[] = [];

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterEach(async () => {
  s3.setFaults({});
  for (const place of places.splice(0)) await place.remove();
});
afterAll(() => s3.close());

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const BITMAP = bmp({ width: 2, height: 2, bits: 24, pixels: Buffer.alloc(16, 'abc') });

/** Machines with a common library and separate derived data. */
async function setUp() {
  serial += 1;
  const prefix = `archive-${serial}/`;
  const env = { VITRINE_STORE: `s3://vitrine/${prefix}`, AWS_ENDPOINT_URL: s3.endpoint };
  const bucket = createBucket({ bucket: 'vitrine', prefix }, s3.endpoint);
  const place = createPlace();
  places.push(place);
  const other = { ...createPlace(), library: place.library };
  places.push(other);
  const list = async () => {
    const keys: string[] = [];
    for await (const page of bucket.list()) keys.push(...page.map(({ key }) => key));
    return keys;
  };
  const toItems = (at: Place) => look(at).items.map((item) => JSON.parse(item.data) as Item);
  return { place, other, bucket, list, toItems, index: (at: Place) => index(at, env) };
}

const listPictures = ({ data }: Place) =>
  fs
    .readdirSync(data, { recursive: true })
    .map(String)
    .filter((name) => /\.(webp|jpg)$/.test(name));

test('files drawn by one indexer are not drawn by a second one, and its server shows them', async () => {
  const { place, other, list, toItems, index, bucket } = await setUp();
  place.put('photo.jpg', await makePhoto('#c02010'));
  place.put('old.bmp', BITMAP);
  await index(place);
  const [photo, old] = [toItems(place).find((item) => item.path === 'photo.jpg'), toItems(place)[0]] as [Item, Item];
  const toKeys = ({ id, version }: Item, grid: string) => {
    const start = `renditions/${id.slice(0, 2)}/${id}-${version}-`;
    return [`${start}${grid}`, `${start}pixels-1.json`];
  };
  expect(await list()).toEqual(
    [
      ...toKeys(photo, 'full_max_0_default.webp'),
      ...toKeys(old, 'full_max_0_default.webp'),
      `masters/${old.id.slice(0, 2)}/${old.id}-${old.version}.jpg`,
    ].sort(),
  );

  await index(other);
  expect(listPictures(other)).toEqual([]);
  const pixels = (at: Place) => look(at).items.map((item) => item.pixels);
  expect(pixels(other)).toEqual(pixels(place));
  expect(pixels(other)).not.toContain(null);

  const store = createStore({ bucket, data: other.data });
  const service = createImageService({ data: other.data, cacheBytes: 1e9, store });
  const source = buildImageSource(old, { library: other.library, data: other.data }, true);
  if (!source) throw new Error('it has no picture');
  expect(source.absolute).toBe(toMasterPath(other.data, old));
  const request = parseImageRequest(['full', 'max', '0', 'gray.jpg'], source, { maxSide: 8192, maxPixelsOut: 25e6 });
  if (request.type !== 'content') throw new Error(request.type);
  expect(await readImage(service, source, request)).toMatchObject({ type: 'done' });
});

test('hidden items are removed from the store, others stay, and items shown again are uploaded again', async () => {
  const { place, list, toItems, index } = await setUp();
  place.put('open/photo.jpg', await makePhoto('#c02010'));
  place.put('closed/photo.jpg', await makePhoto('#10c020'));
  place.put('closed/old.bmp', BITMAP);
  await index(place);
  expect(await list()).toHaveLength(7);
  place.put('closed/index.md', '---\nhide: true\n---\n# Closed\n');
  await index(place);
  const [shown] = toItems(place);
  expect(toItems(place)).toHaveLength(1);
  const left = await list();
  expect(left).toHaveLength(2);
  expect(left.every((key) => key.includes(shown?.id ?? '?'))).toBe(true);
  place.put('closed/index.md', '# Closed\n');
  await index(place);
  expect(await list()).toHaveLength(7);
});

test('items hidden during an outage of the store are removed afterwards', async () => {
  const { place, list, index } = await setUp();
  place.put('closed/photo.jpg', await makePhoto('#10c020'));
  place.put('open.jpg', await makePhoto('#1010c0'));
  await index(place);
  place.put('closed/index.md', '---\nhide: true\n---\n# Closed\n');
  const said = jest.spyOn(console, 'warn').mockImplementation();
  s3.setFaults({ status: 503 });
  const ended = index(place);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  s3.setFaults({});
  await ended;
  said.mockRestore();
  expect(await list()).toHaveLength(2);
});

test('very many hidden items are removed in few requests', async () => {
  const { place, bucket, list } = await setUp();
  const store = createStore({ bucket, data: place.data });
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const ids = Array.from({ length: 260 }, (_, at) => `aaaaaaaa${letters[Math.floor(at / 26)]}${letters[at % 26]}`);
  const toKey = (id: string) => `renditions/aa/${id}-bbbbbbbb-full_400,_0_default.webp`;
  // As many connections as the client keeps for a real storage.
  await forEachOf([...ids, 'zzzzzzzzzz'], 20, async (id) => void (await bucket.write(toKey(id), Buffer.from('x'))));
  const getVersion = (id: string) => (id === 'zzzzzzzzzz' ? 'bbbbbbbb' : null);
  const keeper = createStoreReconciler({ store, data: place.data, getVersion, countItems: () => 1 });
  const before = s3.state.requests.length;
  for (const id of ids) keeper.forget(id);
  expect(await keeper.finish(60_000)).toBe(0);
  expect(await list()).toEqual([toKey('zzzzzzzzzz')]);
  expect(s3.state.requests.length - before).toBeLessThan(20);
});

test('the store is reconciled with the catalogue: orphans are deleted, missing masters uploaded, foreign objects ignored', async () => {
  const { place, bucket, list, toItems, index } = await setUp();
  place.put('old.bmp', BITMAP);
  await index(place);
  const [item] = toItems(place);
  if (!item) throw new Error('there is no item');
  const shelf = item.id.slice(0, 2);
  const master = `masters/${shelf}/${item.id}-${item.version}.jpg`;
  await bucket.remove([master]);
  await bucket.write('renditions/aa/aaaaaaaaaa-bbbbbbbb-full_400,_0_default.webp', Buffer.from('of nobody'));
  await bucket.write('renditions/notes.txt', Buffer.from("the deployer's own"));
  // A server that lags behind may show the former version, for a day.
  await bucket.write(`renditions/${shelf}/${item.id}-bbbbbbbb-full_400,_0_default.webp`, Buffer.from('of before'));
  await index(place);
  expect(await list()).toEqual(
    [
      master,
      'renditions/notes.txt',
      `renditions/${shelf}/${item.id}-bbbbbbbb-full_400,_0_default.webp`,
      `renditions/${shelf}/${item.id}-${item.version}-full_max_0_default.webp`,
      `renditions/${shelf}/${item.id}-${item.version}-pixels-1.json`,
    ].sort(),
  );
});

test('a master that is missing in the store is created again', async () => {
  const { place, other, bucket, list, index } = await setUp();
  place.put('old.bmp', BITMAP);
  await index(place);
  await bucket.remove((await list()).filter((key) => key.startsWith('masters/')));
  await index(other);
  expect((await list()).filter((key) => key.startsWith('masters/'))).toHaveLength(1);
  expect(listPictures(other)).toHaveLength(2);
});

(hasFfmpeg ? test : test.skip)('a film gives its picture and its strip once', async () => {
  const { place, other, list, index, toItems } = await setUp();
  spawnSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=5:duration=12'],
    ...['-pix_fmt', 'yuv420p', '-y', path.join(place.library, 'film.mp4')],
  ]);
  await index(place);
  expect((await list()).map((key) => path.extname(key))).toEqual(['.jpg', '.jpg', '.json', '.webp', '.json']);
  await index(other);
  expect(listPictures(other)).toEqual([]);
  expect(toItems(other)).toEqual(toItems(place));
});

test('an indexer draws and finishes during an outage of the store', async () => {
  const { place, index, list } = await setUp();
  place.put('photo.jpg', await makePhoto('#c02010'));
  const said = jest.spyOn(console, 'warn').mockImplementation();
  s3.setFaults({ status: 403 });
  const ended = index(place);
  setTimeout(() => s3.setFaults({}), 5000);
  await ended;
  expect(said.mock.calls.flat().join('\n')).toMatch(/store .*is refused/);
  said.mockRestore();
  expect(listPictures(place)).toHaveLength(1);
  expect(await list()).toHaveLength(2);
});

describe('results of another indexer', () => {
  const descriptor = Buffer.alloc(107).toString('base64');
  const sound = { colour: '#102030', placeholder: 'data:image/webp;base64,AAAA', descriptor };

  test('are used if they are valid', () => {
    expect(parseDrawn('pixels', JSON.stringify(sound))).toEqual({
      type: 'pixels',
      pixels: { colour: '#102030', placeholder: 'data:image/webp;base64,AAAA' },
      descriptor,
    });
    expect(parseDrawn('strip', '{"moments":[1,2.5]}')).toEqual({ type: 'strip', moments: [1, 2.5] });
  });

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['half an object', '{'],
    ['a colour that is markup', JSON.stringify({ ...sound, colour: 'red"><script>' })],
    ['a placeholder elsewhere', JSON.stringify({ ...sound, placeholder: 'https://example.org/pixel.gif' })],
    ['a placeholder without end', JSON.stringify({ ...sound, placeholder: `${sound.placeholder}${'A'.repeat(5000)}` })],
    ['half a descriptor', JSON.stringify({ ...sound, descriptor: 'AAAA' })],
    ['no descriptor', JSON.stringify({ ...sound, descriptor: undefined })],
  ])('are ignored if they are %s', (_, text) => {
    expect(parseDrawn('pixels', text)).toBeNull();
  });

  test.each([
    ['nothing', '{}'],
    ['a text', '{"moments":"1"}'],
    ['a moment before the film', '{"moments":[-1]}'],
    ['no number', '{"moments":[null]}'],
    ['more than a strip has', `{"moments":[${'1,'.repeat(99)}1]}`],
  ])('are ignored for a strip if they are %s', (_, text) => {
    expect(parseDrawn('strip', text)).toBeNull();
  });
});
