// A file that is written whole and then put in the place of the one before, so that no reader meets half of it.
import fs from 'node:fs';

/** @throws as fs does: there is no room, or the folder is not there */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o666) {
  const work = `${file}.tmp`;
  fs.writeFileSync(/*turbopackIgnore: true*/ work, content, { mode });
  fs.renameSync(work, file);
}
