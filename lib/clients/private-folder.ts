// Restricts the derived data to this user: the catalogue contains hidden items, and letters contain addresses.
import fs from 'node:fs';
import path from 'node:path';

/** Permissions of group and others. */
const OTHERS = 0o077;
/** The sticky bit marks a shared folder such as /tmp, which must not be made private. */
const STICKY = 0o1000;

function tighten(file: string): boolean {
  const { mode } = fs.statSync(/*turbopackIgnore: true*/ file);
  if ((mode & OTHERS) === 0) return true;
  fs.chmodSync(/*turbopackIgnore: true*/ file, mode & 0o7777 & ~OTHERS);
  return (fs.statSync(/*turbopackIgnore: true*/ file).mode & OTHERS) === 0;
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(/*turbopackIgnore: true*/ folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Files may disappear meanwhile; within a private folder each is private anyway. */
function tightenIfThere(file: string) {
  try {
    tighten(file);
  } catch {}
}

/**
 * Makes files created from now on private (0600, folders 0700), and tightens existing ones directly in the folder.
 * @returns a sentence for the owner if others can still read the folder, otherwise null
 */
export function keepPrivate(data: string): string | null {
  process.umask(OTHERS);
  const fail = (why: string) =>
    `VITRINE_DATA=${data} can be read by other users of this machine (${why}), and holds what rules hide. Remedy: set VITRINE_DATA to a folder that only the user that runs Vitrine owns and uses, on a disk that knows permissions.`;
  try {
    fs.mkdirSync(/*turbopackIgnore: true*/ data, { recursive: true });
    if (fs.statSync(/*turbopackIgnore: true*/ data).mode & STICKY) return fail('it is a folder that everybody shares');
    if (!tighten(data)) return fail('its disk keeps no permissions');
    for (const entry of fs.readdirSync(/*turbopackIgnore: true*/ data, { withFileTypes: true }))
      if (isOurs(entry)) tightenIfThere(path.join(/*turbopackIgnore: true*/ data, entry.name));
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Other errors are reported where the folder is used.
    return code === 'EPERM' && isWritable(data) ? fail('its permissions cannot be changed, EPERM') : null;
  }
}

/** Skip links: their targets may be shared on purpose. */
const isOurs = (entry: fs.Dirent) => entry.isFile() || entry.isDirectory();
