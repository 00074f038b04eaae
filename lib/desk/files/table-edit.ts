// Fills cells, rows and columns of an owner's metadata.csv; every other byte of the file stays as it is.
import { localizeRows, matchRows, rowsForSubfolder } from '@/lib/library/match-rows';
import { type ColumnField, findField, getColumnName, getHeadingLanguage } from '@/lib/metadata/formats/columns';
import { findHeader, readRecords } from '@/lib/metadata/formats/csv-records';
import { isExportedTable } from '@/lib/metadata/formats/exported-table';
import { isTableHeader, normalizeRowPath, readHeader } from '@/lib/metadata/formats/metadata-csv';
import { isSameLanguage, rankLanguage } from '@/lib/model/languages';
import { type FieldSettings, normalizeHeading } from '@/lib/model/own-fields';
import { decodeForEditing } from './encoded-text';
import { listTableRecords, type TableCell } from './table-cells';
import { createTableText } from './table-text';

/** Names in a folder of the library. */
export interface FolderNames {
  folders: readonly string[];
  files: readonly string[];
}

/** The meaning of a column: a known field, or a custom field under a heading. */
export type ColumnTarget =
  | {
      field: ColumnField;
      /** Columns without a language have it, too, unless `isTagged`. */
      language?: string;
      isTagged?: true;
      /** Columns in other languages only, and only if the field is stated in no other column. */
      isForeign?: true;
      /** Whether a cell states it; other cells of the column mean something else. */
      accepts?(cell: string): boolean;
    }
  | { heading: string };

interface NewCell {
  target: ColumnTarget;
  value: string;
  /** Whether further cells that state the same are emptied. */
  isAlone?: true;
}

export interface EditableTable {
  /** @param file path below the table's folder */
  hasRow: (file: string) => boolean;
  /** Cells that state something of a file, those in the language first. */
  listCells: (file: string, target: ColumnTarget) => string[];
  /**
   * Writes each value into the first cell that states it, otherwise into an empty cell, a new column or a new row.
   * @throws Error if the table cannot take a value
   */
  setCells: (file: string, cells: readonly NewCell[]) => void;
  toBytes: () => Buffer;
}

const NEW_TABLE = '\uFEFFfile\r\n';

interface FoundCell {
  index: number;
  value: string;
  rank: number;
}

function isMeant(tag: string | null, { language, isTagged, isForeign }: Extract<ColumnTarget, { field: string }>) {
  const isSame = tag === null ? !isTagged : language === undefined || isSameLanguage(tag, language);
  return isForeign ? !isSame : isSame;
}

const isStated = ({ value }: FoundCell, target: ColumnTarget) =>
  value.trim() !== '' && ('heading' in target || !target.accepts || target.accepts(value.trim()));

/** A misplaced quotation mark makes the readers of the table split it at other places. */
function mustBeRegular(text: string, records: readonly TableCell[][]) {
  const read = readRecords(text, [], isTableHeader);
  const differs = (cells: readonly TableCell[], index: number) => {
    const record = read[index];
    return record?.isBroken || cells.some(({ value }, at) => record?.record[at] !== value);
  };
  const at = records.length === read.length ? records.findIndex(differs) : 0;
  if (at < 0) return;
  const broken = read.find(({ isBroken }) => isBroken) ?? read[at];
  throw new Error(
    `a quotation mark is misplaced (near line ${broken?.info.lines ?? 1}); mend the table in a spreadsheet, then edit it here`,
  );
}

/**
 * @param bytes null creates a table
 * @param listNames lists a folder below the table's, by its path
 * @throws Error if the table cannot be written back as it is
 */
