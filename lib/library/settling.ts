// Remembers exclusion files, so that a save that empties or replaces one briefly exposes nothing.

/** How long a looser exclusion file must be unchanged before it takes effect. */
export const SETTLING_MS = 30_000;

interface Seen {
  folder: string;
  /** Lines of the strictest stable state. */
  lines: string[];
  loosened?: { lines: string[]; since: number };
}

// By absolute path. Not persistent: a new process uses the current files.
const seen = new Map<string, Seen>();

const isLooser = (next: string[], before: string[]) =>
  before.some((line) => !next.includes(line)) || next.some((line) => line.startsWith('!') && !before.includes(line));

const isSame = (one: string[], other: string[] | undefined) => one.join('\n') === other?.join('\n');

/**
 * @param lines current content; empty if missing
 * @returns the previous lines while they still apply, else null
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

/** Folders to rescan, because a looser state has been unchanged long enough. */
export function takeSettled(root: string): string[] {
  const folders: string[] = [];
  for (const [file, { folder, loosened }] of seen) {
    if (!file.startsWith(`${root}/`) || !loosened || Date.now() - loosened.since < SETTLING_MS) continue;
    seen.delete(file);
    folders.push(folder);
  }
  return folders;
}
