// Tells whether the library is really there: drives come and go, and leave an empty folder behind.
import fs from 'node:fs';
import path from 'node:path';

export function isEmpty(folder: string) {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

/** Which folder this is, whatever it is called; null where there is none. */
export function toIdentity(folder: string) {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.dev}.${stat.ino}` : null;
}

const GONE = ['ENOENT', 'ENOTDIR'];

/**
 * Whether the machine, not its owner, keeps a file away: its drive is not mounted, or it may not be read. A file that is missed in a
 * library that is there was deleted. To be asked of a file that could not be opened.
 * @param root the library
 */
export function isAway(absolute: string, root: string): boolean {
  try {
    if (fs.statSync(/*turbopackIgnore: true*/ absolute).isFile())
      fs.accessSync(/*turbopackIgnore: true*/ absolute, fs.constants.R_OK);
    return false;
  } catch (error) {
    if (!GONE.includes((error as NodeJS.ErrnoException).code ?? '')) return true;
    return absolute.startsWith(root + path.sep) && isEmpty(root);
  }
}
