/** @jest-environment node */
// Syncs single objects after a notification; the mirror must equal that of a full scan.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBucket } from '@/lib/clients/s3';
import { getMirrorPaths, readSkippedObjects } from '@/lib/library/mirror';
import { syncMirror } from '@/lib/library/sync-mirror';
import { syncObjects } from '@/lib/library/sync-objects';
import { readFolder } from '@/lib/library/walk';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: ReturnType<typeof createBucket>;
let data: string;
let anew: string;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  serial += 1;
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-objects-'));
  anew = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-anew-'));
  bucket = createBucket({ bucket: 'vitrine', prefix: `library ${serial}/` }, s3.endpoint);
});
afterEach(() => {
  s3.setFaults({});
  for (const folder of [data, anew]) fs.rmSync(folder, { recursive: true });
});

const put = (key: string, content = key) => bucket.write(key, Buffer.from(content));

/** The entries of the tree, the texts, and the rejected objects. */
function describeMirror(where: string) {
  const { tree, texts } = getMirrorPaths(where);
  const entries = fs.readdirSync(tree, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(tree, file), entry.isDirectory() ? 'folder' : fs.readlinkSync(file)];
  });
  return { entries: entries.sort(), texts: fs.readdirSync(texts).sort(), refused: readSkippedObjects(where) };
}

/** Syncs like the indexer: with a full scan where single objects are not enough. */
async function follow(...keys: string[]) {
  const folders = await syncObjects(bucket, data, keys);
  if (!folders) await syncMirror(bucket, data);
  fs.rmSync(getMirrorPaths(anew).root, { recursive: true, force: true });
  await syncMirror(bucket, anew);
  expect(describeMirror(data)).toEqual(describeMirror(anew));
  return folders;
}

test('additions, changes and deletions are reported by folder, with one request per object', async () => {
  for (const key of ['a.jpg', 'towns/b.jpg', 'towns/old/c.jpg', 'towns/metadata.csv']) await put(key);
  await syncMirror(bucket, data);
  await put('a.jpg', 'another');
  expect(await follow('a.jpg')).toEqual(['']);
  await put('towns/metadata.csv', 'file,title\n');
  expect(await follow('towns/metadata.csv')).toEqual(['towns']);
  expect(fs.readFileSync(path.join(getMirrorPaths(data).tree, 'towns/metadata.csv'), 'utf8')).toBe('file,title\n');
  await put('towns/new/deep/d.jpg');
  expect(await follow('towns/new/deep/d.jpg')).toEqual(['towns']);
  await bucket.remove(['towns/old/c.jpg', 'towns/new/deep/d.jpg']);
  expect(await follow('towns/new/deep/d.jpg', 'towns/old/c.jpg')).toEqual(['towns']);
  const before = s3.state.requests.length;
  expect(await syncObjects(bucket, data, ['a.jpg', 'towns/b.jpg', 'never/was.jpg', 'towns/'])).toEqual([]);
  expect(s3.state.requests.length - before).toBe(3);
});

test('an object whose name has the same prefix is not confused with it', async () => {
  await put('a.jpg.xmp');
  await put('a.jpg2');
  await syncMirror(bucket, data);
  expect(await follow('a.jpg')).toEqual([]);
});

test('keys that no folder can hold cause a full scan', async () => {
  expect(await syncObjects(bucket, data, ['a.jpg'])).toBeNull();
  await put('a');
  await syncMirror(bucket, data);
  await put('a/b.jpg');
  expect(await follow('a/b.jpg')).toBeNull();
  expect(readSkippedObjects(data)).toHaveLength(1);
  await bucket.remove(['a/b.jpg']);
  expect(await follow('a/b.jpg')).toBeNull();
  expect(describeMirror(data).entries).toHaveLength(1);
  for (const key of ['../../escape.jpg', '/etc/passwd', 'x//y.jpg', 'x\0.jpg']) expect(await follow(key)).toBeNull();
});

test('an error of the bucket changes nothing', async () => {
  await put('a.jpg');
  await put('b.md', 'before');
  await syncMirror(bucket, data);
  const before = describeMirror(data);
  await put('a.jpg', 'another');
  await put('b.md', 'after');
  for (const status of [403, 503] as const) {
    s3.setFaults({ status });
    await expect(syncObjects(bucket, data, ['a.jpg', 'b.md'])).rejects.toThrow(`s3://vitrine/library ${serial}/`);
    expect(describeMirror(data)).toEqual(before);
  }
  s3.setFaults({ status: 503, only: /md$/ });
  await expect(syncObjects(bucket, data, ['a.jpg', 'b.md'])).rejects.toThrow('b.md');
  expect(describeMirror(data)).toEqual(before);
});

test('after any changes, notified in any order and repeatedly, the mirror equals that of a full scan', async () => {
  const names = ['a', 'a/b', 'a/b/c.jpg', 'a/d.md', 'e.jpg', 'f/g.jpg', 'f/metadata.csv', 'f'];
  let state = 7;
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  await syncMirror(bucket, data);
  for (let round = 0; round < 25; round += 1) {
    const told: string[] = [];
    for (let count = next(4); count >= 0; count -= 1) {
      const key = names[next(names.length)] ?? '';
      told.splice(next(told.length), 0, key);
      if (next(3) > 0) await put(key, `${round} ${count}`);
      else await bucket.remove([key]);
    }
    await follow(...told, ...told.slice(0, 1));
  }
}, 60_000);

test('a bucket excludes the same names as a folder, and supports .nomedia and .vitrineignore', async () => {
  const out = ['@Recycle/a.jpg', 'sub/@Recycle/a.jpg', 'a.jpg_original', 'a.jpg.part', 'drafts/b.jpg', 'x/c.tif'];
  for (const key of [...out, 'closed/d.jpg', 'closed/deep/d.jpg', 'a.jpg', 'sub/b.jpg', 'x/d.jpg']) await put(key);
  await put('.vitrineignore', 'drafts/\n');
  await put('x/.vitrineignore', '*.tif\n');
  await put('closed/.nomedia');
  await syncMirror(bucket, data);
  const { tree } = getMirrorPaths(data);
  const found: string[] = [];
  const folders = [''];
  for (const folder of folders) {
    const read = readFolder(tree, folder, data);
    const toPath = (name: string) => path.posix.join(folder, name);
    found.push(...read.media.map(({ name }) => toPath(name)));
    folders.push(...read.folders.map(toPath));
  }
  expect(found.sort()).toEqual(['a.jpg', 'sub/b.jpg', 'x/d.jpg']);
  expect(await follow('x/.vitrineignore')).toEqual([]);
  await put('x/.vitrineignore', '*.jpg\n');
  expect(await follow('x/.vitrineignore')).toEqual(['x']);
  expect(readFolder(tree, 'x', data).media).toEqual([]);
});
