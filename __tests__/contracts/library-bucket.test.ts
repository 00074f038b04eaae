/** @jest-environment node */
// Tests what a site serves from a library in a bucket, and how it responds when the bucket is unavailable.
import fs from 'node:fs';
import path from 'node:path';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import {
  makeEventBridgeMessage,
  makeMinioMessage,
  makeS3Message,
  makeSnsConfirmation,
  makeSnsMessage,
} from '../bucket-messages';
import { createPlace } from '../lib/catalogue/site';
import { createBucketPlace, type S3 } from './library-places';
import { describeServing, type Serving, startServing } from './library-serving';

const place = createPlace();
let s3: S3;
let serving: Serving;

afterEach(() => s3.setFaults({}));
afterAll(async () => {
  await place.remove();
  await s3.close();
});

describeServing(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
  const library = createBucketPlace(place, s3, 'an archive');
  // Import modules that read the environment after this.
  Object.assign(process.env, library.env);
  serving = await startServing(library, place);
  return serving;
});

const objects = () => path.join(place.data, 'bucket', 'objects');

test('originals are streamed without being cached on disk', async () => {
  for (const name of fs.readdirSync(objects())) fs.rmSync(path.join(objects(), name));
  expect((await serving.askFile()).status).toBe(200);
  expect(fs.readdirSync(objects())).toEqual([]);
});

describe('a presigned URL', () => {
  const askSigned = async (headers: Record<string, string> = {}) => {
    const { getConfig } = await import('@/lib/config/config');
    const before = getConfig().hasSignedOriginals;
    getConfig().hasSignedOriginals = true;
    const response = await serving.askFile(headers);
    getConfig().hasSignedOriginals = before;
    return response;
  };

  test('the download URL redirects to a presigned URL, valid for ten minutes', async () => {
    const response = await askSigned({ 'sec-fetch-dest': 'document' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const address = new URL(response.headers.get('location') ?? '');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('600');
    const original = await fetch(address, { headers: { range: 'bytes=0-99' } });
    expect([original.status, original.headers.get('content-type')]).toEqual([206, 'image/jpeg']);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(serving.photo.content.subarray(0, 100));
  });

  test('is not used in pages that embed an original', async () => {
    const response = await askSigned({ 'sec-fetch-dest': 'video' });
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Sec-Fetch-Dest']);
    await response.body?.cancel();
  });
});

describe('a change notification', () => {
  const SECRET = 'a-secret-of-more-than-sixteen';
  const KEY = 'an archive/towns/new + one.jpg';
  const notice = () => path.join(place.data, 'library.changed');
  const named = () => path.join(place.data, 'library.changes');

  afterEach(() => {
    for (const file of [notice(), named()]) fs.rmSync(file, { recursive: true, force: true });
  });

  const send = async (body: BodyInit, authorization?: string) => {
    const { answerChange } = await import('@/lib/http/library-changed');
    const headers = new Headers(authorization ? { authorization } : {});
    const asked = { method: 'POST', headers, body, duplex: 'half' };
    return answerChange(new Request('http://localhost/api/library-changed', asked));
  };

  /** The notices written for the indexer: keys, all, or none. */
  const readTold = () => {
    if (fs.existsSync(notice())) return 'all';
    const files = fs.existsSync(named()) ? fs.readdirSync(named()) : [];
    return files.flatMap((name) => JSON.parse(fs.readFileSync(path.join(named(), name), 'utf8')));
  };

  test('is accepted with the secret as a token or as a password only', async () => {
    const { getConfig } = await import('@/lib/config/config');
    const ask = async (authorization?: string) =>
      (await send('{"Records":[{"s3":{"object":{"key":"../../etc/passwd"}}}]}', authorization)).status;
    const toBasic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(await ask('Bearer anything')).toBe(404);
    getConfig().changeSecret = SECRET;
    expect([await ask(), await ask('Basic x'), await ask('Bearer another')]).toEqual([401, 401, 403]);
    expect([await ask(toBasic('vitrine')), await ask(toBasic('vitrine:another'))]).toEqual([401, 403]);
    expect(fs.existsSync(notice())).toBe(false);
    expect(await ask(`Bearer ${SECRET}`)).toBe(202);
    expect(fs.existsSync(notice())).toBe(true);
    fs.rmSync(notice());
    expect(await ask(toBasic(`vitrine:${SECRET}`))).toBe(202);
    expect(fs.existsSync(notice())).toBe(true);
    // A sender with credentials in its URL sends them only after a 401.
    expect((await send('')).headers.get('www-authenticate')).toMatch(/Basic realm=/);
  });

  test.each([
    ['Amazon S3', makeS3Message([KEY])],
    ['Amazon SNS', makeSnsMessage(makeS3Message([KEY]))],
    ['Amazon EventBridge', makeEventBridgeMessage(KEY)],
    ['MinIO', makeMinioMessage(KEY)],
  ])('causes a scan of the object that %s names', async (_, body) => {
    expect((await send(body, `Bearer ${SECRET}`)).status).toBe(202);
    expect(readTold()).toEqual(['towns/new + one.jpg']);
  });

  test('causes no scan for foreign objects, and a full scan if it is unclear or names too many objects', async () => {
    expect((await send(makeS3Message(['another archive/a.jpg']), `Bearer ${SECRET}`)).status).toBe(202);
    expect(readTold()).toEqual([]);
    await send('what is this?', `Bearer ${SECRET}`);
    expect(readTold()).toBe('all');
    fs.rmSync(notice());
    await send(makeS3Message([KEY]).padEnd(600 * 1024), `Bearer ${SECRET}`);
    expect(readTold()).toBe('all');
  });

  test('whose connection breaks off causes a full scan', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.from(makeS3Message([KEY])));
        controller.error(new Error('gone'));
      },
    });
    expect((await send(body, `Bearer ${SECRET}`)).status).toBe(202);
    expect(readTold()).toBe('all');
  });

  test('logs how to confirm a subscription, which the server never confirms by itself', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation();
    const fetched = jest.spyOn(globalThis, 'fetch');
    expect((await send(makeSnsConfirmation(), `Bearer ${SECRET}`)).status).toBe(202);
    expect(log.mock.calls).toEqual([[expect.stringContaining('https://sns.eu-central-1.amazonaws.com/?Action=')]]);
    expect(fetched).not.toHaveBeenCalled();
    expect(readTold()).toEqual([]);
    jest.restoreAllMocks();
  });

  test('becomes a full scan if a thousand notices are unread', async () => {
    const { writeChangeNotice } = await import('@/lib/library/change-notice');
    for (let count = 0; count < 1001; count += 1) writeChangeNotice(place.data, [`${count}.jpg`]);
    expect(fs.readdirSync(named())).toHaveLength(1000);
    expect(readTold()).toBe('all');
  });
});

test('an unavailable object is 503, not 404, and cached renditions are served', async () => {
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
