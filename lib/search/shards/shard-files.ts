// Compresses the files of the search data, and derives their version from their contents.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SHARDS } from './format';

const compress = promisify(gzip);

/** Writes a file of the static copy. @param path relative to the root of the copy, with `/` */
export type WriteFile = (path: string, content: Uint8Array) => Promise<void> | void;

export type ShardFiles = ReturnType<typeof createShardFiles>;

export function createShardFiles(write: WriteFile) {
  const hash = createHash('sha256');
  const put = async (name: string, content: Uint8Array) => {
    hash.update(name).update(content);
    // No time and no file name, so that the same data are the same bytes.
    await write(`${SHARDS.folder}/${name}`, await compress(content, { level: 9 }));
  };
  return {
    put,
    putJson: (name: string, value: unknown) => put(name, new TextEncoder().encode(JSON.stringify(value))),
    getVersion: () => hash.copy().digest('hex').slice(0, 12),
  };
}
