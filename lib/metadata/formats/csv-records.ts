// Parses comma-, semicolon- or tab-separated tables (RFC 4180) as spreadsheets write them.
import { parse } from 'csv-parse/sync';

export interface CsvFault {
  /** Counted from 1. */
  line: number;
  detail: string;
}

export interface CsvRecord {
  record: string[];
  info: { lines: number };
  /** The line has a misplaced quotation mark and was split at each separator, so its cells may be shifted. */
  isBroken?: true;
}

const DELIMITERS = [',', ';', '\t'];

/** Lines and characters that are searched for the header, because spreadsheets put titles above tables. */
const MAX_TITLE_LINES = 20;
const MAX_HEAD_CHARACTERS = 200_000;

const LINE_END = /\r\n|\n|\r/;

const splitCells = (line: string, delimiter: string) =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));

/**
 * Parses the records, the header first. The separator is given by Excel's first line (`sep=;`) or detected in the
 * header.
 * @param isHeader recognizes the header, which titles may precede; the first line is used if none is recognized
 * @param faults receives problems
 */
export function readRecords(
  text: string,
  faults: CsvFault[],
  isHeader: (cells: string[]) => boolean = () => true,
): CsvRecord[] {
  const { delimiter, start } = findHeader(text, isHeader);
  const options = {
    bom: false,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  const skipped = text.slice(0, start).split(LINE_END).length - 1;
  const countFromTop = <T extends { info: { lines: number } }>(each: T): T => ({
    ...each,
    info: { ...each.info, lines: each.info.lines + skipped },
  });
  const table = start === 0 ? text : text.slice(start);
  try {
    return (parse(table, options) as unknown as CsvRecord[]).map(countFromTop);
  } catch {
    // A misplaced quotation mark. Parsing each line alone affects one row instead of all.
    const found: CsvFault[] = [];
    const records = parseLineByLine(table, options, found).map(countFromTop);
    faults.push(...found.map((fault) => ({ ...fault, line: fault.line + skipped })));
    return records;
  }
}

export function findHeader(text: string, isHeader: (cells: string[]) => boolean): { delimiter: string; start: number } {
  const [statement = '', stated] = /^\s*"?sep=([,;\t|])"?[ \t]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const head = text.slice(statement.length, MAX_HEAD_CHARACTERS);
  let start = statement.length;
  for (const line of head.split(LINE_END, MAX_TITLE_LINES)) {
    for (const delimiter of stated ? [stated] : [findDelimiter(line), ...DELIMITERS])
      if (isHeader(splitCells(line, delimiter))) return { delimiter, start };
    start += line.length;
    start += LINE_END.exec(text.slice(start, start + 2))?.index === 0 ? (text.startsWith('\r\n', start) ? 2 : 1) : 0;
  }
  const first = head.split(LINE_END, MAX_TITLE_LINES).find((line) => line.trim() !== '') ?? '';
  return { delimiter: stated ?? findDelimiter(first), start: statement.length };
}

function parseLineByLine(text: string, options: { delimiter: string }, faults: CsvFault[]): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lines = text.split(LINE_END);
  for (let index = 0; index < lines.length; index++) {
    const first = index;
    let pending = lines[index] ?? '';
    // A quoted text may span lines, but rarely over fifty.
    while (isOpen(pending) && index - first < 50 && index + 1 < lines.length) pending += `\n${lines[++index]}`;
    if (isOpen(pending)) {
      index = first;
      pending = lines[first] ?? '';
    }
    if (pending.trim() === '') continue;
    const info = { lines: first + 1 };
    try {
      const [parsed] = parse(pending, options) as unknown as CsvRecord[];
      if (parsed) records.push({ record: parsed.record, info });
    } catch {
      records.push({ record: splitCells(pending.replaceAll('"', ''), options.delimiter), info, isBroken: true });
      faults.push({ line: first + 1, detail: 'a quotation mark is missing or stands inside a text; double it there' });
    }
  }
  return records;
}

const isOpen = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;

function findDelimiter(line: string): string {
  const header = line.replace(/"[^"]*"/g, '');
  const count = (mark: string) => header.split(mark).length - 1;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
