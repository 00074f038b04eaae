/** @jest-environment node */
// The cache of downloaded objects: complete or absent, limited in size, and only of the listed version.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBucket } from '@/lib/clients/s3';
import { createLibraryStorage } from '@/lib/library/library-storage';
import { getMirrorPaths } from '@/lib/library/mirror';
import { syncMirror } from '@/lib/library/sync-mirror';
import { readFolder } from '@/lib/library/walk';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { readFromParts } from '@/lib/metadata/formats/parts';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

const PIECE = 10_000;

let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: ReturnType<typeof createBucket>;
let data: string;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  serial += 1;
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-storage-'));
  bucket = createBucket({ bucket: 'vitrine', prefix: `library ${serial}/` }, s3.endpoint);
});
afterEach(() => {
  s3.setFaults({});
  fs.rmSync(data, { recursive: true });
});

const inTree = (name: string) => path.join(getMirrorPaths(data).tree, name);
const listBrought = () => fs.readdirSync(getMirrorPaths(data).objects);
const fill = (letter: string) => Buffer.alloc(PIECE, letter);
const toReason = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => error.reason ?? error.code,
  );

test('an object that is not downloaded cannot be read, and never reads as zeros', async () => {
  await bucket.write('a.jpg', fill('a'));
  await syncMirror(bucket, data);
  expect(() => fs.readFileSync(inTree('a.jpg'))).toThrow('ENOENT');
  expect(() => withReader(inTree('a.jpg'), (readAt) => readAt(0, 10))).toThrow('ENOENT');
  const storage = createLibraryStorage({ bucket, data, bytes: 1e6 });
  (await storage.hold([inTree('a.jpg')]))();
  expect(fs.readFileSync(inTree('a.jpg'))).toEqual(fill('a'));
});

test('a missing byte range is requested, even if the reader handles the error', async () => {
  await bucket.write('a.jpg', Buffer.concat([fill('a'), fill('b')]));
  await syncMirror(bucket, data);
  const file = inTree('a.jpg');
  const storage = createLibraryStorage({ bucket, data, bytes: 1e6 });
  const part = await storage.bringPart(file, { start: 0, end: PIECE - 1 });
  const files = { [file]: { bytes: 2 * PIECE, parts: [part] } };
  const read = async (start: number) => withReader(file, (readAt) => readAt(start, 4).toString());
  expect(await readFromParts(files, () => read(10))).toEqual({ value: 'aaaa' });
  const swallowed = await readFromParts(files, () => read(PIECE - 2).catch(() => 'nothing there'));
  expect(swallowed).toEqual({ missing: [{ absolute: file, range: { start: PIECE - 2, end: PIECE + 1 } }] });
  files[file]?.parts.push(await storage.bringPart(file, { start: PIECE - 2, end: 2 * PIECE - 1 }));
  expect(await readFromParts(files, () => read(PIECE - 2))).toEqual({ value: 'aabb' });
});

