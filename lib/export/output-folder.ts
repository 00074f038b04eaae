// Decides whether an export may be written to a folder.
import fs from 'node:fs';
import path from 'node:path';
import { STATE_FOLDER } from './state';

const isInside = (inner: string, outer: string) => {
  const way = path.relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
};

/** @returns why not, with the remedy; null if it may */
export function checkOutput(out: string, { library, data }: { library: string; data: string }): string | null {
  for (const [name, folder] of [
    ['the library', library],
    ['VITRINE_DATA', data],
  ] as const)
    if (isInside(out, folder) || isInside(folder, out))
      return `${out} and ${name} (${folder}) lie in one another: name a folder elsewhere`;
  const stat = fs.statSync(out, { throwIfNoEntry: false });
  if (!stat) return null;
  if (!stat.isDirectory()) return `${out} is a file: name a folder`;
  const names = fs.readdirSync(out);
  if (names.length === 0 || names.includes(STATE_FOLDER)) return null;
  return `${out} is not empty, and not an export: name a new folder, so that nothing in it is overwritten`;
}
