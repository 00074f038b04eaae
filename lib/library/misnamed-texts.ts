// Recognises misspelt names of folder texts, such as index.md.txt or metadata (1).csv.
import type { Folder, FolderEntry, MisnamedText } from './folder';

const MEANT = ['index.md', 'metadata.csv', 'vitrine.yaml'] as const;
type Meant = (typeof MEANT)[number];

export const isMeant = (name: string): name is Meant => (MEANT as readonly string[]).includes(name);

const INDEX = /^_?index\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:md\.txt|markdown|mdown|mkd|txt)$/;
const TABLE = /^metadata\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:csv|csv\.txt|tsv|txt|tab)$/;
const SPREADSHEET = /^metadata\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:csv\.)?(?:xlsx?|xlsm|ods|numbers)$/;
/** Spreadsheets that are read as tables, the preferred one first; each is the only one of its folder. */
const SHEETS = ['metadata.xlsx', 'metadata.xlsm', 'metadata.ods'];

export const isSheetName = (name: string) => SHEETS.includes(name.toLowerCase());

export const findSheet = ({ texts }: Pick<Folder, 'texts'>): FolderEntry | undefined =>
  SHEETS.map((name) => texts.get(name)).find((entry) => entry !== undefined);

/** A second spreadsheet is not read. */
export function leaveOtherSheets({ texts, misnamed }: Folder) {
  const read = findSheet({ texts });
  for (const name of SHEETS) {
    const entry = texts.get(name);
    if (!entry || entry === read) continue;
    texts.delete(name);
    misnamed.push({ entry, meant: 'metadata.csv', isSpreadsheet: true });
  }
}

const SITE = /^vitrine\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:ya?ml|ya?ml\.txt|txt)$/;

/** Problem of a text in the library that was changed after the file of VITRINE_EDITS that takes its place. */
export const CHANGED_SINCE =
  'it was changed in the library after the file of VITRINE_EDITS that takes its place; compare both, then save the one in VITRINE_EDITS again, or delete it';

/** @param name of a file that is not read @param meant its right name */
export const adviseRename = (name: string, meant: string, isMasked = false): string => {
  if (isMasked) return CHANGED_SINCE;
  return /\.txt$/i.test(name)
    ? `it is not read because its name ends in .txt; rename it to ${meant} (Windows hides the ending: View, Show, File name extensions), or delete it`
    : `it is not read because of its name; rename it to ${meant}, or delete it`;
};

/** The right name of a text to which an editor has added .txt: `story.md` of story.md.txt; null for other names. */
export const stripTxtEnding = (name: string): string | null =>
  /^(.+\.(?:md|markdown|html?|csv|ya?ml|vtt|srt|xmp))\.txt$/i.exec(name)?.[1] ?? null;

export function matchMisnamed(entry: FolderEntry, folder: string): MisnamedText | null {
  const name = entry.name.toLowerCase();
  if (INDEX.test(name)) return { entry, meant: 'index.md' };
  if (SPREADSHEET.test(name)) return { entry, meant: 'metadata.csv', isSpreadsheet: true };
  if (TABLE.test(name)) return { entry, meant: 'metadata.csv' };
  return folder === '' && SITE.test(name) ? { entry, meant: 'vitrine.yaml' } : null;
}
