// Adds V8's compile hint to each chunk, so that browsers compile it in a background thread while it downloads.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** https://v8.dev/blog/explicit-compile-hints; other browsers ignore the comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** @param {string} build Next's build folder */
export async function addCompileHints(build) {
  const folder = path.join(build, 'static', 'chunks');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const chunk = path.join(folder, name);
    const text = await readFile(chunk, 'utf8');
    if (!text.startsWith(HINT)) await writeFile(chunk, HINT + text);
  }
}
