// Recognises misspelt names of folder texts, such as index.md.txt or metadata (1).csv.
import type { FolderEntry, MisnamedText } from './folder';

const MEANT = ['index.md', 'metadata.csv', 'vitrine.yaml'] as const;
type Meant = (typeof MEANT)[number];

export const isMeant = (name: string): name is Meant => (MEANT as readonly string[]).includes(name);

const INDEX = /^_?index\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:md\.txt|markdown|mdown|mkd|txt)$/;
const TABLE = /^metadata\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:csv|csv\.txt|tsv|txt|tab)$/;
const SPREADSHEET = /^metadata\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:csv\.)?(?:xlsx?|xlsm|ods|numbers)$/;
const SITE = /^vitrine\s*(?:\(\d+\)|-\s*copy)?\s*\.(?:ya?ml|ya?ml\.txt|txt)$/;

export function matchMisnamed(entry: FolderEntry, folder: string): MisnamedText | null {
  const name = entry.name.toLowerCase();
  if (INDEX.test(name)) return { entry, meant: 'index.md' };
  if (SPREADSHEET.test(name)) return { entry, meant: 'metadata.csv', isSpreadsheet: true };
  if (TABLE.test(name)) return { entry, meant: 'metadata.csv' };
  return folder === '' && SITE.test(name) ? { entry, meant: 'vitrine.yaml' } : null;
}
