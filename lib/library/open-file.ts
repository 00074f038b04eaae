// Opens a library file for sending or decoding, if it is a regular file inside the library.
import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { readObjectLink } from './mirror';

/** Whether it is the downloaded content of an object, to which a link of the mirror points. */
const isContent = (absolute: string, root: string) =>
  getConfig().bucket !== null &&
  path.resolve(absolute).startsWith(root + path.sep) &&
  readObjectLink(absolute) !== null;

/**
 * Opens without blocking: a photograph may have become a pipe or link since it was indexed.
 * @param root folder that must contain the file after links are resolved
 */
export async function openFile(absolute: string, root: string): Promise<FileHandle | null> {
  try {
    const [real, realRoot] = await Promise.all([fs.realpath(absolute), fs.realpath(root)]);
    if (!real.startsWith(realRoot + path.sep) && !isContent(absolute, root)) return null;
    const handle = await fs.open(real, constants.O_RDONLY | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch {}
  return null;
}
