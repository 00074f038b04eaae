/** @jest-environment node */
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Bucket, createBucket } from '@/lib/clients/s3';
import { startSharedDelivery } from '@/lib/letters/deliver-shared';
import { checkFormToken, createFormToken, getSecret } from '@/lib/letters/form-token';
import { shareSecret } from '@/lib/letters/share-secret';
import { createStoreOutbox } from '@/lib/letters/store-outbox';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
let store: Bucket;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
beforeEach(() => {
  serial += 1;
  store = createBucket({ bucket: 'vitrine', prefix: `${serial}/` }, s3.endpoint);
});
afterEach(() => s3.setFaults({}));
afterAll(() => s3.close());

const toLetter = (number: number) => ({
  id: `letter-${number}`,
  date: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  name: 'Ada',
  email: 'ada@example.org',
  message: `Number ${number}`,
  publish: false,
});

const ids = (letters: { id: string }[]) => letters.map(({ id }) => id);

test('letters of several servers are stored once, oldest first, until they are delivered', async () => {
  const [one, other] = [createStoreOutbox(store), createStoreOutbox(store)];
  await Promise.all([3, 1, 2, 1].map((number, at) => (at % 2 ? one : other).keep(toLetter(number))));
  expect(ids(await one.listPending('mail'))).toEqual(['letter-1', 'letter-2', 'letter-3']);
  await other.markDelivered('letter-2', 'mail', new Date().toISOString());
  expect(ids(await one.listPending('mail'))).toEqual(['letter-1', 'letter-3']);
  expect(ids(await one.listPending('webhook'))).toHaveLength(3);
});

test('letters in the store are listed, done and deleted by any server', async () => {
  const [one, other] = [createStoreOutbox(store), createStoreOutbox(store)];
  for (const number of [1, 2, 3]) await one.keep(toLetter(number));
  await other.setDone('letter-1', true);
  await other.setDone('letter-2', true);
  await one.setDone('letter-2', false);
  await one.remove('letter-3');
  expect((await other.listAll()).map(({ id, isDone }) => [id, isDone])).toEqual([
    ['letter-2', false],
    ['letter-1', true],
  ]);
  expect(await store.read('letters/kept/letter-3.json')).toBeNull();
});

test('other objects are not delivered', async () => {
  await store.write('letters/kept/odd.json', Buffer.from('{"id":'));
  await store.write('letters/kept/other.json', Buffer.from('{"id":"other"}'));
  expect(await createStoreOutbox(store).listPending('mail')).toEqual([]);
});

test('a letter that the store rejects is reported as failed', async () => {
  s3.setFaults({ status: 403 });
  await expect(createStoreOutbox(store).keep(toLetter(1))).rejects.toThrow(/letter-1\.json is refused/);
});

test('letters of two servers are delivered once each by the leader', async () => {
  const received: string[] = [];
  const webhook = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      received.push(JSON.parse(text).id);
      response.end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const stop = startSharedDelivery(
    store,
    { mail: null, webhook: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}` },
    50,
  );
  try {
    const boxes = [createStoreOutbox(store), createStoreOutbox(store)];
    for (let number = 0; number < 12; number += 1) await boxes[number % 2]?.keep(toLetter(number));
    while (received.length < 12) await new Promise((resolve) => setTimeout(resolve, 20));
    while ((await createStoreOutbox(store).listPending('webhook')).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...received].sort()).toEqual(ids(Array.from({ length: 12 }, (_, at) => toLetter(at))).sort());
  } finally {
    stop();
    webhook.close();
  }
});

test('a form of one server is accepted by another', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-secret-'));
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
  const before = getSecret(one);
  expect(getSecret(other)).not.toEqual(before);
  await shareSecret(store, one);
  await shareSecret(store, other);
  expect([getSecret(one), getSecret(other)]).toEqual([before, before]);
  const token = createFormToken(getSecret(one), Date.now() - 10_000);
  expect(checkFormToken(getSecret(other), token)).toBe('fit');
  fs.rmSync(folder, { recursive: true });
});
