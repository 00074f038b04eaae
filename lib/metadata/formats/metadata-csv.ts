// Parses a folder's metadata.csv: one row per file, with column names of common schemas or in plain language.
import { fromCsvText } from '@/lib/model/open-data';
import { type FieldSettings, normalizeHeading } from '@/lib/model/own-fields';
import { addWithheld, isYes, parseRestriction } from '@/lib/model/restriction-words';
import { correctHeading, findField, findSimilarField, getColumnName, toOwnHeading, withoutLanguage } from './columns';
import { type CsvFault, type CsvRecord, readRecords } from './csv-records';
import { importCells, isExportedColumn, isExportedTable } from './exported-table';
import { findSystemField, recognizeSystem } from './known-systems';
import { MAX_COLUMNS, MAX_HEADING } from './limits';
import { cleanText } from './plain-text';
import { describeDamage, isSpreadsheetDamage } from './spreadsheet-damage';

export interface TableSettings {
  fields?: FieldSettings | undefined;
  licence?: string | undefined;
}

interface Table {
  rows: Map<string, Record<string, string>>;
  faults: CsvFault[];
  /** Set if rows withhold files but cannot be assigned to them. */
  isUnassigned?: true;
}

/** A column whose cells withhold files: `publish`, or another program's equivalent. */
interface WithholdingColumn {
  index: number;
  name: string;
  isPublish: boolean;
}

/**
 * Returns rows by file path (NFC, `/` as separator). Cells have the column's name as written; repeated names get a tab
 * and a number. Empty cells are omitted. An unusable row becomes a fault and does not affect others.
 * @param settings the owner's settings of headings, and the licence of files without one
 */
export function parseMetadataCsv(text: string, { fields: settings = {}, licence }: TableSettings = {}): Table {
  const rows = new Map<string, Record<string, string>>();
  const faults: CsvFault[] = [];
  const records = readRecords(text.replace(/^\uFEFF/, ''), faults, isTableHeader);
  const header = records.shift();
  if (!header) return { rows, faults };
  const isExported = isExportedTable(header.record);
  const { columns, fileColumn, isFileNamed } = readHeader(header.record, records, settings);
  const withholding = listWithholding(columns, settings);

  if (fileColumn < 0) {
    faults.push({ line: header.info.lines, detail: 'no column is called "file", so no row can be matched to a file' });
    const isUnassigned = records.some(({ record }) => listWithheld(record, withholding).length > 0);
    return { rows, faults, ...(isUnassigned && { isUnassigned }) };
  }
  if (!isFileNamed) {
    const detail = `no column is called "file"; "${columns[fileColumn]}" is taken for it, because its cells are names of files`;
    faults.push({ line: header.info.lines, detail });
  }
  faults.push(...describeSystem(header, columns, fileColumn));
  if (columns.length > MAX_COLUMNS)
    faults.push({ line: header.info.lines, detail: `${columns.length} columns; the first ${MAX_COLUMNS} are read` });
  for (const column of columns) {
    const isKnown = column === undefined || isSettled(column, settings) || (isExported && isExportedColumn(column));
    const near = isKnown ? undefined : findSimilarField(column);
    if (column === undefined || near === undefined) continue;
    const line = `fields: { ${JSON.stringify(column)}: ${getColumnName(near)} }`;
    faults.push({
      line: header.info.lines,
      detail: `the column "${column}" is kept as a field of your own; if it means ${getColumnName(near)}, write ${line} in vitrine.yaml (own for ${getColumnName(near)} if not)`,
    });
  }
  const isDate = columns.map((column) => column !== undefined && findField(column) === 'date');
  const damaged: { line: number; cell: string }[] = [];
  for (const { record, info, isBroken } of records) {
    const line = info.lines;
    for (const [index, cell] of record.entries())
      if (index !== fileColumn && isSpreadsheetDamage(cell.trim(), isDate[index] === true))
        damaged.push({ line, cell: cell.trim() });
    const name = record[fileColumn] ?? '';
    const file = normalizeRowPath(isExported ? fromCsvText(name) : name);
    if (record.every((cell) => cell.trim() === '')) continue;
    const isTooWide = record.slice(columns.length).some((cell) => cell.trim() !== '');
    const known = rows.get(file);
    if (file === '') faults.push({ line, detail: `the column "${columns[fileColumn]}" is empty` });
    else if (known) faults.push({ line, detail: `"${file}" has a row already; this one is not used` });
    else if (isTooWide)
      faults.push({
        line,
        detail: `${record.length} cells under ${columns.length} columns; is a text with a separator not in quotes?`,
      });
    if (file === '') continue;
    // Withholding applies even if the row has other errors.
    const isDoubtful = isTooWide || isBroken;
    const withheld = isDoubtful ? listDoubtful(record, withholding) : listWithheld(record, withholding);
    if (known) addWithheld(known, withheld);
    else if (!isDoubtful) {
      const others = withholding.filter(({ isPublish }) => !isPublish);
      const cells = toCells(record, columns, fileColumn);
      rows.set(
        file,
        addWithheld(isExported ? importCells(cells, { file, licence }) : cells, listWithheld(record, others)),
      );
    } else if (withheld.length > 0) rows.set(file, addWithheld({}, withheld));
  }
  faults.push(...describeDamage(damaged));
  faults.sort((a, b) => a.line - b.line);
  return { rows, faults };
}

