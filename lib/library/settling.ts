// Remembers what marks in the library kept out, so that a save that empties or replaces one for a moment shows nothing.

/** How long a mark has to stay as it is before what it no longer keeps out is shown. */
export const SETTLING_MS = 30_000;

interface Seen {
  /** Folder of the mark, in the library. */
  folder: string;
  /** What the mark said when all that it keeps out was last certain. */
  lines: string[];
  /** What it says since, and since when, while it keeps out less. */
  loosened?: { lines: string[]; since: number };
}

// By absolute path. It is forgotten with the process: a new one reads what is there.
const seen = new Map<string, Seen>();

const isLooser = (next: string[], before: string[]) =>
  before.some((line) => !next.includes(line)) || next.some((line) => line.startsWith('!') && !before.includes(line));

const isSame = (one: string[], other: string[] | undefined) => one.join('\n') === other?.join('\n');

/**
 * @param file absolute path of the mark
 * @param lines what it says now; none where it is not there
 * @returns what it said before, while that still counts; null where only what it says now does
 */
export function settleMark(file: string, folder: string, lines: string[]): string[] | null {
  const before = seen.get(file);
  if (!before || !isLooser(lines, before.lines)) {
    if (lines.length > 0) seen.set(file, { folder, lines });
    else seen.delete(file);
    return null;
  }
  if (!isSame(lines, before.loosened?.lines)) before.loosened = { lines, since: Date.now() };
  return before.lines;
}

/** Folders to be looked at again, because a mark that keeps out less has stayed as it is for long enough. */
export function takeSettled(root: string): string[] {
  const folders: string[] = [];
  for (const [file, { folder, loosened }] of seen) {
    if (!file.startsWith(`${root}/`) || !loosened || Date.now() - loosened.since < SETTLING_MS) continue;
    seen.delete(file);
    folders.push(folder);
  }
  return folders;
}
