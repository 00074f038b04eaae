// Opens an owner's file for sending or decoding: only a regular file, and only where the library really is.
import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { readObjectLink } from './mirror';

/** Whether it is what was brought of an object, to which the folder that stands for a bucket leads. */
const isContent = (absolute: string, root: string) =>
  getConfig().bucket !== null &&
  path.resolve(absolute).startsWith(root + path.sep) &&
  readObjectLink(absolute) !== null;

/**
 * Opens a file without ever waiting for it: what was a photograph when it was indexed may have become a pipe, or a link elsewhere.
 * @param root folder that the file has to lie in, links followed
 * @returns null where it is gone, not a regular file, or outside
 */
export async function openFile(absolute: string, root: string): Promise<FileHandle | null> {
  try {
    const [real, realRoot] = await Promise.all([fs.realpath(absolute), fs.realpath(root)]);
    if (!real.startsWith(realRoot + path.sep) && !isContent(absolute, root)) return null;
    const handle = await fs.open(real, constants.O_RDONLY | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch {
    // Gone between two looks.
  }
  return null;
}
