// Gives access to the object cache of this process, if the library is in a bucket.

import { createBucket } from '@/lib/clients/s3';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { createLibraryStorage, type LibraryStorage } from './library-storage';

/** Downloads a file if necessary, and pins it while it is used. @throws StorageFault */
export async function withContent<T>(absolute: string, use: () => Promise<T>): Promise<T> {
  const letGo = await getLibraryStorage()?.hold([absolute]);
  try {
    return await use();
  } finally {
    letGo?.();
  }
}

export function getLibraryStorage(): LibraryStorage | null {
  const { bucket, s3Endpoint, data, libraryCacheBytes: bytes } = getConfig();
  if (!bucket) return null;
  return singleton('library storage', () =>
    createLibraryStorage({ bucket: createBucket(bucket, s3Endpoint), data, bytes }),
  );
}
