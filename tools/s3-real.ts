// A real object storage for the tests of storage in place of s3rver: VITRINE_TEST_S3=http://KEY:SECRET@host:port, whose bucket `vitrine` they make, and empty.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createBucket } from '../lib/clients/s3';
import { mustTakeConditions } from '../lib/clients/s3-conditions';

const { VITRINE_TEST_S3: address } = process.env;

/** Null if none is configured. */
export const REAL_S3 = address ? new URL(address) : null;

/** Forwards a request unchanged, because its signature covers the host name. */
export function passOn({ hostname, port }: URL, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const onward = http.request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Empties the bucket, and detects how the endpoint expects conditions. @param environment credentials */
export async function prepareReal(endpoint: string, environment: Record<string, string>) {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
    const client = new S3Client({ endpoint, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'vitrine' })).catch((error: Error) => {
      if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error;
    });
    client.destroy();
    const bucket = createBucket({ bucket: 'vitrine', prefix: '' }, endpoint);
    await mustTakeConditions(bucket, 'conditional');
    for await (const page of bucket.list()) await bucket.remove(page.map(({ key }) => key));
  } finally {
    for (const name of Object.keys(environment)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