export function openTable(
  bytes: Buffer | null,
  settings: FieldSettings,
  listNames: (folder: string) => FolderNames,
): EditableTable {
  const decoded = decodeForEditing(bytes ?? Buffer.from(NEW_TABLE));
  const { delimiter, start } = findHeader(decoded.text, isTableHeader);
  const all = [...listTableRecords(decoded.text, { delimiter, start })];
  const [header = [], ...records] = all;
  const headings = header.map(({ value }) => value);
  if (isExportedTable(headings))
    throw new Error(
      'it is a table of the open data, whose cells have a notation of their own; edit it in a spreadsheet',
    );
  mustBeRegular(decoded.text, all);
  const { columns, fileColumn } = readHeader(
    headings,
    records.map((cells) => ({ record: cells.map(({ value }) => value) })),
    settings,
  );
  const table = createTableText({ ...decoded, delimiter, header, records });

  /** Rows that hold only their number, so that the functions for rows find the record. */
  const numbers = new Map<string, Record<string, string>>();
  for (const [number, cells] of records.entries()) {
    const key = normalizeRowPath(cells[fileColumn]?.value ?? '');
    if (key !== '' && !numbers.has(key)) numbers.set(key, { number: String(number) });
  }
  const matched = new Map<string, ReadonlyMap<string, Record<string, string>>>();
  const added = new Map<string, number>();

  function matchFolder(folder: string) {
    const known = matched.get(folder);
    if (known) return known;
    let at = '';
    let rows = localizeRows(numbers, listNames(at).folders);
    for (const name of folder === '' ? [] : folder.split('/')) {
      rows = rowsForSubfolder(rows, name, listNames(at).folders);
      at = at === '' ? name : `${at}/${name}`;
    }
    const found = matchRows(rows, listNames(at).files).rows;
    matched.set(folder, found);
    return found;
  }

  function findRow(file: string): number | undefined {
    const end = file.lastIndexOf('/');
    const found = matchFolder(file.slice(0, Math.max(0, end))).get(file.slice(end + 1).normalize('NFC'));
    return found ? Number(found.number) : added.get(file);
  }

  /** Columns of a target, those for its language first. */
  function listColumns(target: ColumnTarget): { index: number; rank: number }[] {
    const found = columns.flatMap((column, index) => {
      if (column === undefined || index === fileColumn) return [];
      if ('heading' in target) {
        const isNamed = normalizeHeading(column.split('\t', 1)[0] ?? '') === normalizeHeading(target.heading);
        return isNamed && findField(column) === undefined ? [{ index, rank: 0 }] : [];
      }
      if (findField(column) !== target.field) return [];
      const tag = getHeadingLanguage(column);
      return isMeant(tag, target) ? [{ index, rank: rankLanguage(tag, target.language) }] : [];
    });
    return found.sort((one, other) => one.rank - other.rank);
  }

  const listFound = (row: number, target: ColumnTarget): FoundCell[] =>
    listColumns(target).map(({ index, rank }) => ({ index, rank, value: table.getCell(row, index) }));

  function addColumn(target: ColumnTarget): number {
    const name =
      'heading' in target
        ? target.heading
        : getColumnName(target.field) + (target.language === undefined ? '' : `[${target.language}]`);
    if ('heading' in target && findField(name) !== undefined)
      throw new Error(`a column "${name}" would mean something else; choose another name for this field`);
    columns.push(name);
    return table.addColumn(name);
  }

  function addRow(file: string): number {
    const row = table.addRow(fileColumn, file.normalize('NFC'));
    added.set(file, row);
    return row;
  }

  function setCell(row: number, { target, value, isAlone }: NewCell) {
    const found = listFound(row, target);
    const stated = found.filter((cell) => isStated(cell, target));
    const first = stated[0] ?? found.find((cell) => cell.value.trim() === '');
    if (first) table.setCell(row, first.index, value);
    else if (value !== '') table.setCell(row, addColumn(target), value);
    if (isAlone) for (const { index } of stated) if (index !== first?.index) table.setCell(row, index, '');
  }

  return {
    hasRow: (file) => fileColumn >= 0 && findRow(file) !== undefined,
    listCells(file, target) {
      const row = fileColumn < 0 ? undefined : findRow(file);
      if (row === undefined) return [];
      return listFound(row, target).flatMap((cell) => (isStated(cell, target) ? [cell.value.trim()] : []));
    },
    setCells(file, cells) {
      if (fileColumn < 0) throw new Error('no column is called "file", so no row can be matched to a file');
      for (const { value } of cells) table.mustBeWritable(value);
      const row = findRow(file) ?? addRow(file);
      for (const cell of cells) setCell(row, cell);
    },
    toBytes: table.toBytes,
  };
}
