// Defines snapshots of the catalogue: content-addressed blocks of its file, lists of blocks, and a manifest.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

/** Bytes per block, and blocks per list. */
export const BLOCK = 16_384;
export const LISTED = 256;

const DIGEST = 32;

const MANIFEST = z.object({
  /** Schema version of the tables; each version has its own manifest. */
  schema: z.number().int(),
  bytes: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 46),
  lists: z.array(z.string().regex(/^[\da-f]{32}$/)).max(2 ** 16),
  /** Digest of `permalinks.jsonl`, or null. */
  permalinks: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .nullable(),
  /** The commit, and its publication in milliseconds since 1970. */
  commit: z.number().int(),
  published: z.number().int(),
});

export type Manifest = z.infer<typeof MANIFEST>;

export function parseManifest(content: Buffer): Manifest | null {
  try {
    return MANIFEST.parse(JSON.parse(content.toString()));
  } catch {
    return null;
  }
}

export const computeBlockDigest = (content: Buffer | string) => hash('sha256', content, 'hex').slice(0, DIGEST);

/** Equal names mean equal bytes. */
export const toSnapshotName = ({ bytes, lists }: Pick<Manifest, 'bytes' | 'lists'>) =>
  computeBlockDigest(`${bytes} ${lists.join(' ')}`);

export const toManifestKey = (schema: number) => `catalogue/${schema}/manifest.json`;
export const toBlocksKey = (schema: number) => `catalogue/${schema}/blocks/`;
export const toBlockKey = (schema: number, digest: string) => `${toBlocksKey(schema)}${digest.slice(0, 2)}/${digest}`;

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

export const packBlock = (content: Buffer): Promise<Buffer> => deflate(content, { level: 1 });

/** @param max maximum bytes of the content. @throws Error if the content does not match the digest */
export async function unpackBlock(packed: Buffer, digest: string, max: number): Promise<Buffer> {
  const content = await inflate(packed, { maxOutputLength: max });
  if (computeBlockDigest(content) !== digest) throw new Error(`the block ${digest} holds something else`);
  return content;
}

export const packDigests = (digests: string[]) => Buffer.from(digests.join(''), 'hex');

export function parseList(content: Buffer): string[] {
  const text = content.toString('hex');
  return Array.from({ length: text.length / DIGEST }, (_, at) => text.slice(at * DIGEST, (at + 1) * DIGEST));
}

/** @param known digests of a file's blocks, in order. @returns its lists */
export const splitDigests = (known: string[]): string[][] =>
  Array.from({ length: Math.ceil(known.length / LISTED) }, (_, at) => known.slice(at * LISTED, (at + 1) * LISTED));

/** Runs work with limited concurrency. After a failure it starts no more, and rejects when running work has ended. */
export async function forEachOf<T>(all: Iterable<T>, max: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const failures: unknown[] = [];
  const run = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next())
      await work(next.value).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: max }, run));
  if (failures.length > 0) throw failures[0];
}
