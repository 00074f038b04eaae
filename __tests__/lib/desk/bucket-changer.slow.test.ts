/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBucket } from '@/lib/clients/s3';
import { createBucketChanger } from '@/lib/desk/files/bucket-changer';
import { createJournal } from '@/lib/desk/files/journal';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

const at = '2026-11-26T12:00:00Z';
const toHeader = (id: string) => ({ id, at, who: 'Ida', title: 'Titles' });
const toChange = (name: string, before: string | null, after: string | null) => ({
  path: name,
  before: before === null ? null : Buffer.from(before),
  after: after === null ? null : Buffer.from(after),
});

let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: ReturnType<typeof createBucket>;
let folder: string;
const changed: string[] = [];

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
  bucket = createBucket({ bucket: 'vitrine', prefix: 'an archive/' }, s3.endpoint);
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await s3.close();
});

const read = async (key: string) => (await bucket.read(key))?.content.toString() ?? null;
const open = () =>
  createJournal(
    folder,
    createBucketChanger(bucket, (key) => changed.push(key)),
  );

test('objects are changed, created and undone, and each is announced to the indexer', async () => {
  await bucket.write('sea/metadata.csv', Buffer.from('old'));
  const changes = [toChange('sea/metadata.csv', 'old', 'new'), toChange('sea/b.jpg.xmp', null, 'made')];
  expect(await open().apply(toHeader('1'), changes)).toMatchObject({ changed: 2, conflicts: [] });
  expect([await read('sea/metadata.csv'), await read('sea/b.jpg.xmp')]).toEqual(['new', 'made']);
  await open().undo('1', toHeader('2'));
  expect([await read('sea/metadata.csv'), await read('sea/b.jpg.xmp')]).toEqual(['old', null]);
  expect(changed.toSorted()).toEqual(['sea/b.jpg.xmp', 'sea/b.jpg.xmp', 'sea/metadata.csv', 'sea/metadata.csv']);
  expect(await read('.vitrine/conditions')).toBeNull();
});

test('an object that another program wrote is a conflict, also in the moment of writing', async () => {
  await bucket.write('a.jpg.xmp', Buffer.from('of another program'));
  const before = await open().apply(toHeader('3'), [toChange('a.jpg.xmp', 'seen', 'mine')]);
  expect(before.conflicts).toEqual(['a.jpg.xmp']);
  // Another program writes between reading and writing.
  const racing = {
    ...bucket,
    read: async (key: string) => {
      const object = await bucket.read(key);
      await bucket.write(key, Buffer.from('just now'));
      return object;
    },
  };
  const journal = createJournal(
    folder,
    createBucketChanger(racing, () => {}),
  );
  const changes = [toChange('a.jpg.xmp', 'of another program', 'mine'), toChange('c.jpg.xmp', null, 'mine')];
  expect(await journal.apply(toHeader('4'), changes)).toMatchObject({
    changed: 0,
    conflicts: ['a.jpg.xmp', 'c.jpg.xmp'],
  });
  expect([await read('a.jpg.xmp'), await read('c.jpg.xmp')]).toEqual(['just now', 'just now']);
});

test('a server that ignores conditions is not written to', async () => {
  const careless = { ...bucket, write: (key: string, content: Buffer) => bucket.write(key, content) };
  const journal = createJournal(
    folder,
    createBucketChanger(careless, () => {}),
  );
  await expect(journal.apply(toHeader('5'), [toChange('d.xmp', null, 'x')])).rejects.toThrow(/conditional writes/);
  expect(await read('d.xmp')).toBeNull();
});

test('keys that are no paths are refused', async () => {
  for (const name of ['../x.xmp', 'a//b.xmp', 'a/./b.xmp', 'a\0.xmp', ''])
    await expect(createBucketChanger(bucket, () => {}).read(name)).rejects.toThrow('is not in the library');
});
