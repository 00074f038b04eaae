// A snapshot of the catalogue: its file in content-addressed blocks, lists of them that are blocks too, and a manifest of the lists.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

/** Bytes of the file in a block, and blocks in a list. */
export const BLOCK = 16_384;
export const LISTED = 256;

const DIGEST = 32;

const MANIFEST = z.object({
  /** Of the tables: whoever knows another schema follows another manifest. */
  schema: z.number().int(),
  /** Length of the file. */
  bytes: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 46),
  /** Digests of the lists, in their order. */
  lists: z.array(z.string().regex(/^[\da-f]{32}$/)).max(2 ** 16),
  /** Of `permalinks.jsonl`; null where there is none. */
  permalinks: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .nullable(),
  /** The commit that it shows, and when it was published, milliseconds since 1970. */
  commit: z.number().int(),
  published: z.number().int(),
});

export type Manifest = z.infer<typeof MANIFEST>;

/** @returns null where it is none of ours */
export function parseManifest(content: Buffer): Manifest | null {
  try {
    return MANIFEST.parse(JSON.parse(content.toString()));
  } catch {
    return null;
  }
}

export const toBlockDigest = (content: Buffer | string) => hash('sha256', content, 'hex').slice(0, DIGEST);

/** Two manifests of one name show the same bytes. */
export const toSnapshotName = ({ bytes, lists }: Pick<Manifest, 'bytes' | 'lists'>) =>
  toBlockDigest(`${bytes} ${lists.join(' ')}`);

export const toManifestKey = (schema: number) => `catalogue/${schema}/manifest.json`;
export const toBlocksKey = (schema: number) => `catalogue/${schema}/blocks/`;
export const toBlockKey = (schema: number, digest: string) => `${toBlocksKey(schema)}${digest.slice(0, 2)}/${digest}`;

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

export const packBlock = (content: Buffer): Promise<Buffer> => deflate(content, { level: 1 });

/** @param most bytes that it may hold @throws Error where it is not the block of this digest */
export async function unpackBlock(packed: Buffer, digest: string, most: number): Promise<Buffer> {
  const content = await inflate(packed, { maxOutputLength: most });
  if (toBlockDigest(content) !== digest) throw new Error(`the block ${digest} holds something else`);
  return content;
}

/** The text of a list of blocks. */
export const toList = (digests: string[]) => Buffer.from(digests.join(''), 'hex');

export function parseList(content: Buffer): string[] {
  const text = content.toString('hex');
  return Array.from({ length: text.length / DIGEST }, (_, at) => text.slice(at * DIGEST, (at + 1) * DIGEST));
}

/** @param known digests of a file's blocks, in their order @returns its lists */
export const toLists = (known: string[]): string[][] =>
  Array.from({ length: Math.ceil(known.length / LISTED) }, (_, at) => known.slice(at * LISTED, (at + 1) * LISTED));

/** Does a work for each, so many at a time; the first failure ends it, when what was under way has ended. */
export async function forEachOf<T>(all: Iterable<T>, most: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const failures: unknown[] = [];
  const run = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next())
      await work(next.value).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: most }, run));
  if (failures.length > 0) throw failures[0];
}
