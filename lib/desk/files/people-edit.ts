// Edits the row of a person in an owner's people.csv, or adds one; every other byte of the file stays as it is.
import { parsePeopleCsv, parsePersonColumn } from '@/lib/metadata/fields/people-csv';
import { findHeader } from '@/lib/metadata/formats/csv-records';
import { toPersonKey } from '@/lib/model/person';
import { decodeForEditing } from './encoded-text';
import { formatCell, listTableRecords, type TableCell } from './table-cells';

/** Columns of a new table, and those that are added to one that lacks them. */
export const PERSON_COLUMNS = [
  'other names',
  'born',
  'died',
  'description',
  'link',
  'wikidata',
  'viaf',
  'ulan',
  'gnd',
  'orcid',
  'isni',
] as const;

export interface PersonCell {
  /** Heading as in the table, or one of PERSON_COLUMNS. */
  heading: string;
  value: string;
}

/** Makes Excel read a new table as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface PeopleTable {
  delimiter: string;
  header: TableCell[];
  records: TableCell[][];
  /** Index of the column `name`; -1 if there is none. */
  nameColumn: number;
}

function parseTable(text: string): PeopleTable {
  const { delimiter, start } = findHeader(text, () => true);
  const [header = [], ...records] = listTableRecords(text, { delimiter, start });
  const nameColumn = header.findIndex(({ value }) => parsePersonColumn(value) === 'name');
  if (header.length > 0 && nameColumn < 0) throw new Error('no column is called "name"; name one so in a spreadsheet');
  return { delimiter, header, records, nameColumn };
}

const findRecord = ({ records, nameColumn }: PeopleTable, name: string) =>
  records.find((cells) => toPersonKey(cells[nameColumn]?.value.trim() ?? '') === toPersonKey(name));

/**
 * The cells of a person: all columns of the table that describe people, then those that it lacks.
 * @param bytes null if there is no table
 */
export function readPersonCells(bytes: Buffer | null, name: string): PersonCell[] {
  const table = parseTable(bytes ? decodeForEditing(bytes).text : '');
  const record = findRecord(table, name);
  const columns = table.header.map(({ value }) => ({ heading: value, column: parsePersonColumn(value) }));
  const known = columns.flatMap(({ heading, column }, at) =>
    column === undefined || column === 'name' ? [] : [{ heading, value: record?.[at]?.value ?? '' }],
  );
  const present = new Set(columns.map(({ column }) => column));
  const lacking = PERSON_COLUMNS.filter((heading) => !present.has(parsePersonColumn(heading)));
  return [...known, ...lacking.map((heading) => ({ heading, value: '' }))];
}

/** Faults of the table that name what the edit has written. */
function mustBeValid(before: string, after: string) {
  const known = new Set(parsePeopleCsv(before).faults.map(({ detail }) => detail));
  const fault = parsePeopleCsv(after).faults.find(({ detail }) => !known.has(detail));
  if (fault) throw new Error(fault.detail);
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

const splice = (text: string, splices: Splice[]) =>
  splices
    .toSorted((one, other) => other.start - one.start)
    .reduce((edited, { start, end, text: written }) => edited.slice(0, start) + written + edited.slice(end), text);

/**
 * @param bytes null creates the table
 * @param cells those of readPersonCells, with their new values; others stay
 * @throws Error if the table cannot be changed as wished; the message follows its name
 */
export function editPerson(bytes: Buffer | null, name: string, cells: readonly PersonCell[]): Buffer {
  const { text, encoding, listUnwritable, encode } = decodeForEditing(bytes ?? Buffer.from(BYTE_ORDER_MARK));
  const table = parseTable(text);
  const before = new Map(readPersonCells(bytes, name).map(({ heading, value }) => [heading, value]));
  const changed = cells.filter(({ heading, value }) => before.has(heading) && before.get(heading) !== value);
  if (changed.length === 0) return bytes ?? Buffer.alloc(0);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\r\n';
  const edited =
    table.header.length === 0
      ? createTable(name, changed, eol)
      : splice(text, listSplices(table, text, { name, changed, eol }));
  const [unwritable] = listUnwritable(edited);
  if (unwritable !== undefined)
    throw new Error(`its encoding, ${encoding}, has no "${unwritable}"; save the table as UTF-8, then edit it here`);
  mustBeValid(text, edited);
  return encode(edited);
}

function createTable(name: string, cells: readonly PersonCell[], eol: string): string {
  const options = { delimiter: ',', isQuoted: false };
  const rows = [
    ['name', ...cells.map(({ heading }) => heading)],
    [name, ...cells.map(({ value }) => value)],
  ];
  return rows.map((row) => row.map((cell) => formatCell(cell, options)).join(',') + eol).join('');
}

interface Change {
  name: string;
  changed: readonly PersonCell[];
  eol: string;
}

function listSplices(table: PeopleTable, text: string, { name, changed, eol }: Change): Splice[] {
  const { delimiter, header, records, nameColumn } = table;
  const added = changed.filter(({ heading }) => !header.some(({ value }) => value === heading));
  const widest = Math.max(0, ...records.map(({ length }) => length));
  if (added.length > 0 && widest > header.length)
    throw new Error('it has rows with more cells than headings; mend them in a spreadsheet');
  const columns = [...header.map(({ value }) => value), ...added.map(({ heading }) => heading)];
  const write = (value: string, isQuoted = false) => formatCell(value, { delimiter, isQuoted });
  const splices: Splice[] = [];
  const headerEnd = header.at(-1)?.end ?? 0;
  if (added.length > 0)
    splices.push({
      start: headerEnd,
      end: headerEnd,
      text: added.map(({ heading }) => delimiter + write(heading)).join(''),
    });
  const record = findRecord(table, name);
  const values = new Map(changed.map(({ heading, value }) => [columns.indexOf(heading), value]));
  if (!record) {
    const isOpen = text !== '' && !/[\r\n]$/.test(text);
    const row = columns.map((_, at) => write(at === nameColumn ? name : (values.get(at) ?? ''))).join(delimiter);
    return [...splices, { start: text.length, end: text.length, text: `${isOpen ? eol : ''}${row}${eol}` }];
  }
  for (const [at, value] of values) {
    const cell = record[at];
    if (cell) splices.push({ start: cell.start, end: cell.end, text: write(value, cell.isQuoted) });
  }
  const last = Math.max(-1, ...values.keys());
  const end = record.at(-1)?.end ?? 0;
  const missing = Array.from({ length: Math.max(0, last + 1 - record.length) }, (_, at) => {
    return delimiter + write(values.get(record.length + at) ?? '');
  });
  if (missing.length > 0) splices.push({ start: end, end, text: missing.join('') });
  return splices;
}