const isFileColumn = (column: string | undefined) => column !== undefined && findField(column) === 'file';

/** Recognizes the header below titles that a spreadsheet has put above its table. */
export const isTableHeader = (cells: string[]) =>
  cells.length > 1 && (cells.some(isFileColumn) || recognizeSystem(cells) !== null);

/** Names the system that exported the table, and the columns that only the owner knows the meaning of. */
function describeSystem(
  { record, info }: CsvRecord,
  columns: readonly (string | undefined)[],
  fileColumn: number,
): CsvFault[] {
  const system = recognizeSystem(record);
  if (!system) return [];
  const own = columns.flatMap((column, index) =>
    column === undefined || index === fileColumn || findField(column) ? [] : [column.split('\t', 1)[0] ?? ''],
  );
  const kept = own.length > 0 ? `; fields of your own are ${toExamples(own)}` : '';
  return [{ line: info.lines, detail: `the table is recognised as one of ${system.name}${kept}` }];
}

const MAX_NAMED_COLUMNS = 30;

const toExamples = (names: string[]) =>
  names.slice(0, MAX_NAMED_COLUMNS).join(', ') +
  (names.length > MAX_NAMED_COLUMNS ? ` and ${names.length - MAX_NAMED_COLUMNS} more` : '');

interface TableHeader {
  /** Headings, unique and with the owner's meanings; undefined for a column that is not read. */
  columns: (string | undefined)[];
  /** -1 if no column names files. */
  fileColumn: number;
  /** Whether its heading says so; otherwise its cells look like names of files. */
  isFileNamed: boolean;
}

/** @param records without the header */
export function readHeader(
  header: readonly string[],
  records: readonly Pick<CsvRecord, 'record'>[],
  settings: FieldSettings,
): TableHeader {
  const isExported = isExportedTable(header);
  const columns = toHeadings(header, isExported ? withoutExported(settings) : settings);
  if (!isExported) nameSystemColumns(columns, header, settings);
  const named = columns.findIndex(isExported ? (column) => column === 'file' : isFileColumn);
  const fileColumn = named < 0 ? findFileColumn(records) : named;
  if (fileColumn >= 0 && !isExported)
    columns.forEach((column, index) => {
      if (column !== undefined && index !== fileColumn && isFileColumn(column)) columns[index] = toOwnHeading(column);
    });
  return { columns, fileColumn, isFileNamed: named >= 0 };
}

/** Gives headings that only a system uses their meaning, unless the owner has given them one. */
function nameSystemColumns(columns: (string | undefined)[], header: readonly string[], settings: FieldSettings) {
  const system = recognizeSystem(header);
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    const field = findSystemField(system, column);
    if (field === undefined || isSettled(column, settings, field !== 'own')) continue;
    if (field === 'own') columns[index] = toOwnHeading(column);
    else columns[index] = `${column}\t:${getColumnName(field)}`;
  }
}

