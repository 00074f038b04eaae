// Replaces a file atomically, so that readers never see it incomplete.
import fs from 'node:fs';

/** @throws as fs does, for example on a full disk */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o666) {
  const work = `${file}.tmp`;
  fs.writeFileSync(/*turbopackIgnore: true*/ work, content, { mode });
  fs.renameSync(work, file);
}
