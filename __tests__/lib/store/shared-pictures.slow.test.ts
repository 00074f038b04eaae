/** @jest-environment node */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createBucket } from '@/lib/clients/s3';
import { parseImageRequest } from '@/lib/images/image-request';
import { createImageService, readImage } from '@/lib/images/image-service';
import type { ImageSource } from '@/lib/model/types';
import { createStore } from '@/lib/store/store';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { makeFolder, toGrid, toSource } from '../iiif/pictures';

const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };
const GRID = 'full/400,/0/default.webp';
const TILE = '512,512,512,512/512,512/0/default.jpg';

let s3: Awaited<ReturnType<typeof startS3>>;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterEach(() => {
  s3.setFaults({});
  jest.restoreAllMocks();
});
afterAll(() => s3.close());

/** Servers of one archive, each with its own disk. */
async function setUp({ width = 1500, height = 1300 } = {}) {
  serial += 1;
  const prefix = serial;
  const bucket = createBucket({ bucket: 'vitrine', prefix: `archive-${prefix}/` }, s3.endpoint);
  const original = path.join(makeFolder(), 'grid.png');
  await toGrid(width, height).png().toFile(original);
  const hidden = new Set<string>();

  function startServer() {
    const data = makeFolder();
    const store = createStore({ bucket, data, isShown: (id) => !hidden.has(id) });
    const service = createImageService({ data, cacheBytes: 1e9, store });
    const ask = (address: string, source: ImageSource) => {
      const request = parseImageRequest(address.split('/'), source, LIMITS);
      if (request.type !== 'content') throw new Error(address);
      return readImage(service, source, request);
    };
    const read = async (address: string, more: Partial<ImageSource> = {}) => {
      const outcome = await ask(address, toSource(original, width, height, more));
      if (outcome.type !== 'done') throw new Error(outcome.type);
      return outcome.value;
    };
    return { data, store, read, ask };
  }

  const listRequests = () =>
    s3.state.requests.filter((line) => line.includes(` archive-${prefix}/`)).map((line) => line.split(' ')[0]);

  const list = async () => {
    const keys: string[] = [];
    for await (const page of bucket.list()) keys.push(...page.map(({ key }) => key));
    return keys;
  };
  return {
    bucket,
    original,
    hidden,
    startServer,
    list,
    listRequests,
    dropOriginal: () => rmSync(original),
    width,
    height,
  };
}

const expectSilence = () => jest.spyOn(console, 'warn').mockImplementation();

test('a rendition of one server is used by another, without the original', async () => {
  const { startServer, dropOriginal, list, listRequests } = await setUp();
  const [one, other] = [startServer(), startServer()];
  const made = await one.read(GRID);
  expect(await one.store.flush(10_000)).toBe(0);
  expect(await list()).toEqual(['renditions/ab/abcdefghij-v1234567-full_400,_0_default.webp']);
  dropOriginal();
  expect(await other.read(GRID)).toEqual(made);
  const before = listRequests().length;
  expect(await other.read(GRID)).toEqual(made);
  expect(listRequests()).toHaveLength(before);
});

test('a rendition that is also a tile is found at the path of the indexer', async () => {
  const { startServer, dropOriginal, listRequests } = await setUp({ width: 1600, height: 1200 });
  const [one, other] = [startServer(), startServer()];
  const made = await one.read(GRID);
  await one.store.flush(10_000);
  dropOriginal();
  const before = listRequests().length;
  expect(await other.read(GRID)).toEqual(made);
  expect(listRequests().slice(before)).toEqual(['GET']);
});

test('tiles are stored as one object', async () => {
  const { startServer, dropOriginal, list, listRequests } = await setUp();
  const [one, other] = [startServer(), startServer()];
  const made = await one.read(TILE);
  await one.store.flush(10_000);
  expect(await list()).toEqual(['renditions/ab/abcdefghij-v1234567-tiles.tar']);
  dropOriginal();
  const before = listRequests().length;
  const [tile] = await Promise.all([other.read(TILE), other.read('0,0,512,512/512,512/0/default.jpg')]);
  expect(tile).toEqual(made);
  expect(listRequests().slice(before)).toEqual(['GET']);
  expect(existsSync(path.join(other.data, 'renditions/ab/abcdefghij-v1234567-tiles/bytes'))).toBe(true);
  expect(await sharp(await other.read('0,0,512,512/512,512/0/default.webp')).metadata()).toMatchObject({ width: 512 });
});

test('a master of another server is downloaded, and evicted like renditions', async () => {
  const { startServer, original, width, height } = await setUp();
  const [one, other] = [startServer(), startServer()];
  const master = (data: string) => path.join(data, 'masters/ab/abcdefghij-v1234567.jpg');
  mkdirSync(path.dirname(master(one.data)), { recursive: true });
  await sharp(original).jpeg().toFile(master(one.data));
  const absent = await other.ask(GRID, toSource(master(other.data), width, height));
  expect(absent.type).toBe('absent');
  one.store.send(master(one.data));
  await one.store.flush(10_000);
  const later = startServer();
  expect((await later.ask(GRID, toSource(master(later.data), width, height))).type).toBe('done');
  expect(existsSync(path.join(later.data, 'renditions/ab/abcdefghij-v1234567-master.jpg'))).toBe(true);
});

