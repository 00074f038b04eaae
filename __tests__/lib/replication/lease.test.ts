/** @jest-environment node */
import { createBucket } from '@/lib/clients/s3';
import { createLease, LEASE } from '@/lib/replication/lease';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
let serial = 0;
beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
afterAll(() => s3.close());

/** Two servers whose clocks differ by a day. */
function createTwo() {
  serial += 1;
  const store = createBucket({ bucket: 'vitrine', prefix: `${serial}/` }, s3.endpoint);
  const clock = { one: 0, other: 86_400_000 };
  const pass = (ms: number) => {
    clock.one += ms;
    clock.other += ms;
  };
  return { one: createLease(store, () => clock.one), other: createLease(store, () => clock.other), pass };
}

test('one of many servers acquires it, and keeps it while it renews it', async () => {
  const { one, other, pass } = createTwo();
  const taken = await Promise.all([one.acquire(), other.acquire()]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  const [holder, waiter] = taken[0] ? [one, other] : [other, one];
  for (let round = 0; round < 10; round += 1) {
    pass(LEASE.renew);
    expect(await holder.renew()).toBe(true);
    expect(await waiter.acquire()).toBe(false);
  }
  expect([holder.isHeld(), waiter.isHeld()]).toEqual([true, false]);
});

test('an expired lease goes to the waiting server, and the former holder loses it', async () => {
  const { one, other, pass } = createTwo();
  await one.acquire();
  expect(await other.acquire()).toBe(false);
  pass(LEASE.lapse - 1);
  expect(await other.acquire()).toBe(false);
  pass(1);
  expect(one.isHeld()).toBe(false);
  expect(await other.acquire()).toBe(true);
  expect(await one.renew()).toBe(false);
  expect(await one.acquire()).toBe(false);
});

test('a released lease can be acquired at once', async () => {
  const { one, other } = createTwo();
  await one.acquire();
  await one.release();
  expect(one.isHeld()).toBe(false);
  expect(await other.acquire()).toBe(true);
});

/** A store that accepts writes by a given rule. */
function createOdd(isTaken: (etag: string, asked: 'absent' | { etag: string } | undefined) => boolean) {
  const objects = new Map<string, string>();
  const store = {
    endpoint: 'http://odd.example',
    read: async () => null,
    write: async (key: string, _: Buffer, condition?: 'absent' | { etag: string }) => {
      if (!isTaken(objects.get(key) ?? '', condition)) return null;
      objects.set(key, '"x"');
      return '"x"';
    },
  };
  return createLease(store).acquire();
}

test('a store that ignores conditions is rejected', async () => {
  const { one } = createTwo();
  expect(await one.acquire()).toBe(true);
  const absent = (etag: string, asked: unknown) => asked !== 'absent' || etag === '';
  await expect(createOdd(() => true)).rejects.toThrow(
    /http:\/\/odd\.example takes no conditional writes \(If-None-Match\)/,
  );
  // Supports one of the two conditions; the other never or always succeeds.
  const never = createOdd((etag, asked) => absent(etag, asked) && typeof asked !== 'object');
  await expect(never).rejects.toThrow(/http:\/\/odd\.example takes no conditional writes \(If-Match\)/);
  const always = createOdd((etag, asked) => absent(etag, asked));
  await expect(always).rejects.toThrow(/takes no conditional writes \(If-Match\)/);
});

test('a store that compares ETags without quotation marks is supported', async () => {
  const bare = await startS3();
  bare.setBareETags(true);
  const store = createBucket({ bucket: 'vitrine', prefix: '' }, bare.endpoint);
  const [one, other] = [createLease(store), createLease(store)];
  const taken = await Promise.all([one.acquire(), other.acquire()]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  const [holder, waiter] = taken[0] ? [one, other] : [other, one];
  expect(await holder.renew()).toBe(true);
  expect(await waiter.acquire()).toBe(false);
  await holder.release();
  expect(await waiter.acquire()).toBe(true);
  expect(await holder.renew()).toBe(false);
  await bare.close();
});
