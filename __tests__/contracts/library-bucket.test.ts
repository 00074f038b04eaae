/** @jest-environment node */
// What visitors are given of a library in a bucket, and what they are told when it is away.
import fs from 'node:fs';
import path from 'node:path';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { createPlace } from '../lib/catalogue/site';
import { createBucketPlace, type S3 } from './library-places';
import { describeServing, type Serving, startServing } from './library-serving';

const place = createPlace();
let s3: S3;
let serving: Serving;

afterEach(() => s3.setFaults({}));
afterAll(async () => {
  place.remove();
  await s3.close();
});

describeServing(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
  const library = createBucketPlace(place, s3, 'an archive');
  // Modules that read the environment are loaded after this.
  Object.assign(process.env, library.env);
  serving = await startServing(library, place);
  return serving;
});

const objects = () => path.join(place.data, 'bucket', 'objects');

test('originals pass through without being brought', async () => {
  for (const name of fs.readdirSync(objects())) fs.rmSync(path.join(objects(), name));
  expect((await serving.askFile()).status).toBe(200);
  expect(fs.readdirSync(objects())).toEqual([]);
});

describe('a signed address', () => {
  const askSigned = async (headers: Record<string, string> = {}) => {
    const { getConfig } = await import('@/lib/config/config');
    const before = getConfig().hasSignedOriginals;
    getConfig().hasSignedOriginals = true;
    const response = await serving.askFile(headers);
    getConfig().hasSignedOriginals = before;
    return response;
  };

  test('is where whoever downloads an original is led to, for ten minutes', async () => {
    const response = await askSigned({ 'sec-fetch-dest': 'document' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const address = new URL(response.headers.get('location') ?? '');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('600');
    const original = await fetch(address, { headers: { range: 'bytes=0-99' } });
    expect([original.status, original.headers.get('content-type')]).toEqual([206, 'image/jpeg']);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(serving.photo.content.subarray(0, 100));
  });

  test('is given to no page that embeds an original', async () => {
    const response = await askSigned({ 'sec-fetch-dest': 'video' });
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Sec-Fetch-Dest']);
    await response.body?.cancel();
  });
});

test('whoever knows the secret has the library looked at, and nobody else', async () => {
  const { answerChange } = await import('@/lib/http/library-changed');
  const { getConfig } = await import('@/lib/config/config');
  const ask = async (authorization?: string) => {
    const request = new Request('http://localhost/api/library-changed', {
      method: 'POST',
      headers: authorization ? { authorization } : {},
      body: '{"Records":[{"s3":{"object":{"key":"../../etc/passwd"}}}]}',
    });
    return (await answerChange(request)).status;
  };
  const notice = path.join(place.data, 'library.changed');
  expect(await ask('Bearer anything')).toBe(404);
  getConfig().changeSecret = 'a-secret-of-more-than-sixteen';
  expect([await ask(), await ask('Basic x'), await ask('Bearer another')]).toEqual([401, 401, 403]);
  expect(fs.existsSync(notice)).toBe(false);
  expect(await ask('Bearer a-secret-of-more-than-sixteen')).toBe(202);
  expect(fs.existsSync(notice)).toBe(true);
});

test('what cannot be had is said to be away and not gone, and what is drawn already is shown', async () => {
  const drawn = '5,5,300,200/300,/0/default.webp';
  expect((await serving.askImage(drawn)).status).toBe(200);
  const log = jest.spyOn(console, 'error').mockImplementation();
  for (const status of [503, 403] as const) {
    s3.setFaults({ status });
    for (const name of fs.readdirSync(objects())) fs.rmSync(path.join(objects(), name));
    expect((await serving.askImage(drawn)).status).toBe(200);
    const image = await serving.askImage('6,6,300,200/300,/0/default.webp');
    expect([image.status, image.headers.get('retry-after')]).toEqual([503, '10']);
    const file = await serving.askFile();
    expect([file.status, file.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await serving.askFile({}, 'HEAD')).status).toBe(200);
  }
  log.mockRestore();
});
