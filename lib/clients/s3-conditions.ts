// Conditions of a write as a server of S3 understands them, found out by trying: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
import type { Bucket } from './s3';

/** `absent`: nothing lies there; else the state that lies there. */
export type WriteCondition = 'absent' | { etag: string };

/** Endpoints that compare what `If-Match` holds with an ETag without its quotation marks, as Ceph's gateway did up to version 16 at least. */
const bare = new Set<string>();

export function toConditionHeaders(condition: WriteCondition | undefined, endpoint: string) {
  if (condition === undefined) return {};
  if (condition === 'absent') return { IfNoneMatch: '*' };
  return { IfMatch: bare.has(endpoint) ? condition.etag.replaceAll('"', '') : condition.etag };
}

const NO_ETAG = '"00000000000000000000000000000000"';
const CONTENT = Buffer.from('x');

const LACKS = 'by which servers agree on who indexes: it cannot be shared by several (docs/deploy.md says which can)';

/**
 * Tries what it takes to agree on one writer, and remembers how this server wants it.
 * @param key that may be written at any time
 * @throws StorageFault, and Error that names the server and what it lacks
 */
export async function mustTakeConditions(store: Pick<Bucket, 'write' | 'endpoint'>, key: string) {
  const { endpoint } = store;
  const server = endpoint || 'Amazon S3';
  const lacks = (header: string) => new Error(`${server} takes no conditional writes (${header}), ${LACKS}`);
  const holds = async (condition: WriteCondition) => (await store.write(key, CONTENT, condition)) !== null;
  const etag = (await store.write(key, CONTENT)) ?? '';
  if (await holds('absent')) throw lacks('If-None-Match');
  const isMet = async () => (await holds({ etag })) && !(await holds({ etag: NO_ETAG }));
  if (await isMet()) return;
  bare.add(endpoint);
  if (await isMet()) return;
  bare.delete(endpoint);
  throw lacks('If-Match');
}
