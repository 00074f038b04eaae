// Has browsers compile what a page loads whole, in a thread beside the page's own while it comes in: nearly all of it runs at once.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** https://v8.dev/blog/explicit-compile-hints; a comment like others where a browser does not know it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** @param {string} build the folder that Next builds into */
export async function addCompileHints(build) {
  const folder = path.join(build, 'static', 'chunks');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const chunk = path.join(folder, name);
    const text = await readFile(chunk, 'utf8');
    if (!text.startsWith(HINT)) await writeFile(chunk, HINT + text);
  }
}
