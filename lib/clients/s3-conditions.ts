// Detects how an S3 server handles conditional writes.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html

/** `absent`: the key must not exist; otherwise the current ETag. */
export type WriteCondition = 'absent' | { etag: string };

interface ConditionalStore {
  endpoint: string;
  /** @returns the new ETag; null if the condition is not met */
  write(key: string, content: Buffer, condition?: WriteCondition): Promise<string | null>;
}

/** Endpoints that require `If-Match` without quotation marks, such as Ceph's gateway up to at least version 16. */
const bare = new Set<string>();

export function buildConditionHeaders(condition: WriteCondition | undefined, endpoint: string) {
  if (condition === undefined) return {};
  if (condition === 'absent') return { IfNoneMatch: '*' };
  return { IfMatch: bare.has(endpoint) ? condition.etag.replaceAll('"', '') : condition.etag };
}

const NO_ETAG = '"00000000000000000000000000000000"';
const CONTENT = Buffer.from('x');

const LACKS = 'by which servers agree on who indexes: it cannot be shared by several (docs/deploy.md says which can)';

/**
 * Tests the conditional writes that leader election needs, and stores the ETag format of the server.
 * @param key to test with; its content is overwritten
 * @throws StorageFault; Error that names the server and the missing feature
 */
export async function mustTakeConditions(store: ConditionalStore, key: string) {
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
