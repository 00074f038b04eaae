// Counts the files of a library without looking at any, so that progress has an end.
import fs from 'node:fs';
import path from 'node:path';

/** @param skip real path of the derived data, which may lie in the library */
export function countFiles(root: string, skip: string): number {
  let count = 0;
  const stack = [root];
  for (let here = stack.pop(); here !== undefined; here = stack.pop()) {
    try {
      for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
        if (entry.name.startsWith('.')) continue;
        const full = path.join(here, entry.name);
        if (!entry.isDirectory()) count += 1;
        else if (full !== skip) stack.push(full);
      }
    } catch {
      // It is reported when it is looked at.
    }
  }
  return count;
}
