// Splits a table of comma-, semicolon- or tab-separated values (RFC 4180) into records, as spreadsheets write them.
import { parse } from 'csv-parse/sync';

export interface CsvFault {
  /** Counted from 1, as an editor shows it. */
  line: number;
  detail: string;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** The records of a table, the header first; the separator is found in the header. What cannot be used of it is a fault. */
export function readRecords(text: string, faults: CsvFault[]): Parsed[] {
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

function parseLineByLine(text: string, options: object, faults: CsvFault[]): Parsed[] {
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
