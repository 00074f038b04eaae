// Opens a file for random access.
import fs from 'node:fs';
import { findParts } from './parts';
import type { ReadAt } from './tiff-directory';

interface OpenedReader {
  bytes: number;
  readAt: ReadAt;
  close(): void;
}

/** Does not block, even if the path has become a pipe since it was found. */
export function openReader(file: string): OpenedReader {
  const parts = findParts(file);
  if (parts) return parts;
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  return {
    get bytes() {
      return fs.fstatSync(descriptor).size;
    },
    readAt(offset, length) {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, length, offset));
    },
    close: () => fs.closeSync(descriptor),
  };
}

export function withReader<T>(file: string, use: (readAt: ReadAt) => T): T {
  const { readAt, close } = openReader(file);
  try {
    return use(readAt);
  } finally {
    close();
  }
}

/** Supports files of which only parts have been downloaded. */
export function readFileLength(file: string): number {
  return findParts(file)?.bytes ?? fs.statSync(file).size;
}
