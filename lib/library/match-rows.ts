// Matches rows of a table with files of a folder: by exact name, else by the only name they can mean.
import { selectEmbargo } from '@/lib/metadata/fields/embargo';
import { selectRow } from '@/lib/metadata/formats/columns';
import { isDue, toDay } from '@/lib/model/embargo';
import { foldName, getStem } from '@/lib/model/file-names';
import { addWithheld } from '@/lib/model/restriction-words';
import type { CsvRow } from './folder-texts';

const DAY_MS = 86_400_000;

/** Values that withhold the file, as in `publish`; empty if none, or if the embargo is over in every time zone. */
export function listWithheld(row: CsvRow): string[] {
  const texts = selectRow(row).get('publish') ?? [];
  const { embargo } = selectEmbargo(texts, []);
  return embargo === undefined || isDue(embargo, toDay(Date.now() - DAY_MS)) ? [] : texts;
}

interface Matched {
  rows: Map<string, CsvRow>;
  unmatched: string[];
  /** Names in rows that mean a file without being its name, with that name. */
  guessed: [key: string, name: string][];
  /** Names in rows that several files match, so that they describe none. */
  ambiguous: [key: string, names: string[]][];
}

/**
 * A row applies to the file of exactly its name, else to the only file that matches without case or extension.
 * If several match, it describes none of them, but withholds all.
 */
export function matchRows(rows: ReadonlyMap<string, CsvRow>, names: readonly string[]): Matched {
  const matched = new Map<string, CsvRow>();
  const unmatched: string[] = [];
  const guessed: Matched['guessed'] = [];
  const ambiguous: Matched['ambiguous'] = [];
  const composed = names.map((name) => name.normalize('NFC'));
  const present = new Set(composed);
  const others: [key: string, row: CsvRow][] = [];
  for (const [key, row] of rows) {
    if (key.includes('/')) continue;
    if (present.has(key)) matched.set(key, row);
    else others.push([key, row]);
  }
  if (others.length === 0) return { rows: matched, unmatched, guessed, ambiguous };
  const index = toIndex(composed);
  for (const [key, row] of others) {
    const candidates = index.get(foldName(key)) ?? index.get(getStem(foldName(key))) ?? [];
    const [only] = candidates;
    const withheld = listWithheld(row);
    if (only === undefined) unmatched.push(key);
    else if (candidates.length === 1 && !matched.has(only)) {
      matched.set(only, { ...row });
      guessed.push([key, only]);
    } else {
      ambiguous.push([key, candidates]);
      for (const name of candidates)
        if (withheld.length > 0) matched.set(name, addWithheld({ ...matched.get(name) }, withheld));
    }
  }
  return { rows: matched, unmatched, guessed, ambiguous };
}

function toIndex(names: readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  const add = (key: string, name: string) => {
    const known = index.get(key);
    if (!known) index.set(key, [name]);
    else if (!known.includes(name)) known.push(name);
  };
  for (const name of names) {
    add(foldName(name), name);
    add(getStem(foldName(name)), name);
  }
  return index;
}

/**
 * Converts paths of another machine, such as `C:\Pictures\garden\a.jpg`, to the longest tail that starts with a folder
 * here, else to the file name.
 * @param report receives each path that is converted, and whether another row means the same file
 */
export function localizeRows(
  rows: ReadonlyMap<string, CsvRow>,
  folders: readonly string[],
  report: (key: string, name: string, isTaken: boolean) => void = () => {},
): Map<string, CsvRow> {
  const known = new Set(folders.map(foldName));
  const local = new Map(rows);
  for (const [key, row] of rows) {
    const parts = key.split('/');
    while (parts.length > 1 && !known.has(foldName(parts[0] ?? ''))) parts.shift();
    const name = parts.join('/');
    if (name === key) continue;
    local.delete(key);
    const before = local.get(name);
    report(key, name, before !== undefined);
    local.set(name, before ? addWithheld({ ...before }, listWithheld(row)) : row);
  }
  return local;
}

/**
 * Rows that name files in a sub-folder, relative to it. An exact name takes precedence over one that differs in case.
 */
export function rowsForSubfolder(rows: ReadonlyMap<string, CsvRow>, name: string, siblings: readonly string[] = []) {
  const prefix = name.normalize('NFC');
  const folded = foldName(name);
  const exact = new Set(siblings.map((each) => each.normalize('NFC')));
  const below = new Map<string, CsvRow>();
  for (const [file, row] of rows) {
    const end = file.indexOf('/');
    if (end < 0) continue;
    const folder = file.slice(0, end);
    if (folder === prefix || (!exact.has(folder) && foldName(folder) === folded)) below.set(file.slice(end + 1), row);
  }
  return below;
}

/** The nearest row describes a file, but restrictions of all rows apply. */
export function joinRows(outer: ReadonlyMap<string, CsvRow>, inner: ReadonlyMap<string, CsvRow>): Map<string, CsvRow> {
  const rows = new Map(outer);
  for (const [file, row] of inner) {
    const before = outer.get(file);
    const withheld = before ? listWithheld(before) : [];
    rows.set(file, withheld.length > 0 ? addWithheld({ ...row }, withheld) : row);
  }
  return rows;
}
