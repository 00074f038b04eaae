import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { evict } from '@/lib/images/eviction';
import { createRenditionCache } from '@/lib/images/rendition-cache';
import { toRenditionPath } from '@/lib/library/renditions';
import { makeFolder } from '../iiif/pictures';

const MINUTE = 60_000;
const toKey = (data: string, id: string, version: string, size: string) =>
  toRenditionPath(data, { id, version }, `full/${size}/0/default.webp`);

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
  );
const total = (folder: string) => list(folder).reduce((sum, file) => sum + statSync(file).size, 0);

function put(file: string, bytes: number, minutesAgo: number) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(bytes, 1));
  const at = (Date.now() - minutesAgo * MINUTE) / 1000;
  utimesSync(file, at, at);
  return file;
}

test('a written rendition can be read, also by the next process', async () => {
  const data = makeFolder();
  const folder = path.join(data, 'renditions');
  const key = toKey(data, 'aaaaaaaaaa', 'v1', '400,');
  const cache = createRenditionCache({ folder, bytes: 1e6 });
  expect(await cache.read(key)).toBeNull();
  await cache.write(key, Buffer.from('image'));
  expect(path.relative(data, key)).toBe('renditions/aa/aaaaaaaaaa-v1-full_400,_0_default.webp');
  expect(readFileSync(key, 'utf8')).toBe('image');
  expect(String(await cache.read(key))).toBe('image');
  expect(String(await createRenditionCache({ folder, bytes: 1e6 }).read(key))).toBe('image');
  expect(list(data)).toEqual([key]);
});

test('an empty file, as left by a power failure, is ignored', async () => {
  const data = makeFolder();
  const key = put(toKey(data, 'aaaaaaaaaa', 'v1', '400,'), 0, 0);
  expect(await createRenditionCache({ folder: path.join(data, 'renditions'), bytes: 1e6 }).read(key)).toBeNull();
});

test('the folder stays within its limit', async () => {
  const data = makeFolder();
  const folder = path.join(data, 'renditions');
  const cache = createRenditionCache({ folder, bytes: 100_000 });
  for (let step = 0; step < 100; step++) {
    await cache.write(
      toKey(data, `item${String(step % 10).padStart(6, '0')}`, 'v1', `${step},`),
      Buffer.alloc(10_000, step),
    );
    await cache.settled();
    expect(total(folder)).toBeLessThanOrEqual(110_000);
  }
  expect(total(folder)).toBeGreaterThan(50_000);
});

test('a read never returns a partial image', async () => {
  const data = makeFolder();
  const cache = createRenditionCache({ folder: path.join(data, 'renditions'), bytes: 1e9, memoryBytes: 0 });
  const key = toKey(data, 'aaaaaaaaaa', 'v1', '400,');
  const bodies = [Buffer.alloc(900_000, 1), Buffer.alloc(700_000, 2)];
  await cache.write(key, bodies[0] as Buffer);
  const writes = Array.from({ length: 40 }, (_, step) => cache.write(key, bodies[step % 2] as Buffer));
  for (let step = 0; step < 60; step++) {
    const body = await cache.read(key);
    expect(bodies.some((whole) => body?.equals(whole))).toBe(true);
  }
  await Promise.all(writes);
  expect(list(data)).toEqual([key]);
});

test('a folder that is not writable is replaced by memory without errors', async () => {
  const data = makeFolder();
  // A file in place of the folder fails for every user, including root.
  writeFileSync(path.join(data, 'renditions'), '');
  const cache = createRenditionCache({ folder: path.join(data, 'renditions'), bytes: 1e6 });
  const key = toKey(data, 'aaaaaaaaaa', 'v1', '400,');
  await expect(cache.write(key, Buffer.from('image'))).resolves.toBeUndefined();
  expect(String(await cache.read(key))).toBe('image');
});

test('a deleted folder is created again', async () => {
  const data = makeFolder();
  const folder = path.join(data, 'renditions');
  const cache = createRenditionCache({ folder, bytes: 1e6 });
  const key = toKey(data, 'aaaaaaaaaa', 'v1', '400,');
  await cache.write(key, Buffer.from('image'));
  rmSync(folder, { recursive: true });
  await cache.write(key, Buffer.from('image'));
  expect(list(data)).toEqual([key]);
});

test('a rendition too large for memory is read once for concurrent readers, and a cache without memory shares nothing', async () => {
  const data = makeFolder();
  const folder = path.join(data, 'renditions');
  const key = put(toKey(data, 'aaaaaaaaaa', 'v1', 'max'), 200, 0);
  const [lending, bare] = [1000, 0].map((memoryBytes) => createRenditionCache({ folder, bytes: 1e6, memoryBytes }));
  const first = await lending?.read(key);
  expect(first).toHaveLength(200);
  expect(await lending?.read(key)).toBe(first);
  expect(await bare?.read(key)).toEqual(first);
  expect(await bare?.read(key)).not.toBe(await bare?.read(key));
});

