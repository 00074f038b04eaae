// Parses a folder's metadata.csv: a row for each file, columns by the names of Dublin Core or by plain ones.
import { parse } from 'csv-parse/sync';
import { toField } from './columns';

interface Fault {
  /** Counted from 1, as an editor shows it. */
  line: number;
  detail: string;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * Rows by file: the path as written, in NFC, with `/` between folders. Cells keep their column's name as written;
 * unknown columns and empty cells are left out. A row that cannot be used is a fault, and the others stand.
 */
export function parseMetadataCsv(text: string): { rows: Map<string, Record<string, string>>; faults: Fault[] } {
  const rows = new Map<string, Record<string, string>>();
  const faults: Fault[] = [];
  const records = readRecords(text.replace(/^\uFEFF/, ''), faults);
  const header = records.shift();
  if (!header) return { rows, faults };
  const columns = header.record.map((name) => name.trim());
  const known = columns.map(toField);
  const fileColumn = known.indexOf('file');
  if (fileColumn < 0) {
    faults.push({ line: header.info.lines, detail: 'no column is called "file", so no row can be matched to a file' });
    return { rows, faults };
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
    } else rows.set(file, toCells(record, columns, known));
  }
  faults.sort((a, b) => a.line - b.line);
  return { rows, faults };
}

function toCells(record: string[], columns: string[], known: (string | undefined)[]): Record<string, string> {
  const cells: Record<string, string> = Object.create(null);
  columns.forEach((column, index) => {
    const cell = record[index]?.trim();
    if (cell && known[index] && known[index] !== 'file') cells[column] = cell;
  });
  return { ...cells };
}

const toFileKey = (name: string): string =>
  name
    .trim()
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.\/+)+/, '')
    .replace(/^\/+/, '');

function readRecords(text: string, faults: Fault[]): Parsed[] {
  const options = {
    bom: false,
    delimiter: findDelimiter(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  try {
    return parse(text, options) as unknown as Parsed[];
  } catch {
    // A quotation mark is out of place. Taken as an ordinary character it spoils one row instead of all.
    return parseLineByLine(text, options, faults);
  }
}

function parseLineByLine(text: string, options: object, faults: Fault[]): Parsed[] {
  const records: Parsed[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index++) {
    const first = index;
    let pending = lines[index] ?? '';
    // A text in quotes may run over several lines, yet hardly over fifty.
    while (isOpen(pending) && index - first < 50 && index + 1 < lines.length) pending += `\n${lines[++index]}`;
    if (isOpen(pending)) {
      index = first;
      pending = lines[first] ?? '';
    }
    if (pending.trim() === '') continue;
    try {
      const [parsed] = parse(pending, options) as unknown as Parsed[];
      if (parsed) records.push({ record: parsed.record, info: { lines: first + 1 } });
    } catch {
      faults.push({ line: first + 1, detail: 'a quotation mark is missing or stands inside a text; double it there' });
    }
  }
  return records;
}

const isOpen = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;

/** The separator that stands most often in the header outside quotes: comma, semicolon or tab. */
function findDelimiter(text: string): string {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => header.split(mark).length - 1;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
