// Knows what each column of a metadata.csv says, by the name that people and programs give it.

import { LRUCache } from 'lru-cache';
import { toSlips } from '@/lib/model/closest-match';
import { TRANSLATED, toLanguageRank, toLanguageTag } from '@/lib/model/languages';
import type { FieldSetting } from '@/lib/model/own-fields';
import { COLUMN_NAMES } from './column-names';

export type ColumnField = keyof typeof COLUMN_NAMES;

/** What a row says, by field: several texts where several columns say the same thing. */
export type Row = Map<ColumnField, string[]>;

const fields = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.split(/\s+/).map((name) => [name, field as ColumnField]),
  ),
);

/** Letters alone, without their marks. */
const toLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** As DSpace and Omeka write it, `dc.title[en]` and `dcterms:title @en` are titles. */
const withoutScheme = (column: string) =>
  column
    .replace(/^(?:o:)?media\W+(?:o:)?(?:source|filename|file)\W*$/i, 'file')
    .replace(/^.*:/s, '')
    .trim()
    .replace(/\[[\w-]*\]|@[\w-]+$/g, '')
    .replace(/^(?:dc|dcterms|dct|dublin core|vra|lido)[._ ](?:contributor\.(?=author)|date\.(?=created|issued))?/i, '');

interface Column {
  field: ColumnField | undefined;
  /** In which its cells are, where its heading says so of a text that there may be several of. */
  language: string | null;
}

// `title[fr]`, `title@fr`; and, of two letters, `Title (fr)`, `title.fr`, `title_fr-CH`: "Titel (alt)" is a former one, and so are some words of two.
const IN_LANGUAGE =
  /^(.+?)\s*(?:\[([\w-]+)\]|@([\w-]+)|(?:\(|[._])((?!(?:no|nr|id|is|as|so|to|or|am|an)\b)[a-z]{2}(?:[-_][a-z]{2})?)\)?)(?:\t\d+)?$/is;

function splitLanguage(column: string): (Column & { name: string }) | undefined {
  const [, name = '', ...given] = IN_LANGUAGE.exec(column) ?? [];
  const language = toLanguageTag(given.find(Boolean) ?? '');
  const field = fields.get(toLetters(withoutScheme(name)));
  const isText = (TRANSLATED as readonly (string | undefined)[]).includes(field);
  return language && isText ? { field, language, name } : undefined;
}

/** A heading without the language that it names: what its owner says of a column holds in all its languages. */
export const toPlainHeading = (heading: string): string => splitLanguage(heading)?.name ?? heading;

const known = new LRUCache<string, Column>({
  max: 2000,
  memoMethod: (column) =>
    splitLanguage(column) ?? { field: fields.get(toLetters(withoutScheme(column))), language: null },
});

/** What a column says; undefined for one that Vitrine does not know. Asked of every cell of a table. */
export const toField = (column: string): ColumnField | undefined => known.memo(column).field;

// Words that say no more than the one beside them.
const FILLERS =
  /^(?:name|names|of|the|full|original|taken|made|text|value|field|list|photo|photograph|image|picture|item|object|work|main|primary|s|no|en)$/;

/** The known column that one of another name is likely to be: `Photographer Name`, `Desription`. */
export function toNearField(column: string): ColumnField | undefined {
  const words = column
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map(toLetters)
    .filter((word) => word !== '' && !FILLERS.test(word));
  const [word = ''] = words;
  const meant = words.length === 1 ? fields.get(word) : undefined;
  if (meant) return meant === 'file' ? undefined : meant;
  const letters = toLetters(column);
  for (const [name, field] of fields)
    if (name.length >= 6 && Math.abs(name.length - letters.length) <= 1 && toSlips(name, letters) === 1) return field;
  return undefined;
}

/** What is written for a field where its owner says that a heading means it. */
export const toColumnName = (field: ColumnField): string => COLUMN_NAMES[field].split(/\s/, 1)[0] ?? field;

/** What a known column means that is to be one of the archive's own. */
const OWN = 'own';

export const isMeaning = (means: string) => means === OWN || toField(means) !== undefined;

/** A heading that is known, and is not to be: what stands behind the tab is not shown. */
export const toOwnHeading = (heading: string) => `${heading}\t${OWN}`;

/** A heading by what its owner says that it means: behind it, and so that it is still known; undefined for a known one that is private. */
export function toMeantHeading(heading: string, { means, private: isPrivate }: FieldSetting): string | undefined {
  if (means === OWN) return toOwnHeading(heading);
  if (means !== undefined && toField(means)) return `${heading}\t:${means}`;
  return isPrivate && toField(heading) ? undefined : heading;
}

type Cells = Record<string, string>;

function gather<Key>(cells: [key: Key, cell: string][]): Map<Key, string[]> {
  const said = new Map<Key, string[]>();
  for (const [key, cell] of cells) {
    const text = cell.trim();
    if (text) said.set(key, [...(said.get(key) ?? []), text]);
  }
  return said;
}

/** A row with its columns understood, of texts in several languages the one that is wanted first; empty cells say nothing. */
export const toRow = (cells: Cells = {}, wanted?: string): Row =>
  gather(
    Object.entries(cells)
      .flatMap(([column, cell]) => {
        const { field, language } = known.memo(column);
        return field ? [{ field, cell, rank: toLanguageRank(language, wanted) }] : [];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ field, cell }) => [field, cell]),
  );

/** What a row says in languages that its headings name, and of those fields what it says in none; in the table's order. */
export function listRowLanguages(cells: Cells = {}): [field: ColumnField, language: string | null, text: string][] {
  const said = Object.entries(cells).flatMap(([column, cell]): [ColumnField, string | null, string][] => {
    const { field, language } = known.memo(column);
    return field && cell.trim() ? [[field, language, cell.trim()]] : [];
  });
  const named = new Set(said.flatMap(([field, language]) => (language ? [field] : [])));
  return said.filter(([field]) => named.has(field));
}

/** Of which a row may have several columns, and all are heard. */
const LISTS: ReadonlySet<string> = new Set<ColumnField>([
  'makers',
  'keywords',
  'people',
  'identifiers',
  'licence',
  'notice',
  'publish',
]);

/** What a row says under headings that are not known, by heading, and what it says of a known field beside the column that is heard. */
export function toOwnCells(cells: Cells = {}): Map<string, string[]> {
  const heard = new Map<string, string>();
  return gather(
    Object.entries(cells).flatMap(([column, cell]) => {
      const { field, language } = known.memo(column);
      const key = `${field} ${language}`;
      const first = heard.get(key);
      if (field && !first && cell.trim()) heard.set(key, cell.trim());
      const isHeard = field && (LISTS.has(field) || !first || first === cell.trim());
      return isHeard ? [] : [[column.split('\t', 1)[0] ?? '', cell]];
    }),
  );
}

/** The entries of a list in one cell, between `;` or `|`. */
export const splitList = (cells: string[] | undefined): string[] => (cells ?? []).flatMap((cell) => cell.split(/[;|]/));
