// Files of which only parts are here: what is asked beyond them is noted, and read again once it has been brought (lib/library/bucket-readers.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';

/** Both ends included; `file` holds just these bytes. */
export interface FilePart {
  start: number;
  end: number;
  file: string;
}

/** By absolute path. */
export type PartialFiles = Record<string, { bytes: number; parts: FilePart[] }>;

/** What was asked of a file and is not here; all of it where no range is named. */
export interface MissingPart {
  absolute: string;
  range?: { start: number; end: number };
}

interface Reading {
  files: PartialFiles;
  missing: MissingPart[];
}

const readings = new AsyncLocalStorage<Reading>();

/** No reader may take it for the file's own fault; whoever does is asked again all the same. */
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

/** A reader of the parts of a file that are here; null where all of it is. */
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

/** To be called by whoever hands a file's path to a program or a library. */
export function mustBeWhole(absolute: string) {
  if (readings.getStore()?.files[absolute]) fail({ absolute });
}

/** @returns what was read, or what has to be brought before it can be */
export async function readFromParts<T>(
  files: PartialFiles,
  read: () => Promise<T>,
): Promise<{ value: T } | { missing: MissingPart[] }> {
  const reading: Reading = { files, missing: [] };
  const outcome = await readings.run(reading, read).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  // Even where a reader made do without.
  if (reading.missing.length > 0) return { missing: reading.missing };
  if ('error' in outcome) throw outcome.error;
  return outcome;
}
