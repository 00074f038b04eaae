// Converts a spreadsheet (Excel or OpenDocument) to the text of a CSV table, with the stored results of its formulas.
import type { Cell, CellValue, ReadOptions, Sheet, Workbook } from 'hucre/xlsx';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { isTableHeader } from './metadata-csv';

/** Bytes of the file, and of all that is compressed in it, as declared. */
export const MAX_SPREADSHEET_BYTES = 50_000_000;
const MAX_UNPACKED_BYTES = 250_000_000;
const MAX_ROWS = 200_000;
const MAX_CELL_CHARACTERS = 32_767;
/** Rows that are searched for the header, because titles may precede it. */
const MAX_TITLE_ROWS = 20;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Sums the sizes that a ZIP file declares for its entries; null if it has no directory. No entry is larger than declared. */
function sumDeclaredBytes(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.length - 22; at >= from; at -= 1) {
    if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    let entry = bytes.readUInt32LE(at + 16);
    let sum = 0;
    for (let left = bytes.readUInt16LE(at + 10); left > 0; left -= 1) {
      if (entry + 46 > bytes.length || bytes.readUInt32LE(entry) !== DIRECTORY_ENTRY) return null;
      const size = bytes.readUInt32LE(entry + 24);
      // Zero may mean that the size is not known in advance.
      sum += size === 0 && bytes.readUInt32LE(entry + 20) > 0 ? MAX_UNPACKED_BYTES + 1 : size;
      entry += 46 + bytes.readUInt16LE(entry + 28) + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
    }
    return sum;
  }
  return null;
}

const toProblem = (detail: string) => new ReadProblem('invalid-text', detail);

/** @param name of the file, whose ending tells the format @throws ReadProblem */
export async function readSpreadsheet(bytes: Buffer, name: string, report: (fault: string) => void): Promise<string> {
  if (bytes.length < 4) throw toProblem('it is no spreadsheet, or damaged; save it again');
  if (bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw toProblem('it is protected by a password, or in the old format of Excel; save it without, as .xlsx or .csv');
  const unpacked = sumDeclaredBytes(bytes);
  if (unpacked === null) throw toProblem('it is no spreadsheet, or damaged; save it again');
  if (unpacked > MAX_UNPACKED_BYTES)
    throw toProblem(`it has more than ${MAX_UNPACKED_BYTES} bytes when it is unpacked; save it as CSV`);
  const options: ReadOptions = { readStyles: true, maxRows: MAX_ROWS + 1 };
  let workbook: Workbook;
  try {
    workbook = /\.ods$/i.test(name)
      ? await (await import('hucre/ods')).readOds(bytes, options)
      : await (await import('hucre/xlsx')).readXlsx(bytes, options);
  } catch (error) {
    throw toProblem(`it is damaged (${(error as Error).message.slice(0, 200)}); save it again, or as CSV`);
  }
  return toCsv(selectSheet(workbook.sheets, report), report);
}

const toPlainText = (value: CellValue | undefined) => (typeof value === 'string' ? value : '');

/** The first sheet with a column of files, else the first that is not empty. */
function selectSheet(sheets: Sheet[], report: (fault: string) => void): Sheet | undefined {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((value) => value !== null && value !== '')));
  const tables = filled.filter(({ rows }) =>
    rows.slice(0, MAX_TITLE_ROWS).some((row) => isTableHeader(row.map(toPlainText))),
  );
  const [first, ...others] = tables;
  if (others.length > 0)
    report(
      `of its sheets only ${JSON.stringify(first?.name)} is read, not ${others.map(({ name: other }) => JSON.stringify(other)).join(', ')}`,
    );
  return first ?? filled[0];
}

function toCsv(sheet: Sheet | undefined, report: (fault: string) => void): string {
  const rows = sheet?.rows ?? [];
  if (rows.length > MAX_ROWS) report(`it has more than ${MAX_ROWS} rows; the others are not used`);
  return rows
    .slice(0, MAX_ROWS)
    .map((row, at) =>
      row.map((value, column) => toField(toText(value, sheet?.cells?.get(`${at},${column}`)))).join(','),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const toField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As the owner sees it where the format matters: a date without a time, a number with its leading zeros. */
function toText(value: CellValue | undefined, cell?: Cell): string {
  const format = cell?.style?.numFmt ?? '';
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.slice(0, MAX_CELL_CHARACTERS);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : toDate(value, format);
  const zeros = /^(0{2,})(?:;|$)/.exec(format)?.[1]?.length ?? 0;
  // Fifteen digits, as Excel shows: 0.1 + 0.2 is 0.3.
  const text = String(Number(value.toPrecision(15)));
  return value >= 0 && Number.isInteger(value) ? text.padStart(zeros, '0') : text;
}

/** A cell that shows only a year or a month says no more. */
function toDate(value: Date, format: string): string {
  const iso = value.toISOString();
  // Words in quotation marks, colours and languages are no parts of a date.
  const parts = format.toLowerCase().replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (parts.includes('y') && !parts.includes('d')) return iso.slice(0, parts.includes('m') ? 7 : 4);
  const isDay = iso.endsWith('T00:00:00.000Z') && !/[hs]/.test(parts);
  return isDay ? iso.slice(0, 10) : iso.slice(0, 19);
}
