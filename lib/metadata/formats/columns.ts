// Maps the columns of a metadata.csv to fields by their names.

import { LRUCache } from 'lru-cache';
import { editDistance } from '@/lib/model/closest-match';
import { parseLanguageTag, rankLanguage, TRANSLATED } from '@/lib/model/languages';
import type { FieldSetting } from '@/lib/model/own-fields';
import { COLUMN_NAMES } from './column-names';

export type ColumnField = keyof typeof COLUMN_NAMES;

export type Row = Map<ColumnField, string[]>;

const fields = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.split(/\s+/).map((name) => [name, field as ColumnField]),
  ),
);

const toLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Types of values that Omeka S appends to a property. An address is text only where a licence is meant. */
const VALUE_TYPE =
  /(?:(?<=[:.](?:rights|license)):uri|:(?:literal|html|(?:numeric|resource|customvocab|valuesuggest)(?::.*)?))$/i;

/** Handles the notation of DSpace and Omeka: `dc.title[en]`, `dcterms:title @en`, `dcterms:title:literal` are titles. */
const withoutScheme = (column: string) =>
  column
    .replace(VALUE_TYPE, '')
    // The name that an uploaded file had, which is no credit.
    .replace(/^o:source$/i, 'original name')
    .replace(/^(?:o:)?media\W+(?:o:)?(?:source|filename|file)\W*$/i, 'file')
    .replace(/^.*:/s, '')
    .trim()
    .replace(/\[[\w-]*\]|@[\w-]+$/g, '')
    .replace(/^(?:dc|dcterms|dct|dublin core|vra|lido)[._ ](?:contributor\.(?=author)|date\.(?=created|issued))?/i, '');

interface Column {
  field: ColumnField | undefined;
  /** Language of its cells, if the heading of a translatable field has one. */
  language: string | null;
}

// `title[fr]`, `title@fr`, and with two-letter codes `Title (fr)`, `title.fr`, `title_fr-CH`. Longer words in
// parentheses ("Titel (alt)") and common two-letter words are not languages.
const IN_LANGUAGE =
  /^(.+?)\s*(?:\[([\w-]+)\]|@([\w-]+)|(?:\(|[._])((?!(?:no|nr|id|is|as|so|to|or|am|an)\b)[a-z]{2}(?:[-_][a-z]{2})?)\)?)(?:\t\d+)?$/is;

function splitLanguage(column: string): (Column & { name: string }) | undefined {
  const [, name = '', ...given] = IN_LANGUAGE.exec(column) ?? [];
  const language = parseLanguageTag(given.find(Boolean) ?? '');
  const field = fields.get(toLetters(withoutScheme(name)));
  const isText = (TRANSLATED as readonly (string | undefined)[]).includes(field);
  return language && isText ? { field, language, name } : undefined;
}

/** Removes the language from a heading, because settings of a column apply to all its languages. */
export const withoutLanguage = (heading: string): string => splitLanguage(heading)?.name ?? heading;

const known = new LRUCache<string, Column>({
  max: 2000,
  memoMethod: (column) =>
    splitLanguage(column) ?? { field: fields.get(toLetters(withoutScheme(column))), language: null },
});

/** Returns the field of a column, or undefined. Memoized, because it is called for every cell. */
export const findField = (column: string): ColumnField | undefined => known.memo(column).field;

/** Language that a heading names (`title[fr]`); null if it names none. */
export const getHeadingLanguage = (column: string): string | null => known.memo(column).language;

// Words without a meaning of their own in a heading.
const FILLERS =
  /^(?:name|names|of|the|full|original|taken|made|text|value|field|list|photo|photograph|image|picture|item|object|work|main|primary|s|no|en)$/;

/** Suggests the field of an unknown heading: `Photographer Name`, `Desription`. */
export function findSimilarField(column: string): ColumnField | undefined {
  // Omeka's own data.
  if (/^o:/i.test(column)) return undefined;
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
    if (name.length >= 6 && Math.abs(name.length - letters.length) <= 1 && editDistance(name, letters) === 1)
      return field;
  return undefined;
}

export const getColumnName = (field: ColumnField): string => COLUMN_NAMES[field].split(/\s/, 1)[0] ?? field;

const OWN = 'own';

export const isMeaning = (means: string) => means === OWN || findField(means) !== undefined;

/** Marks a known heading as a custom field; the part after the tab is not displayed. */
export const toOwnHeading = (heading: string) => `${heading}\t${OWN}`;

/** Appends the meaning from the settings to a heading; undefined for a known heading that is private. */
export function correctHeading(heading: string, { means, private: isPrivate }: FieldSetting): string | undefined {
  if (means === OWN) return toOwnHeading(heading);
  if (means !== undefined && findField(means)) return `${heading}\t:${means}`;
  return isPrivate && findField(heading) ? undefined : heading;
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

export const selectRow = (cells: Cells = {}, wanted?: string): Row =>
  gather(
    Object.entries(cells)
      .flatMap(([column, cell]) => {
        const { field, language } = known.memo(column);
        return field ? [{ field, cell, rank: rankLanguage(language, wanted) }] : [];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ field, cell }) => [field, cell]),
  );

/** Lists the texts of fields whose headings have languages, including those without one, in the table's order. */
export function listRowLanguages(cells: Cells = {}): [field: ColumnField, language: string | null, text: string][] {
  const said = Object.entries(cells).flatMap(([column, cell]): [ColumnField, string | null, string][] => {
    const { field, language } = known.memo(column);
    return field && cell.trim() ? [[field, language, cell.trim()]] : [];
  });
  const named = new Set(said.flatMap(([field, language]) => (language ? [field] : [])));
  return said.filter(([field]) => named.has(field));
}

const LISTS: ReadonlySet<string> = new Set<ColumnField>([
  'makers',
  'keywords',
  'people',
  'identifiers',
  'licence',
  'notice',
  'publish',
]);

/** Returns the cells of unknown headings, and of further columns of a known field that are not used for it. */
export function customFieldCells(cells: Cells = {}): Map<string, string[]> {
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

/** Marks separators that belong to the text by a backslash. */
export const escapeSeparators = (text: string): string => text.replace(/[;|]/g, '\\$&');

/** Removes the backslash before a separator that belongs to the text. */
export const unescapeSeparators = (text: string): string => text.replace(/\\([;|])/g, '$1');

export const splitList = (cells: string[] | undefined): string[] =>
  (cells ?? []).flatMap((cell) => cell.split(/(?<!\\)[;|]/).map(unescapeSeparators));
