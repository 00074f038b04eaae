// Parses a folder's metadata.csv: a row for each file, columns by the names of Dublin Core or by plain ones.
import { type FieldSettings, toHeadingKey } from '@/lib/model/own-fields';
import { toColumnName, toField, toMeantHeading, toNearField, toOwnHeading, toPlainHeading } from './columns';
import { type CsvFault, readRecords } from './csv-records';
import { MAX_COLUMNS, MAX_HEADING } from './limits';
import { toText } from './plain-text';

interface Table {
  rows: Map<string, Record<string, string>>;
  faults: CsvFault[];
}

/**
 * Rows by file: the path as written, in NFC, with `/` between folders. Cells keep their column's name as written, behind
 * which a tab and a number stand where another column has it already; empty cells are left out. A row that cannot be used is
 * a fault, and the others stand.
 * @param settings what the owner says of headings
 */
export function parseMetadataCsv(text: string, settings: FieldSettings = {}): Table {
  const rows = new Map<string, Record<string, string>>();
  const faults: CsvFault[] = [];
  const records = readRecords(text.replace(/^\uFEFF/, ''), faults);
  const header = records.shift();
  if (!header) return { rows, faults };
  const columns = toHeadings(header.record, settings);
  const fileColumn = columns.findIndex((column) => column !== undefined && toField(column) === 'file');

  if (fileColumn < 0) {
    faults.push({ line: header.info.lines, detail: 'no column is called "file", so no row can be matched to a file' });
    return { rows, faults };
  }
  columns.forEach((column, index) => {
    if (column !== undefined && index !== fileColumn && toField(column) === 'file')
      columns[index] = toOwnHeading(column);
  });
  if (columns.length > MAX_COLUMNS)
    faults.push({ line: header.info.lines, detail: `${columns.length} columns; the first ${MAX_COLUMNS} are read` });
  for (const column of columns) {
    const near = column === undefined || isSettled(column, settings) ? undefined : toNearField(column);
    if (column === undefined || near === undefined) continue;
    const line = `fields: { ${JSON.stringify(column)}: ${toColumnName(near)} }`;
    faults.push({
      line: header.info.lines,
      detail: `the column "${column}" is kept as a field of your own; if it means ${toColumnName(near)}, write ${line} in vitrine.yaml (own for ${toColumnName(near)} if not)`,
    });
  }
  for (const { record, info } of records) {
    const line = info.lines;
    const file = toFileKey(record[fileColumn] ?? '');
    if (record.every((cell) => cell.trim() === '')) continue;
    if (file === '') faults.push({ line, detail: `the column "${columns[fileColumn]}" is empty` });
    else if (rows.has(file)) faults.push({ line, detail: `"${file}" has a row already; this one is not used` });
    else if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
      faults.push({
        line,
        detail: `${record.length} cells under ${columns.length} columns; is a text with a separator not in quotes?`,
      });
    } else rows.set(file, toCells(record, columns, fileColumn));
  }
  faults.sort((a, b) => a.line - b.line);
  return { rows, faults };
}

/**
 * Of equal headings each further one has its number behind a tab, so that none takes another's place; of those that their owner
 * knows what they mean, that follows.
 */
function toHeadings(names: string[], settings: FieldSettings): (string | undefined)[] {
  const seen = new Map<string, number>();
  const said = new Map(Object.entries(settings).map(([name, setting]) => [toHeadingKey(name), setting]));
  return names.map((name, index) => {
    const heading = toText(name)?.replace(/\s+/g, ' ').slice(0, MAX_HEADING).trim() || `Column ${index + 1}`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    const unique = count === 1 ? heading : `${heading}\t${count}`;
    const setting = said.get(toHeadingKey(heading)) ?? said.get(toHeadingKey(toPlainHeading(heading)));
    return toMeantHeading(unique, setting ?? {});
  });
}

/** What is known, or what its owner has spoken of, means what it means. */
const isSettled = (column: string, settings: FieldSettings) =>
  toField(column) !== undefined ||
  column.includes('\t') ||
  Object.keys(settings).some((name) => toHeadingKey(name) === toHeadingKey(column));

/** Made of entries: a column may be called `__proto__`. */
const toCells = (record: string[], columns: (string | undefined)[], fileColumn: number): Record<string, string> =>
  Object.fromEntries(
    columns.slice(0, MAX_COLUMNS).flatMap((column, index) => {
      const cell = record[index]?.trim();
      return cell && column !== undefined && index !== fileColumn ? [[column, cell]] : [];
    }),
  );

const toFileKey = (name: string): string =>
  name
    .trim()
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.\/+)+/, '')
    .replace(/^\/+/, '');
