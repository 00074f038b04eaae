// Opens a file for reading piece by piece, and closes it again.
import fs from 'node:fs';
import type { ReadAt } from './tiff-directory';

/** Never waits, even if the file has become a pipe since it was found. */
export function withReader<T>(file: string, use: (readAt: ReadAt) => T): T {
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  try {
    return use((offset, length) => {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, length, offset));
    });
  } finally {
    fs.closeSync(descriptor);
  }
}