test('cached objects stay within the limit, and pinned ones are not evicted', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.jpg`);
  for (const name of names) await bucket.write(name, fill(name));
  await syncMirror(bucket, data);
  const storage = createLibraryStorage({ bucket, data, bytes: 2.5 * PIECE });
  const letGo = await storage.hold([inTree('a.jpg')]);
  for (const name of names.slice(1)) {
    (await storage.hold([inTree(name)]))();
    expect(listBrought().length).toBeLessThanOrEqual(2);
    expect(fs.readFileSync(inTree('a.jpg'))).toEqual(fill('a.jpg'));
  }
  letGo();
  // More concurrent downloads than there is room for wait for each other.
  await Promise.all(names.map(async (name) => (await storage.hold([inTree(name)]))()));
  expect(listBrought().length).toBeLessThanOrEqual(2);
  await bucket.write('large.tif', Buffer.alloc(3 * PIECE));
  await syncMirror(bucket, data);
  await expect(storage.hold([inTree('large.tif')])).rejects.toThrow('VITRINE_LIBRARY_CACHE_GIB');
});

test('concurrent requests for one object download it once', async () => {
  await bucket.write('a.jpg', fill('a'));
  await syncMirror(bucket, data);
  const storage = createLibraryStorage({ bucket, data, bytes: 1e6 });
  const before = s3.state.requests.length;
  const held = await Promise.all(Array.from({ length: 5 }, () => storage.hold([inTree('a.jpg')])));
  for (const letGo of held) letGo();
  expect(s3.state.requests.length - before).toBe(1);
});

test('an object that has changed since the listing is rejected', async () => {
  await bucket.write('a.jpg', fill('a'));
  await syncMirror(bucket, data);
  await bucket.write('a.jpg', fill('b'));
  const storage = createLibraryStorage({ bucket, data, bytes: 1e6 });
  expect(await toReason(storage.hold([inTree('a.jpg')]))).toBe('changed');
  expect(await toReason(storage.bringPart(inTree('a.jpg'), { start: 0, end: 9 }))).toBe('changed');
  const before = readFolder(getMirrorPaths(data).tree, '', data).media[0];
  await syncMirror(bucket, data);
  // The length is equal, and so may be the time, which has a resolution of seconds.
  expect(readFolder(getMirrorPaths(data).tree, '', data).media[0]?.modified).not.toBe(before?.modified);
  (await storage.hold([inTree('a.jpg')]))();
  expect(fs.readFileSync(inTree('a.jpg'))).toEqual(fill('b'));
});

test('a bucket that cannot be listed, in whole or in part, changes nothing', async () => {
  await bucket.write('a.jpg', fill('a'));
  await bucket.write('index.md', Buffer.from('# Words'));
  await syncMirror(bucket, data);
  await bucket.remove(['a.jpg']);
  await bucket.write('story.md', Buffer.from('# A story'));
  for (const faults of [{ status: 503 }, { status: 403 }, { status: 503, only: /story/ }] as const) {
    s3.setFaults(faults);
    expect(await toReason(syncMirror(bucket, data))).toMatch(/away|forbidden/);
    expect(fs.readdirSync(getMirrorPaths(data).tree).sort()).toEqual(['a.jpg', 'index.md']);
    expect(fs.readFileSync(inTree('index.md'), 'utf8')).toBe('# Words');
  }
  s3.setFaults({ status: 403, only: /story/ });
  await syncMirror(bucket, data);
  const refused = readFolder(getMirrorPaths(data).tree, '', data).stories[0];
  s3.setFaults({});
  await syncMirror(bucket, data);
  // One unreadable text does not block the others, and counts as changed once it is readable.
  expect(readFolder(getMirrorPaths(data).tree, '', data).stories[0]?.modified).not.toBe(refused?.modified);
  expect(fs.readFileSync(inTree('story.md'), 'utf8')).toBe('# A story');
});

test('partial downloads of a killed process are removed, and never used', async () => {
  await bucket.write('a.jpg', fill('a'));
  await syncMirror(bucket, data);
  const { work, parts } = getMirrorPaths(data);
  const left = [path.join(work, '1.1'), path.join(parts, '1.2')];
  for (const file of left) {
    fs.writeFileSync(file, 'half of');
    fs.utimesSync(file, 0, 0);
  }
  fs.writeFileSync(path.join(work, '2.1'), 'under way');
  expect(() => fs.readFileSync(inTree('a.jpg'))).toThrow('ENOENT');
  await syncMirror(bucket, data);
  expect([...left, path.join(work, '2.1')].map((file) => fs.existsSync(file))).toEqual([false, false, true]);
});

test('a visitor who disconnects while an object is opened does not make the bucket unavailable to others', async () => {
  await bucket.write('a.jpg', fill('a'));
  await syncMirror(bucket, data);
  const storage = createLibraryStorage({ bucket, data, bytes: 1e6 });
  const range = { start: 0, end: 9 };
  const visitor = new AbortController();
  visitor.abort();
  await expect(storage.open(inTree('a.jpg'), range, visitor.signal)).rejects.toThrow();
  await expect(storage.open(inTree('a.jpg'), range)).resolves.toBeDefined();
});
