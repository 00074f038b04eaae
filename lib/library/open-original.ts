// Opens an original for sending, from a folder or, by range requests, from a bucket.
import type { Readable } from 'node:stream';
import { getConfig } from '@/lib/config/config';
import type { SecondFile } from '@/lib/model/media-file';
import type { LibraryStorage } from './library-storage';
import { readObjectLink } from './mirror';
import { openFile } from './open-file';
import { getLibraryStorage } from './with-content';

const PIECE = 256 * 1024;

export interface Original {
  bytes: number;
  modified: number;
  /** Whether it streams from a bucket, whose few connections are shared. */
  isRemote: boolean;
  /** `range` is inclusive. The stream must be read or destroyed. @throws StorageFault before the stream is returned */
  open(range: { start: number; end: number }, signal?: AbortSignal): Promise<Readable>;
  close(): Promise<void>;
}

/** A part of the file: the film of a motion photo. */
type Part = Partial<Pick<SecondFile, 'offset'>> & Pick<SecondFile, 'bytes'>;

function toPart(whole: Original | null, part: Part | undefined): Original | null {
  const { offset, bytes = 0 } = part ?? {};
  if (!whole || offset === undefined) return whole;
  return {
    ...whole,
    bytes,
    open: ({ start, end }, signal) => whole.open({ start: start + offset, end: end + offset }, signal),
  };
}

function openLinked(storage: LibraryStorage, absolute: string): Original | null {
  const linked = readObjectLink(absolute);
  if (!linked) return null;
  const { bytes, modified } = linked;
  return {
    bytes,
    modified,
    isRemote: true,
    open: (range, signal) => storage.open(absolute, range, signal),
    close: async () => {},
  };
}

/** @returns null if the file is missing, not a regular file, or outside the library */
export async function openOriginal(absolute: string, part?: Part): Promise<Original | null> {
  const storage = getLibraryStorage();
  return toPart(storage ? openLinked(storage, absolute) : await openLocalFile(absolute, getConfig().library), part);
}

/** @param folder that must contain it. @returns null if it is no file there */
export async function openLocalFile(absolute: string, folder: string): Promise<Original | null> {
  const handle = await openFile(absolute, folder);
  if (!handle) return null;
  const { size, mtimeMs } = await handle.stat();
  return {
    bytes: size,
    modified: mtimeMs,
    isRemote: false,
    open: async (range) => handle.createReadStream({ ...range, highWaterMark: PIECE }),
    close: () => handle.close(),
  };
}