/** Makes repeated headings unique, and appends the meanings from the owner's settings. */
function toHeadings(names: readonly string[], settings: FieldSettings): (string | undefined)[] {
  const seen = new Map<string, number>();
  const said = new Map(Object.entries(settings).map(([name, setting]) => [normalizeHeading(name), setting]));
  return names.map((name, index) => {
    const heading = cleanText(name)?.replace(/\s+/g, ' ').slice(0, MAX_HEADING).trim() || `Column ${index + 1}`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    const unique = count === 1 ? heading : `${heading}\t${count}`;
    const setting = said.get(normalizeHeading(heading)) ?? said.get(normalizeHeading(withoutLanguage(heading)));
    return correctHeading(unique, setting ?? {});
  });
}

const withoutExported = (settings: FieldSettings): FieldSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !isExportedColumn(name)));

const isSettled = (column: string, settings: FieldSettings, isKnownSettled = true) =>
  (isKnownSettled && findField(column) !== undefined) ||
  column.includes('\t') ||
  Object.keys(settings).some((name) => normalizeHeading(name) === normalizeHeading(column));

/** fromEntries creates own properties, even for a column named `__proto__`. */
const toCells = (record: string[], columns: (string | undefined)[], fileColumn: number): Record<string, string> =>
  Object.fromEntries(
    columns.slice(0, MAX_COLUMNS).flatMap((column, index) => {
      const cell = record[index]?.trim();
      return cell && column !== undefined && index !== fileColumn ? [[column, cell]] : [];
    }),
  );

/** The path of a URL, decoded; other texts as they are. */
function takeUrlPath(name: string): string {
  const [, path] = /^(?:https?|ftp|s3|file):\/\/[^/?#]*\/([^?#]*)/i.exec(name) ?? [];
  if (path === undefined) return name;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Path by which a row names its file: NFC, with slashes, without the host of a URL. */
export const normalizeRowPath = (name: string): string =>
  takeUrlPath(name.trim())
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.\/+)+/, '')
    .replace(/^\/+/, '');

/** Lists the columns that withhold files; a column with a configured meaning is excluded. */
const listWithholding = (columns: (string | undefined)[], settings: FieldSettings): WithholdingColumn[] =>
  columns.flatMap((column, index) => {
    const isPublish = column !== undefined && findField(column) === 'publish';
    if (column === undefined || (!isPublish && isSettled(column, settings))) return [];
    return [{ index, name: column.split('\t', 1)[0] ?? '', isPublish }];
  });

/** Returns values in the format of `publish` from columns such as `draft` (yes) and `embargo` (a day). */
function listWithheld(record: string[], withholding: WithholdingColumn[]): string[] {
  return withholding.flatMap(({ index, name, isPublish }) => {
    const cell = record[index]?.trim() ?? '';
    if (cell === '') return [];
    if (isPublish) return isYes(cell) ? [] : [cell];
    const restriction = parseRestriction(name, cell, true);
    if (!restriction) return [];
    return [restriction.type === 'day' ? restriction.text : 'never'];
  });
}

/** In a row whose cells are shifted, any cell after the first withholding column may be the one that withholds. */
function listDoubtful(record: string[], withholding: WithholdingColumn[]): string[] {
  const first = withholding.find(({ name, isPublish }) => isPublish || parseRestriction(name, 'yes', true));
  const cells = first ? record.slice(first.index) : [];
  return cells.some((cell) => cell.trim() !== '' && !isYes(cell)) ? ['never'] : [];
}

function findFileColumn(records: readonly Pick<CsvRecord, 'record'>[]): number {
  const sample = records.slice(0, 1000);
  const width = Math.max(0, ...sample.map(({ record }) => record.length));
  for (let column = 0; column < Math.min(width, MAX_COLUMNS); column += 1) {
    const cells = sample.map(({ record }) => record[column]?.trim() ?? '').filter((cell) => cell !== '');
    const names = cells.filter((cell) => /[^\s.\\/]\.[a-z\d]{2,5}$/i.test(cell) && !/^https?:/i.test(cell));
    if (names.length > 0 && names.length > cells.length / 2) return column;
  }
  return -1;
}
