// Reads files of which only parts are local, and records reads beyond them.
// The missing parts are then downloaded and the read is repeated (lib/library/bucket-readers.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';

/** Both ends inclusive; `file` contains these bytes. */
export interface FilePart {
  start: number;
  end: number;
  file: string;
}

export type PartialFiles = Record<string, { bytes: number; parts: FilePart[] }>;

/** A read that was not available locally; without `range` the whole file. */
export interface MissingPart {
  absolute: string;
  range?: { start: number; end: number };
}

interface Reading {
  files: PartialFiles;
  missing: MissingPart[];
}

const readings = new AsyncLocalStorage<Reading>();

/** Has the code of a missing file, so that readers do not report damage. The read is repeated in any case. */
class NotBrought extends Error {
  readonly code = 'ENOENT';
  constructor() {
    super('a part of the file has not been brought');
  }
}

function fail(missing: MissingPart): never {
  readings.getStore()?.missing.push(missing);
  throw new NotBrought();
}

function readPart({ start, file }: FilePart, offset: number, length: number): Buffer {
  const descriptor = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, length, offset - start));
  } finally {
    fs.closeSync(descriptor);
  }
}

export function findParts(absolute: string) {
  const known = readings.getStore()?.files[absolute];
  if (!known) return null;
  const { bytes, parts } = known;
  return {
    bytes,
    readAt(offset: number, length: number): Buffer {
      const end = Math.min(bytes, offset + length) - 1;
      if (end < offset) return Buffer.alloc(0);
      const part = parts.find((each) => each.start <= offset && each.end >= end);
      return part ? readPart(part, offset, end - offset + 1) : fail({ absolute, range: { start: offset, end } });
    },
    close() {},
  };
}

/** Call before passing a file's path to a program or library. */
export function mustBeWhole(absolute: string) {
  if (readings.getStore()?.files[absolute]) fail({ absolute });
}

export async function readFromParts<T>(
  files: PartialFiles,
  read: () => Promise<T>,
): Promise<{ value: T } | { missing: MissingPart[] }> {
  const reading: Reading = { files, missing: [] };
  const outcome = await readings.run(reading, read).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  // Even if the reader caught the error.
  if (reading.missing.length > 0) return { missing: reading.missing };
  if ('error' in outcome) throw outcome.error;
  return outcome;
}