test('memory is limited, and evicts the least recently read', async () => {
  const data = makeFolder();
  writeFileSync(path.join(data, 'renditions'), '');
  const cache = createRenditionCache({ folder: path.join(data, 'renditions'), bytes: 1e6, memoryBytes: 1000 });
  const key = (step: number) => path.join(data, 'renditions', String(step));
  for (let step = 0; step < 10; step++) await cache.write(key(step), Buffer.alloc(100));
  await cache.read(key(0));
  await cache.write(key(10), Buffer.alloc(100));
  expect(await cache.read(key(0))).not.toBeNull();
  expect(await cache.read(key(1))).toBeNull();
  await cache.write(key(99), Buffer.alloc(900));
  expect(await cache.read(key(0))).not.toBeNull();
});

test('the least recently used rendition is evicted first', async () => {
  const data = makeFolder();
  const files = Array.from({ length: 20 }, (_, step) =>
    put(toKey(data, `item${String(step).padStart(6, '0')}`, 'v1', '400,'), 1000, 200 - step),
  );
  expect(await evict(path.join(data, 'renditions'), 10_000)).toBe(9000);
  expect(files.map((file) => existsSync(file))).toEqual(files.map((_, step) => step >= 11));
});

test('reading a file marks it as recently used', async () => {
  const data = makeFolder();
  const folder = path.join(data, 'renditions');
  const old = put(toKey(data, 'aaaaaaaaaa', 'v1', '400,'), 1000, 500);
  const newer = put(toKey(data, 'bbbbbbbbbb', 'v1', '400,'), 1000, 100);
  await createRenditionCache({ folder, bytes: 1e6 }).read(old);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await evict(folder, 1200);
  expect([existsSync(old), existsSync(newer)]).toEqual([true, false]);
});

test('a tile pyramid counts with all its bytes, and is evicted as a whole', async () => {
  const data = makeFolder();
  const tree = toRenditionPath(data, { id: 'aaaaaaaaaa', version: 'v1' }, 'tiles');
  put(path.join(tree, 'tiles_files', '0', '0_0.jpeg'), 5000, 0);
  const mark = path.join(tree, 'bytes');
  writeFileSync(mark, '5000');
  const young = put(toKey(data, 'bbbbbbbbbb', 'v1', '400,'), 1000, 0);
  utimesSync(mark, 1000, 1000);
  expect(await evict(path.join(data, 'renditions'), 6000)).toBe(6000);
  expect(existsSync(tree)).toBe(true);
  expect(await evict(path.join(data, 'renditions'), 5500)).toBe(1000);
  expect([existsSync(tree), existsSync(young)]).toEqual([false, true]);
});

test('replaced versions and temporary files of dead processes are deleted', async () => {
  const data = makeFolder();
  const before = put(toKey(data, 'aaaaaaaaaa', 'v1', '400,'), 10, 60);
  const after = put(toKey(data, 'aaaaaaaaaa', 'v2', '400,'), 10, 0);
  const other = put(toKey(data, 'aabbbbbbbb', 'v1', '400,'), 10, 90);
  const dead = put(`${after}.77.x.tmp`, 10, 120);
  const alive = put(`${after}.78.x.tmp`, 10, 1);
  expect(await evict(path.join(data, 'renditions'), 1e6)).toBe(20);
  expect([before, after, other, dead, alive].map((file) => existsSync(file))).toEqual([false, true, true, false, true]);
});

test('items have no folders of their own, and folders of the former layout are removed', async () => {
  const data = makeFolder();
  const shelf = path.join(data, 'renditions', 'aa');
  const cache = createRenditionCache({ folder: path.join(data, 'renditions'), bytes: 1e6 });
  const keys = ['aaaaaaaaaa', 'aabbbbbbbb'].map((id) => toKey(data, id, 'v1', '400,'));
  for (const key of keys) await cache.write(key, Buffer.from('image'));
  put(path.join(shelf, 'aaaaaaaaaa', 'v1', 'full_400,_0_default.webp'), 10, 0);
  expect(await evict(path.join(data, 'renditions'), 1e6)).toBe(10);
  expect(readdirSync(shelf).sort()).toEqual(keys.map((key) => path.basename(key)));
});

test('files in nested folders, like cached responses, count towards the limit, too', async () => {
  const data = makeFolder();
  const files = ['aa', 'bb'].flatMap((shelf, at) =>
    [1, 2, 3].map((each) =>
      put(path.join(data, 'build', shelf, `${shelf}${each}`.padEnd(32, '0')), 1000, 90 - at * 10 - each),
    ),
  );
  expect(await evict(data, 1e6)).toBe(6000);
  expect(await evict(data, 3500)).toBe(3000);
  expect(files.map((file) => existsSync(file))).toEqual([false, false, false, true, true, true]);
});
