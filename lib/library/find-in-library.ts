// Finds the files that a path in an owner's text can mean: as written, else by the comparison of file-names.ts.
import fs from 'node:fs';
import path from 'node:path';
import { foldName, getStem } from '@/lib/model/file-names';
import { isInLibrary } from './mirror';

interface Names {
  exact: ReadonlySet<string>;
  byFolded: ReadonlyMap<string, string[]>;
  byStem: ReadonlyMap<string, string[]>;
}

function groupBy(names: readonly string[], toKey: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = groups.get(toKey(name));
    if (group) group.push(name);
    else groups.set(toKey(name), [name]);
  }
  return groups;
}

/** Null if the folder cannot be read. */
function readNames(folder: string): Names | null {
  try {
    const names = fs.readdirSync(folder);
    const byStem = groupBy(names, (name) => getStem(foldName(name)));
    return { exact: new Set(names), byFolded: groupBy(names, foldName), byStem };
  } catch {
    return null;
  }
}

/**
 * Reads each folder once, for many paths.
 * @returns a function that returns relative paths as spelled by the file system; the extension of a path may be absent
 */
export function createFinder(folder: string): (written: string) => string[] {
  const read = new Map<string, Names | null>();
  const getNames = (below: string) => {
    const names = read.get(below) ?? (read.has(below) ? null : readNames(path.join(folder, below)));
    read.set(below, names);
    return names;
  };
  const step = (above: string, part: string, isLast: boolean): string[] => {
    if (part === '..') return [path.posix.join(above, part)];
    const names = getNames(above);
    const whole = path.posix.join(above, part);
    if (!names) return isInLibrary(path.join(folder, whole)) ? [whole] : [];
    if (names.exact.has(part)) return [whole];
    const folded = foldName(part);
    const meant = names.byFolded.get(folded) ?? (isLast ? names.byStem.get(folded) : undefined) ?? [];
    return meant.map((name) => path.posix.join(above, name));
  };
  return (written) => {
    const parts = path.posix.normalize(written.replaceAll('\\', '/')).replace(/\/$/, '').split('/');
    let found = [''];
    for (const [depth, part] of parts.entries())
      found = found.flatMap((above) => step(above, part, depth === parts.length - 1));
    return found;
  };
}

/** The only file that a path can mean; null if there is none, or several. */
export function resolveInLibrary(folder: string, written: string): string | null {
  const found = createFinder(folder)(written);
  return found.length === 1 ? (found[0] ?? null) : null;
}
