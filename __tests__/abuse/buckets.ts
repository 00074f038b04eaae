// Tests a library in a bucket while the bucket rejects credentials and while files are being uploaded.
import assert from 'node:assert/strict';
import path from 'node:path';
import { createBucket } from '@/lib/clients/s3';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { startS3 } from '@/tools/s3-server';
import { type Case, eventually, pause, slow, toCase } from './case';
import { paint } from './files';
import { startSite } from './site';

async function refuseAndUpload(folder: string) {
  const name = path.join(folder, 'bucket');
  const s3 = await startS3();
  const before = { ...process.env };
  Object.assign(process.env, s3.env);
  const bucket = createBucket({ bucket: 'vitrine', prefix: 'library/' }, s3.endpoint);
  const picture = (width: number) => paint(width, 300, '#905030').jpeg().toBuffer();
  for (const width of [401, 402, 403]) await bucket.write(`${width}.jpg`, await picture(width));
  s3.setFaults({ status: 403 });
  const site = await startSite(
    { library: path.join(name, 'none'), data: path.join(name, 'data') },
    { ...s3.env, VITRINE_LIBRARY: 's3://vitrine/library', VITRINE_RESCAN_SECONDS: '1' },
  );
  const unavailable = async (addresses: string[]) => {
    for (const address of addresses) {
      const { status, headers } = await site.ask(address);
      assert.equal(status, 503, `${address}: ${status}`);
      assert(Number(headers.get('retry-after')) > 0, `${address} says when to ask again`);
    }
  };
  const find = async (file: string) => [...(await site.records()).values()].find((record) => record.file === file);
  const count = async (items: number) => assert.equal((await site.records()).size, items);
  try {
    await site.up();
    await eventually(async () => assert.equal((await site.health()).library, 'away'), 60);
    await unavailable(['/', '/sitemap.xml', '/data/items.ndjson', '/items/abcdefghij']);
    const { ready, fault } = await site.health();
    assert.deepEqual({ ready, fault }, { ready: false, fault: 'the library cannot be read' });
    assert.match(site.log(), /the bucket cannot be listed/);

    s3.setFaults({});
    await eventually(() => count(3), 60);
    await eventually(async () => assert.equal((await site.health()).ready, true), 60);

    // Buckets hold whole objects only, but a tool may upload a truncated file and replace it later.
    const whole = await picture(640);
    await bucket.write('half.jpg', whole.subarray(0, whole.length >> 1));
    await pause(3000);
    for (const width of [401, 402, 403]) assert((await find(`${width}.jpg`))?.path, `${width}.jpg is there`);
    await bucket.write('half.jpg', whole);
    await eventually(async () => {
      const found = await find('half.jpg');
      assert.equal(found?.width, 640);
      assert.equal((await site.ask(found?.image ?? '/none')).status, 200);
      assert(!(await site.ask(found?.path ?? '/none')).body.includes('damaged'), 'it is whole');
    }, 60);

    const kept = await find('402.jpg');
    assert(kept);
    s3.setFaults({ status: 403 });
    await eventually(async () => assert.equal((await site.health()).library, 'away'), 60);
    for (const address of ['/', kept.path, '/sitemap.xml', '/search?q=402'])
      assert.equal((await site.ask(address)).status, 200, address);
    await unavailable([`${kept.path}/file`]);
    await count(4);
    s3.setFaults({});
    await eventually(async () => assert.equal((await site.ask(`${kept.path}/file`)).status, 200), 60);
  } finally {
    await site.stop();
    await s3.close();
    for (const key of Object.keys(s3.env)) {
      if (before[key] === undefined) delete process.env[key];
      else process.env[key] = before[key];
    }
    await removeFolder(name);
  }
}

export const createBucketCases = (folder: string): Case[] => [
  slow(
    toCase('a bucket that refuses its credentials is away and not empty, and no half of a file stays', () =>
      refuseAndUpload(folder),
    ),
  ),
];
