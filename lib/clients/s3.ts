// Object storage that speaks S3, through the AWS SDK with its documented defaults: three attempts, and region and credentials as it finds them.
import querystring from 'node:querystring';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '@/lib/model/bucket-address';
import { toConditionHeaders, type WriteCondition } from './s3-conditions';
import { isAbsentObject, isRefusedByCondition, toStorageFault } from './s3-faults';

/** The SDK's own, which we say nothing of: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html */
export const S3_DEFAULTS = { attempts: 3, retryMode: 'standard' } as const;

/** Milliseconds: a connection, an answer's first byte, and silence in the midst of it. The SDK would wait for as long as it takes. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 15_000, socketTimeout: 30_000 };

/** As many as one DeleteObjects takes. */
const MOST_DELETED = 1000;

export interface StoredObject {
  /** Below the prefix of the bucket's address. */
  key: string;
  bytes: number;
  /** Milliseconds since 1970, whole seconds. */
  modified: number;
  /** In quotation marks, as in the header. */
  etag: string;
}

/** Both ends included, as in a header. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Reading {
  range?: ByteRange;
  /** Nothing but this state of the object. */
  etag?: string;
  signal?: AbortSignal;
}

/** What is not UTF-8 has the character in it that stands for that. */
const decodeKey = (key: string) => querystring.unescape(key.replaceAll('+', ' '));

const clients = new Map<string, Promise<S3Client>>();

/** One a process and endpoint: connections are kept. */
function getClient(endpoint: string): Promise<S3Client> {
  const known = clients.get(endpoint);
  if (known) return known;
  const made = import('@aws-sdk/client-s3').then(
    ({ S3Client }) =>
      new S3Client({
        ...(endpoint && { endpoint, forcePathStyle: true }),
        requestHandler: { ...TIMEOUTS, throwOnRequestTimeout: true },
        // Servers that are not Amazon's know no checksums at the end of a body.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
  );
  clients.set(endpoint, made);
  return made;
}

type Question<T> = (client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<T>;

export type Bucket = ReturnType<typeof createBucket>;

/**
 * A prefix of a bucket. Every method throws StorageFault, in words that name the object and the cause.
 * @param endpoint of a server that is not Amazon's, which is then asked by paths and not by names of hosts
 */
export function createBucket({ bucket, prefix }: BucketAddress, endpoint = '') {
  const toKey = (key: string) => prefix + key;
  const toWhat = (key: string) => `s3://${bucket}/${toKey(key)}`;
  const at = (key: string) => ({ Bucket: bucket, Key: toKey(key) });

  /** @param isNone of which failures the answer is null */
  async function ask<T>(key: string, question: Question<T>, isNone: (error: unknown) => boolean): Promise<T | null> {
    try {
      return await question(await getClient(endpoint), await import('@aws-sdk/client-s3'));
    } catch (error) {
      if (isNone(error)) return null;
      throw toStorageFault(error, toWhat(key));
    }
  }

  const mustAsk = async <T>(key: string, question: Question<T>) => (await ask(key, question, () => false)) as T;

  /** The object, or a part of it, as it comes; null where there is none. Whoever takes it reads or destroys it. */
  const open = (key: string, { range, etag, signal }: Reading = {}) =>
    ask(
      key,
      async (client, { GetObjectCommand }) => {
        const asked = new GetObjectCommand({
          ...at(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          ...(etag && { IfMatch: etag }),
        });
        const got = await client.send(asked, signal ? { abortSignal: signal } : {});
        const whole = Number(/\/(\d+)$/.exec(got.ContentRange ?? '')?.[1] ?? got.ContentLength);
        const modified = got.LastModified?.getTime() ?? 0;
        return { key, bytes: whole, modified, etag: got.ETag ?? '', body: got.Body as Readable };
      },
      isAbsentObject,
    );

  async function read(key: string, reading: Reading = {}): Promise<(StoredObject & { content: Buffer }) | null> {
    const opened = await open(key, reading);
    if (!opened) return null;
    const { body, ...object } = opened;
    const parts: Buffer[] = [];
    try {
      for await (const part of body) parts.push(part as Buffer);
    } catch (error) {
      throw toStorageFault(error, toWhat(key));
    }
    return { ...object, content: Buffer.concat(parts) };
  }

  return {
    endpoint,
    open,
    /** All of an object, or a part of it; null where there is none. */
    read,

    head: (key: string): Promise<StoredObject | null> =>
      ask(
        key,
        async (client, { HeadObjectCommand }) => {
          const { ContentLength = 0, LastModified, ETag = '' } = await client.send(new HeadObjectCommand(at(key)));
          return { key, bytes: ContentLength, modified: LastModified?.getTime() ?? 0, etag: ETag };
        },
        isAbsentObject,
      ),

    /** @returns its ETag; null where the condition does not hold */
    write: (key: string, content: Buffer, condition?: WriteCondition): Promise<string | null> =>
      ask(
        key,
        async (client, { PutObjectCommand }) => {
          const only = toConditionHeaders(condition, endpoint);
          return (await client.send(new PutObjectCommand({ ...at(key), Body: content, ...only }))).ETag ?? '';
        },
        // Of a state that was expected and is gone S3 says 404.
        (error) => condition !== undefined && (isRefusedByCondition(error) || isAbsentObject(error)),
      ),

    /** Pages of at most a thousand, in the order of keys. @param below only keys that begin so @param after only keys behind it */
    async *list(below = '', after = ''): AsyncGenerator<StoredObject[]> {
      for (let last = after; ; ) {
        const page = await mustAsk(below, (client, { ListObjectsV2Command }) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: toKey(below),
              // Keys may hold characters that no XML does.
              EncodingType: 'url',
              ...(last && { StartAfter: toKey(last) }),
            }),
          ),
        );
        const objects = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified, ETag = '' }) => ({
          key: decodeKey(Key).slice(prefix.length),
          bytes: Size,
          modified: LastModified?.getTime() ?? 0,
          etag: ETag,
        }));
        yield objects;
        last = objects.at(-1)?.key ?? '';
        if (!page.IsTruncated || !last) return;
      }
    },

    /** What is not there is no fault. */
    async remove(keys: string[]) {
      for (let start = 0; start < keys.length; start += MOST_DELETED) {
        const some = keys.slice(start, start + MOST_DELETED);
        const [first = ''] = some;
        await mustAsk(first, (client, { DeleteObjectsCommand }) =>
          client.send(
            new DeleteObjectsCommand({
              Bucket: bucket,
              Delete: { Objects: some.map((key) => ({ Key: toKey(key) })), Quiet: true },
            }),
          ),
        );
      }
    },

    /** An address at which whoever has it may read the object for so many seconds. @param as what the answer shall say of it */
    async sign(key: string, seconds: number, as: { type?: string; disposition?: string } = {}): Promise<string> {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return mustAsk(key, (client, { GetObjectCommand }) => {
        const said = { ...at(key), ResponseContentType: as.type, ResponseContentDisposition: as.disposition };
        return getSignedUrl(client, new GetObjectCommand(said), { expiresIn: seconds });
      });
    },
  };
}
