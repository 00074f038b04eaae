// Accesses S3-compatible object storage through the AWS SDK, with its default retries, region and credentials.
import querystring from 'node:querystring';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '@/lib/model/bucket-address';
import { buildConditionHeaders, type WriteCondition } from './s3-conditions';
import { classifyStorageFault, isAbsentObject, isRefusedByCondition, StorageFault } from './s3-faults';

/** The SDK's defaults: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html */
export const S3_DEFAULTS = { attempts: 3, retryMode: 'standard' } as const;

/** Milliseconds: connecting, until the first byte, and inactivity. The SDK has no limits by default. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 15_000, socketTimeout: 30_000 };

const MAX_DELETED_KEYS = 1000;

export interface StoredObject {
  /** Key below the bucket's prefix. */
  key: string;
  bytes: number;
  /** Milliseconds since 1970, in whole seconds. */
  modified: number;
  /** Including quotation marks. */
  etag: string;
}

/** Both ends inclusive, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Reading {
  range?: ByteRange;
  /** Fails if the object has another ETag. */
  etag?: string;
  signal?: AbortSignal;
}

/** Invalid UTF-8 becomes U+FFFD. */
const decodeKey = (key: string) => querystring.unescape(key.replaceAll('+', ' '));

/** Not resolved by the build, because `npm start` installs the SDK only if a setting names a bucket. */
const loadSdk = () => import(/* turbopackIgnore: true */ '@aws-sdk/client-s3').catch(explainMissing);
const loadPresigner = () => import(/* turbopackIgnore: true */ '@aws-sdk/s3-request-presigner').catch(explainMissing);

function explainMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new StorageFault(
    'missing',
    'the AWS SDK is not installed: npm start installs it if VITRINE_LIBRARY or VITRINE_STORE is s3://…, and npm ci always does',
    { cause: error },
  );
}

const clients = new Map<string, Promise<S3Client>>();

/** One client per endpoint, to reuse connections. */
function getClient(endpoint: string): Promise<S3Client> {
  const known = clients.get(endpoint);
  if (known) return known;
  const made = loadSdk().then(
    ({ S3Client }) =>
      new S3Client({
        ...(endpoint && { endpoint, forcePathStyle: true }),
        requestHandler: { ...TIMEOUTS, throwOnRequestTimeout: true },
        // Other servers than Amazon's do not support trailing checksums.
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
 * A bucket with a key prefix. Every method throws StorageFault, whose message names the object and cause.
 * @param endpoint of a server other than Amazon's, addressed with path-style URLs
 */
export function createBucket({ bucket, prefix }: BucketAddress, endpoint = '') {
  const toKey = (key: string) => prefix + key;
  const toWhat = (key: string) => `s3://${bucket}/${toKey(key)}`;
  const at = (key: string) => ({ Bucket: bucket, Key: toKey(key) });

  async function ask<T>(key: string, question: Question<T>, isNone: (error: unknown) => boolean): Promise<T | null> {
    try {
      return await question(await getClient(endpoint), await loadSdk());
    } catch (error) {
      if (isNone(error)) return null;
      throw classifyStorageFault(error, toWhat(key));
    }
  }

  const mustAsk = async <T>(key: string, question: Question<T>) => (await ask(key, question, () => false)) as T;

  /** Opens an object or range as a stream; null if it does not exist. The caller must consume or destroy the stream. */
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
      throw classifyStorageFault(error, toWhat(key));
    }
    return { ...object, content: Buffer.concat(parts) };
  }

  return {
    endpoint,
    open,
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

    /** @returns the ETag; null if the condition is not met */
    write: (key: string, content: Buffer, condition?: WriteCondition): Promise<string | null> =>
      ask(
        key,
        async (client, { PutObjectCommand }) => {
          const only = buildConditionHeaders(condition, endpoint);
          return (await client.send(new PutObjectCommand({ ...at(key), Body: content, ...only }))).ETag ?? '';
        },
        // S3 responds 404 if `If-Match` refers to a deleted object.
        (error) => condition !== undefined && (isRefusedByCondition(error) || isAbsentObject(error)),
      ),

    /**
     * Yields pages of up to 1,000 objects, ordered by key.
     * @param below key prefix
     * @param after excluded lower bound
     */
    async *list(below = '', after = ''): AsyncGenerator<StoredObject[]> {
      for (let last = after; ; ) {
        const page = await mustAsk(below, (client, { ListObjectsV2Command }) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: toKey(below),
              // Keys may contain characters that are invalid in XML.
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

    /** Ignores missing objects. */
    async remove(keys: string[]) {
      for (let start = 0; start < keys.length; start += MAX_DELETED_KEYS) {
        const some = keys.slice(start, start + MAX_DELETED_KEYS);
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

    /** Returns a presigned URL for reading an object. @param as Content-Type and Content-Disposition of the response */
    async sign(key: string, seconds: number, as: { type?: string; disposition?: string } = {}): Promise<string> {
      const { getSignedUrl } = await loadPresigner();
      return mustAsk(key, (client, { GetObjectCommand }) => {
        const said = { ...at(key), ResponseContentType: as.type, ResponseContentDisposition: as.disposition };
        return getSignedUrl(client, new GetObjectCommand(said), { expiresIn: seconds });
      });
    },
  };
}
