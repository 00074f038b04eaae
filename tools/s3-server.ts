// An S3 server for tests and benchmarks: s3rver, and in front of it what it lacks of S3, conditional requests and order; or a real one (s3-real.ts). And bad days.
/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import { passOn, prepareReal, REAL_S3 } from './s3-real';

interface Store {
  getBucket(bucket: string): Promise<unknown>;
  existsObject(bucket: string, key: string): Promise<unknown>;
  getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
  listObjects(bucket: string, options: { prefix: string }): Promise<{ objects: Listed[] }>;
  putObject(object: { bucket: string; key: string; content: Readable; metadata: object }): Promise<unknown>;
}

interface Listed {
  key: string;
  size: number;
  lastModifiedDate: Date;
  metadata: { etag: string };
}

/** Faults that the server applies to every request. */
export interface Faults {
  /** Delay of each response, milliseconds. */
  delay?: number;
  /** Responds with this status and the matching S3 error code. */
  status?: 403 | 503;
  /** Applies to these keys only. */
  only?: RegExp;
  /** Share of the requests affected, at random; all if absent. */
  share?: number;
}

/** Environment variables with credentials for AWS SDKs. */
export const S3_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: REAL_S3?.username ?? 'S3RVER',
  AWS_SECRET_ACCESS_KEY: REAL_S3?.password ?? 'S3RVER',
  AWS_REGION: 'us-east-1',
};

const CODES = { 403: 'AccessDenied', 412: 'PreconditionFailed', 503: 'SlowDown' } as const;

function refuse(request: IncomingMessage, response: ServerResponse, status: keyof typeof CODES) {
  request.resume();
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    request.method === 'HEAD'
      ? ''
      : `<Error><Code>${CODES[status]}</Code><Message>as the test wants it</Message></Error>`,
  );
}

/** ListObjectsV2 in the order of S3, with keys encoded for XML: s3rver lists by folders, and loses some between pages. */
async function list(store: Store, bucket: string, query: URLSearchParams, response: ServerResponse) {
  const after = query.get('start-after') ?? '';
  const { objects } = await store.listObjects(bucket, { prefix: query.get('prefix') ?? '' });
  const rest = objects.filter(({ key }) => key > after).sort((a, b) => (a.key < b.key ? -1 : 1));
  const most = Number(query.get('max-keys') ?? 1000);
  const contents = rest
    .slice(0, most)
    .map(
      ({ key, size, lastModifiedDate, metadata }) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
        `<ETag>${metadata.etag}</ETag><Size>${size}</Size></Contents>`,
    );
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(
    `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${rest.length > most}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  );
}

const ended = (response: ServerResponse) => new Promise((resolve) => response.once('close', resolve));

/** Starts the server with one bucket, `vitrine`. @param port 0 for a free one */
export async function startS3({ port = 0, directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-s3-')) } = {}) {
  // s3rver signs the path of a bucket without the trailing slash of Amazon's SDK.
  const isLenient = { allowMismatchedSignatures: true };
  const app = new S3rver({
    directory,
    silent: true,
    ...isLenient,
    configureBuckets: [{ name: 'vitrine', configs: [] }],
  });
  await app.configureBuckets();
  const answer = app.callback() as (request: IncomingMessage, response: ServerResponse) => void;
  const store = app.store as Store;
  const state = { faults: {} as Faults, requests: [] as string[], sent: 0, received: 0, hasBareETags: false };
  const turns = new Map<string, Promise<unknown>>();

  async function holds(bucket: string, key: string, { headers, method }: IncomingMessage): Promise<boolean> {
    const etag = (await store.existsObject(bucket, key)) ? (await store.getMetadata(bucket, key)).etag : null;
    if (headers['if-none-match'] === '*') return etag === null;
    const expected = state.hasBareETags && method === 'PUT' ? etag?.replaceAll('"', '') : etag;
    return headers['if-match'] === undefined || headers['if-match'] === expected;
  }

  async function answerAsS3(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    state.requests.push(`${request.method} ${key}`);
    state.received += Number(request.headers['content-length'] ?? 0);
    const { delay = 0, status, only, share = 1 } = state.faults;
    if ((!only || only.test(key)) && Math.random() < share) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (status) return refuse(request, response, status);
    }
    if (REAL_S3) return passOn(REAL_S3, request, response);
    if (searchParams.get('list-type') === '2' && (await store.getBucket(bucket)))
      return list(store, bucket, searchParams, response);
    // s3rver writes into the file that it reads from, so requests for a key wait for a write to it.
    const before = turns.get(key);
    const isWrite = request.method === 'PUT' && key !== '';
    const isConditional = key !== '' && (request.headers['if-match'] || request.headers['if-none-match']);
    if (!isWrite && !before && !isConditional) return answer(request, response);
    const turn = (async () => {
      await before?.catch(() => {});
      if (isConditional && !(await holds(bucket, key, request))) return refuse(request, response, 412);
      const end = ended(response);
      answer(request, response);
      if (isWrite) await end;
    })();
    if (isWrite) {
      turns.set(key, turn);
      void turn.catch(() => {}).finally(() => turns.get(key) === turn && turns.delete(key));
    }
    await turn;
  }

  const server = createServer((request, response) => {
    for (const name of ['write', 'end'] as const) {
      const original = response[name];
      Object.assign(response, {
        [name](part: unknown, ...rest: unknown[]) {
          if (Buffer.isBuffer(part) || typeof part === 'string') state.sent += Buffer.byteLength(part);
          return Reflect.apply(original, response, [part, ...rest]);
        },
      });
    }
    answerAsS3(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (REAL_S3) await prepareReal(endpoint, S3_ENVIRONMENT);
  state.requests.length = 0;
  return {
    endpoint,
    directory,
    /** Requests since the start, and bytes of bodies. */
    state,
    /** Lays very many objects, where sending each would take long. */
    async lay(keys: string[], content: string) {
      for (const key of keys)
        await store.putObject({ bucket: 'vitrine', key, content: Readable.from([Buffer.from(content)]), metadata: {} });
    },
    setFaults(faults: Faults) {
      state.faults = faults;
    },
    /** Whether conditions of writes are compared as Ceph's gateway does it. */
    setBareETags(hasBareETags: boolean) {
      state.hasBareETags = hasBareETags;
    },
    /** Environment variables for processes that use the server. */
    env: { ...S3_ENVIRONMENT, AWS_ENDPOINT_URL: endpoint },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
