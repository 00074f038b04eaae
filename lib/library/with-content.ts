// The storage of the library that this process serves or reads, where it lies in a bucket.
import { createBucket } from '@/lib/clients/s3';
import { getConfig } from '@/lib/config/config';
import { createLibraryStorage, type LibraryStorage } from './library-storage';

// Next gives every route its own copy of a module.
const shared = globalThis as { vitrineLibraryStorage?: LibraryStorage };

/** Brings a file of the library, where it has to be, and keeps it while it is used. @throws StorageFault */
export async function withContent<T>(absolute: string, use: () => Promise<T>): Promise<T> {
  const letGo = await getLibraryStorage()?.hold([absolute]);
  try {
    return await use();
  } finally {
    letGo?.();
  }
}

/** The one of this process; null where the library is a folder. */
export function getLibraryStorage(): LibraryStorage | null {
  const { bucket, s3Endpoint, data, libraryCacheBytes: bytes } = getConfig();
  if (!bucket) return null;
  shared.vitrineLibraryStorage ??= createLibraryStorage({ bucket: createBucket(bucket, s3Endpoint), data, bytes });
  return shared.vitrineLibraryStorage;
}