test('a missing object is requested once, and only renditions that pages use are uploaded', async () => {
  const { startServer, list, listRequests } = await setUp();
  const one = startServer();
  await one.read(GRID);
  for (const address of ['full/401,/0/default.webp', 'full/400,/90/default.webp', 'full/400,/0/gray.jpg'])
    await one.read(address);
  await one.read('10,10,100,100/max/0/default.jpg');
  await one.store.flush(10_000);
  expect(listRequests()).toEqual(['GET', 'PUT']);
  expect(await list()).toHaveLength(1);
});

test('a store with a latency of half a second is still used', async () => {
  const { startServer, dropOriginal } = await setUp();
  const [one, other] = [startServer(), startServer()];
  s3.setFaults({ delay: 500 });
  const made = await one.read(GRID);
  await one.store.flush(10_000);
  dropOriginal();
  expect(await other.read(GRID)).toEqual(made);
  expect(other.store.getStatus()).toMatchObject({ isAnswering: true, failures: 0 });
});

test.each([
  ['a store that is slow', { delay: 3000 }],
  ['a store that is overloaded', { status: 503 }],
  ['a store that is forbidden', { status: 403 }],
] as const)('%s delays no pictures, and is logged once', async (_, faults) => {
  const { startServer, list, listRequests } = await setUp();
  const listAsked = () => listRequests().filter((method) => method === 'GET');
  const said = expectSilence();
  const one = startServer();
  s3.setFaults(faults);
  const sizes = [200, 400, 800].map((width) => `full/${width},/0/default.webp`);
  for (const size of sizes) await one.read(size);
  await one.read(TILE);
  expect(one.store.getStatus()).toMatchObject({ isAnswering: false, dropped: 0 });
  expect(said.mock.calls.flat().filter((line) => String(line).includes('does not answer'))).toHaveLength(1);
  const before = listAsked();
  await one.read('full/1200,/0/default.webp');
  expect(listAsked()).toEqual(before);
  // Renditions from the outage are uploaded after it.
  jest.spyOn(console, 'info').mockImplementation();
  s3.setFaults({});
  expect(await one.store.flush(60_000)).toBe(0);
  expect(await list()).toHaveLength(5);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['half a picture', null],
])('%s in place of a picture is not shown, and is replaced', async (_, wrong) => {
  const { startServer, bucket } = await setUp();
  const one = startServer();
  const right = await one.read(GRID);
  await one.store.flush(10_000);
  const key = 'renditions/ab/abcdefghij-v1234567-full_400,_0_default.webp';
  await bucket.write(key, wrong ?? right.subarray(0, right.length >> 1));
  const other = startServer();
  expect(await other.read(GRID)).toEqual(right);
  await other.store.flush(10_000);
  expect((await bucket.read(key))?.content).toEqual(right);
});

test('a malicious archive of tiles writes no files, and tiles are rendered instead', async () => {
  const { startServer, bucket } = await setUp();
  const one = startServer();
  const right = await one.read(TILE);
  await one.store.flush(10_000);
  const key = 'renditions/ab/abcdefghij-v1234567-tiles.tar';
  const archive = (await bucket.read(key))?.content ?? Buffer.alloc(0);
  const climbing = Buffer.from(archive);
  climbing.write('../../../../../../escaped.jpeg\0', 0, 'latin1');
  for (const bad of [climbing, archive.subarray(0, archive.length - 700), Buffer.alloc(4096), Buffer.from('no')]) {
    await bucket.write(key, bad);
    const other = startServer();
    expect(await other.read(TILE)).toEqual(right);
    expect(existsSync(path.join(other.data, '..', 'escaped.jpeg'))).toBe(false);
  }
});

test('a hidden item is removed from the store, and a later rendition of it is not uploaded', async () => {
  const { startServer, hidden, list, original, width, height } = await setUp();
  const [one, other] = [startServer(), startServer()];
  await one.read(GRID);
  await one.read(TILE);
  const next = toSource(original, width, height, { id: 'bbcdefghij' });
  await one.ask(GRID, next);
  const master = path.join(one.data, 'masters/ab/abcdefghij-v1234567.jpg');
  mkdirSync(path.dirname(master), { recursive: true });
  writeFileSync(master, await one.read('full/max/0/default.jpg'));
  one.store.send(master);
  await one.store.flush(10_000);
  expect(await list()).toHaveLength(5);
  hidden.add('abcdefghij');
  await one.store.forget('abcdefghij');
  await other.read('full/800,/0/default.webp');
  await other.store.flush(10_000);
  expect(await list()).toEqual(['renditions/bb/bbcdefghij-v1234567-full_400,_0_default.webp']);
});
