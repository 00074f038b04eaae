// An S3 server of the tests as a program, which says what it has taken, given and kept whenever it is asked for it: servers-place.mjs
import { createBucket } from '../../lib/clients/s3';
import { startS3 } from '../s3-server';

const s3 = await startS3();
Object.assign(process.env, s3.env);
const bucket = createBucket({ bucket: 'vitrine', prefix: 'site/' }, s3.endpoint);
console.log(s3.endpoint);

async function list(prefix: string) {
  const keys: string[] = [];
  for await (const page of bucket.list(prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
}

process.on('message', async ({ what, prefix }: { what: 'count' | 'list'; prefix?: string }) => {
  const { sent, received, requests } = s3.state;
  process.send?.(what === 'list' ? await list(prefix ?? '') : { sent, received, requests: requests.length });
});
// Whoever asks may be ended before it says so.
process.on('disconnect', () => process.exit());
