// Downloads an object, or a range of it, to a file that is replaced atomically.
import fs from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket, ByteRange } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';

let serial = 0;

/**
 * @param object with the expected ETag; another version is rejected
 * @throws StorageFault, also if the object no longer exists
 */
export async function bringContent(
  bucket: Bucket,
  { key, etag, bytes, range }: { key: string; etag: string; bytes: number; range?: ByteRange },
  { content, work }: { content: string; work: string },
): Promise<void> {
  serial += 1;
  const file = path.join(/*turbopackIgnore: true*/ work, `${process.pid}.${serial}`);
  await mkdir(path.dirname(content), { recursive: true });
  await mkdir(work, { recursive: true });
  const length = range ? range.end - range.start + 1 : bytes;
  try {
    const opened = await bucket.open(key, { etag, ...(range && { range }) });
    if (!opened) throw new StorageFault('changed', `${key} is not in the bucket any more`);
    await pipeline(opened.body, fs.createWriteStream(file)).catch((cause) => {
      if ((cause as NodeJS.ErrnoException).syscall) throw cause;
      throw new StorageFault('away', `${key} came in part (${(cause as Error).message})`, { cause });
    });
    const { size } = await fs.promises.stat(file);
    if (size !== length) throw new StorageFault('away', `${key} came with ${size} bytes in place of ${length}`);
    await rename(file, content);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
