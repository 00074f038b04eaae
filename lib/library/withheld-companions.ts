// Which files that are no items rows of a metadata.csv keep back, and what that leaves of a folder.
import { selectEmbargo } from '@/lib/metadata/fields/embargo';
import { selectRow } from '@/lib/metadata/formats/columns';
import type { Folder, FolderEntry } from './folder';
import type { CsvRow } from './folder-texts';
import { foldName } from './match-rows';

const toStem = (name: string) => name.replace(/\.[^.]*$/, '');

const isOwnText = (lower: string) => lower === 'index.md' || /\.(?:vtt|srt)$/.test(lower);

/** Tracks, archives of map tiles, and texts that speak for an item or for the folder. */
export function listOthers({ tracks, tiles, texts, transcriptions, translations }: Folder): FolderEntry[] {
  const own = [...texts].flatMap(([lower, entry]) => (isOwnText(lower) ? [entry] : []));
  return [...tracks, ...tiles, ...own, ...[...transcriptions.values(), ...translations.values()].flat()];
}

/**
 * Parts the rows of a folder: those for items, and, by name, the days on which rows let other files appear. A row that no file bears the
 * name of withholds all others that it can mean, whatever their ending.
 */
export function partRows(
  rows: ReadonlyMap<string, CsvRow>,
  items: readonly string[],
  others: readonly FolderEntry[],
): { rows: ReadonlyMap<string, CsvRow>; withheld: Map<string, string> } {
  const withheld = new Map<string, string>();
  if (others.length === 0) return { rows, withheld };
  const itemNames = new Set(items.map(foldName));
  const otherNames = new Set(others.map(({ name }) => foldName(name)));
  const ofItems = new Map<string, CsvRow>();
  for (const [key, row] of rows) {
    const name = foldName(key);
    const isOther = otherNames.has(name) && !itemNames.has(name);
    if (!isOther) ofItems.set(key, row);
    const day = key.includes('/') ? undefined : selectEmbargo(selectRow(row).get('publish') ?? [], []).embargo;
    if (day === undefined || itemNames.has(name)) continue;
    for (const other of otherNames) {
      const isMeant = isOther ? other === name : toStem(other) === name || toStem(other) === toStem(name);
      const before = withheld.get(other);
      if (isMeant && (before === undefined || before < day)) withheld.set(other, day);
    }
  }
  return { rows: ofItems, withheld };
}

/** Takes the texts that are withheld out of a folder, as if they were not there. @param names folded @returns them */
export function takeWithheld(found: Folder, names: ReadonlySet<string>): FolderEntry[] {
  if (names.size === 0) return [];
  const taken: FolderEntry[] = [];
  const isLeft = (entry: FolderEntry) => {
    const isTaken = names.has(foldName(entry.name));
    if (isTaken) taken.push(entry);
    return !isTaken;
  };
  for (const [subject, entries] of found.transcriptions) found.transcriptions.set(subject, entries.filter(isLeft));
  for (const [subject, entries] of found.translations) found.translations.set(subject, entries.filter(isLeft));
  for (const [lower, entry] of found.texts) if (isOwnText(lower) && !isLeft(entry)) found.texts.delete(lower);
  return taken;
}
