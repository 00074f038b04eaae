// The two kinds of library, a folder and a bucket, behind the interface that the contract needs.
import fs from 'node:fs';
import path from 'node:path';
import { createBucket } from '@/lib/clients/s3';
import type { startS3 } from '@/tools/s3-server';
import { index, type Place, type Run } from '../lib/catalogue/site';

export interface LibraryPlace {
  put(name: string, content: string | Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  index(env?: Record<string, string>): Promise<Run>;
  /** Environment variables with which the indexer finds it. */
  env: Record<string, string>;
}

export function createFolderPlace(place: Place): LibraryPlace {
  return {
    put: async (name, content) => void place.put(name, content),
    remove: async (name) => fs.rmSync(path.join(place.library, name)),
    index: (env) => index(place, env),
    env: { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data },
  };
}

export type S3 = Awaited<ReturnType<typeof startS3>>;

/** @param prefix within the bucket, without slashes */
export function createBucketPlace(place: Place, s3: S3, prefix: string): LibraryPlace {
  const bucket = createBucket({ bucket: 'vitrine', prefix: `${prefix}/` }, s3.endpoint);
  const env = { ...s3.env, VITRINE_LIBRARY: `s3://vitrine/${prefix}`, VITRINE_DATA: place.data };
  return {
    put: async (name, content) => void (await bucket.write(name, Buffer.from(content))),
    remove: (name) => bucket.remove([name]),
    index: (more) => index(place, { ...env, ...more }),
    env,
  };
}
