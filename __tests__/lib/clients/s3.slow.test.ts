/** @jest-environment node */
import { createBucket, S3_DEFAULTS } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';
import { parseBucketAddress } from '@/lib/model/bucket-address';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: ReturnType<typeof createBucket>;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
  bucket = createBucket({ bucket: 'vitrine', prefix: 'an archive/' }, s3.endpoint);
});
afterEach(() => s3.setFaults({}));
afterAll(() => s3.close());

const text = async (key: string) => (await bucket.read(key))?.content.toString();

const collect = async (below?: string, after?: string) => {
  const keys: string[] = [];
  for await (const page of bucket.list(below, after)) keys.push(...page.map(({ key }) => key));
  return keys;
};

describe('objects of a bucket', () => {
  test('are written, read in full and in ranges, listed, and deleted', async () => {
    for (const key of ['a/1.txt', 'a/Ünïcode & +%41.txt', 'b.txt']) await bucket.write(key, Buffer.from(`I am ${key}`));
    expect(await text('a/Ünïcode & +%41.txt')).toBe('I am a/Ünïcode & +%41.txt');
    expect(await collect()).toEqual(['a/1.txt', 'a/Ünïcode & +%41.txt', 'b.txt']);
    expect(await collect('a/')).toEqual(['a/1.txt', 'a/Ünïcode & +%41.txt']);
    expect(await collect('', 'a/1.txt')).toEqual(['a/Ünïcode & +%41.txt', 'b.txt']);
    const part = await bucket.read('b.txt', { range: { start: 5, end: 6 } });
    expect(part).toMatchObject({ bytes: 10, content: Buffer.from('b.') });
    expect(await bucket.head('b.txt')).toMatchObject({ bytes: 10, etag: part?.etag });
    await bucket.remove(['a/1.txt', 'none']);
    expect(await collect()).toEqual(['a/Ünïcode & +%41.txt', 'b.txt']);
  });

  test('that do not exist are null', async () => {
    expect(await bucket.read('none')).toBeNull();
    expect(await bucket.head('none')).toBeNull();
  });

  test('are listed in pages of a thousand', async () => {
    const many = Array.from({ length: 1003 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    await s3.lay(
      many.map((key) => `an archive/${key}`),
      'x',
    );
    expect(await collect('many/')).toEqual(many);
    await bucket.remove(many);
    expect(await collect('many/')).toEqual([]);
  });

  test('are created once when many writers require absence', async () => {
    const tags = await Promise.all([1, 2, 3, 4].map((by) => bucket.write('lease', Buffer.from(`by ${by}`), 'absent')));
    const [etag = ''] = tags.filter((tag) => tag !== null);
    expect(tags.filter((tag) => tag !== null)).toHaveLength(1);
    const next = await Promise.all([5, 6].map((by) => bucket.write('lease', Buffer.from(`by ${by}`), { etag })));
    expect(next.filter((tag) => tag !== null)).toHaveLength(1);
    expect(await bucket.write('never', Buffer.from('x'), { etag })).toBeNull();
  });

  test('are readable through a presigned URL until it expires', async () => {
    await bucket.write('signed.txt', Buffer.from('for a while'));
    const address = await bucket.sign('signed.txt', 60);
    expect(await (await fetch(address)).text()).toBe('for a while');
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  });
});

describe('an error', () => {
  const fault = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => error,
    );

  test('is named with the object and the cause', async () => {
    s3.setFaults({ status: 403 });
    const refused = await fault(bucket.read('b.txt'));
    expect(refused).toBeInstanceOf(StorageFault);
    expect(refused).toMatchObject({
      reason: 'forbidden',
      message: expect.stringContaining('s3://vitrine/an archive/b.txt is refused (AccessDenied'),
    });
    const elsewhere = createBucket({ bucket: 'elsewhere', prefix: '' }, s3.endpoint);
    s3.setFaults({});
    expect(await fault(elsewhere.read('b.txt'))).toMatchObject({
      reason: 'missing',
      message: expect.stringContaining('NoSuchBucket'),
    });
    const nowhere = createBucket({ bucket: 'vitrine', prefix: '' }, 'http://127.0.0.1:9');
    expect(await fault(nowhere.head('b.txt'))).toMatchObject({
      reason: 'away',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('that is transient is retried three times, as the SDK does by default', async () => {
    s3.setFaults({ status: 503, only: /busy/ });
    const before = s3.state.requests.length;
    expect(await fault(bucket.read('busy'))).toMatchObject({ reason: 'away' });
    expect(s3.state.requests.length - before).toBe(S3_DEFAULTS.attempts);
  });

  test('of a changed object is distinguished from that of a missing one', async () => {
    await bucket.write('b.txt', Buffer.from('one'));
    expect(await fault(bucket.read('b.txt', { etag: '"other"' }))).toMatchObject({ reason: 'changed' });
  });
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket-1/', { bucket: 'my.bucket-1', prefix: '' }],
  ['s3://bucket/some photographs/2024//', { bucket: 'bucket', prefix: 'some photographs/2024/' }],
  ['s3://', null],
  ['s3://Bucket', null],
  ['s3://b/x', null],
  ['s3://bucket/../x', null],
  ['s3://bucket/a//b', null],
  ['https://bucket/x', null],
])('%s', (address, expected) => expect(parseBucketAddress(address)).toEqual(expected));
