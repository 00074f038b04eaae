// Detects unmounted drives, which leave an empty folder behind.
import fs from 'node:fs';
import path from 'node:path';

export function isEmpty(folder: string) {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

export function getMountIdentity(folder: string) {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.dev}.${stat.ino}` : null;
}

/** Whether the configured path leads elsewhere now: a link that was changed. False while it leads nowhere. */
export function isElsewhere(library: string, root: string) {
  try {
    return fs.realpathSync(library) !== root;
  } catch {
    return false;
  }
}

const GONE = ['ENOENT', 'ENOTDIR'];

/** Whether a file that could not be opened is unavailable (unmounted drive, missing permission), not deleted. */
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
