// Counts the files of a library without stat calls, as the total for progress.
import fs from 'node:fs';
import path from 'node:path';
import { readExclusions } from './exclusions';
import { toRelative } from './links';

export function countFiles(root: string, skip: string): number {
  let count = 0;
  const stack = [root];
  for (let here = stack.pop(); here !== undefined; here = stack.pop()) {
    try {
      const { closed, toKind } = readExclusions(root, toRelative(root, here));
      if (closed) continue;
      for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
        if (entry.name.startsWith('.') || toKind(entry.name, entry.isDirectory())) continue;
        const full = path.join(here, entry.name);
        if (!entry.isDirectory()) count += 1;
        else if (full !== skip) stack.push(full);
      }
    } catch {}
  }
  return count;
}
