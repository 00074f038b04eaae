// Keeps derived data from other users of the machine: the catalogue holds what rules hide, and letters hold addresses.
import fs from 'node:fs';
import path from 'node:path';

/** Group and others. */
const OTHERS = 0o077;
/** Set on folders that are everybody's, as /tmp is: such a folder is not made private. */
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

/** A file may go while the folder is looked through, and behind a folder that is private each is private. */
function tightenIfThere(file: string) {
  try {
    tighten(file);
  } catch {}
}

/**
 * Files that this process and its children make from now on are this user's alone (0600, folders 0700). What an earlier version left
 * in the folder is tightened; what lies deeper is behind it.
 * @returns a sentence for the owner where others can still read the folder; null where they cannot
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
    // A folder that cannot be opened or written is told of where it is used.
    return code === 'EPERM' && isWritable(data) ? fail('its permissions cannot be changed, EPERM') : null;
  }
}

/** A link leads elsewhere, where others may be meant to read. */
const isOurs = (entry: fs.Dirent) => entry.isFile() || entry.isDirectory();
