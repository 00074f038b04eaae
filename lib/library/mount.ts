// Tells whether the library is really there: drives come and go, and leave an empty folder behind.
import fs from 'node:fs';

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
