// Reads a table of the open data (/data/items.csv) as a metadata.csv, so that both give the same items.
import path from 'node:path';
import { titleFromName } from '@/lib/model/file-title';
import { COLUMNS, fromCsvText } from '@/lib/model/open-data';
import { escapeSeparators, toOwnHeading } from './columns';
import { isRecord } from './yaml';

/** Columns that are derived from files, from other columns or from settings. */
const DERIVED = new Set([
  ...['id', 'url', 'kind', 'translations', 'transcription', 'licenceName', 'type', 'width', 'height', 'duration'],
  ...['collection', 'image'],
]);

/** Columns with one text, in which a table by hand may have a list. */
const SINGLE = new Set(['place', 'city', 'region', 'country', 'countryCode']);
const LISTS = new Set(['makers', 'keywords', 'people', 'identifiers', 'placeLinks']);

const TRANSLATED = ['title', 'caption', 'alt', 'copyright', 'usageTerms'];

const TRANSLATION = new RegExp(`^(${TRANSLATED.join('|')})\\.([\\w-]+)$`);

/** Names that other programs do not use together; the owner may have deleted some of the columns. */
const SIGNS = ['url', 'kind', 'dateWords', 'licenceName', 'collection'];
const MIN_SIGNS = 3;

export const isExportedTable = (header: readonly string[]): boolean =>
  SIGNS.filter((name) => header.includes(name)).length >= MIN_SIGNS;

export const isExportedColumn = (name: string): boolean => Object.hasOwn(COLUMNS, name) || TRANSLATION.test(name);

function* readFields(text: string): Generator<[heading: string, cell: string]> {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return;
  }
  if (!isRecord(fields)) return;
  for (const [name, values] of Object.entries(fields))
    yield [toOwnHeading(name), [values].flat().map(String).map(escapeSeparators).join('|')];
}

/**
 * Converts the cells of an exported row to those of a metadata.csv.
 * @param context.file path in the library
 * @param context.licence the site's licence, which the table repeats for each file without one
 */
export function importCells(
  cells: Record<string, string>,
  { file, licence }: { file: string; licence?: string | undefined },
): Record<string, string> {
  const { name } = path.posix.parse(file);
  const unnamed = TRANSLATED.filter((column) => cells[`${column}.und`] !== undefined);
  return Object.fromEntries(
    Object.entries(cells).flatMap(([column, raw]): [string, string][] => {
      if (!isExportedColumn(column)) return [[column, raw]];
      if (DERIVED.has(column)) return [];
      const cell = fromCsvText(raw);
      if (column === 'fields') return [...readFields(cell)];
      if (LISTS.has(column)) return [[column, cell.replaceAll(';', '\\;')]];
      if (SINGLE.has(column)) return [[column, escapeSeparators(cell)]];
      if (column === 'licence' && cell === licence) return [];
      // The title of an item without one is its file's name.
      if (column === 'title' && cell === titleFromName(name)) return [];
      const [, field = '', language] = TRANSLATION.exec(column) ?? [];
      if (language === 'und') return [[field, cell]];
      if (language) return [[`${field}[${language}]`, cell]];
      // Beside a text without a language, the text shown is one of those with a language.
      return unnamed.includes(column) ? [] : [[column, cell]];
    }),
  );
}
