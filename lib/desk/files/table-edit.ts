// Replaces single cells of an owner's metadata.csv; every other byte of the file stays as it is.
import { localizeRows, matchRows, rowsForSubfolder } from '@/lib/library/match-rows';
import { type ColumnField, findField, getHeadingLanguage } from '@/lib/metadata/formats/columns';
import { findHeader } from '@/lib/metadata/formats/csv-records';
import { isExportedTable } from '@/lib/metadata/formats/exported-table';
import { isTableHeader, normalizeRowPath, readHeader } from '@/lib/metadata/formats/metadata-csv';
import { isSameLanguage, rankLanguage } from '@/lib/model/languages';
import type { FieldSettings } from '@/lib/model/own-fields';
import { decodeForEditing } from './encoded-text';
import { formatCell, listTableRecords, type TableCell } from './table-cells';

/** Names in a folder of the library. */
export interface FolderNames {
  folders: readonly string[];
  files: readonly string[];
}

export interface EditableTable {
  /** @param file path below the table's folder */
  hasRow: (file: string) => boolean;
  /**
   * Returns the cell that a page in this language shows for a field of a file; null if no row states it.
   * @param file path below the table's folder
   * @throws Error if the table states it only in other languages
   */
  findCell: (file: string, field: ColumnField, language: string) => TableCell | null;
  /** @throws Error if the table's encoding has no such character */
  replaceCells: (edits: { cell: TableCell; value: string }[]) => Buffer;
}

/**
 * @param listNames lists a folder below the table's, by its path
 * @throws Error if the table cannot be written back as it is
 */
export function openTable(
  bytes: Buffer,
  settings: FieldSettings,
  listNames: (folder: string) => FolderNames,
): EditableTable {
  const { text, encoding, listUnwritable, encode } = decodeForEditing(bytes);
  const { delimiter, start } = findHeader(text, isTableHeader);
  const [header = [], ...records] = listTableRecords(text, { delimiter, start });
  const headings = header.map(({ value }) => value);
  if (isExportedTable(headings))
    throw new Error(
      'it is a table of the open data, whose cells have a notation of their own; edit it in a spreadsheet',
    );
  const { columns, fileColumn } = readHeader(
    headings,
    records.map((cells) => ({ record: cells.map(({ value }) => value) })),
    settings,
  );

  /** Rows that hold only their number, so that the functions for rows find the record. */
  const numbers = new Map<string, Record<string, string>>();
  for (const [number, cells] of records.entries()) {
    const key = normalizeRowPath(cells[fileColumn]?.value ?? '');
    if (key !== '' && !numbers.has(key)) numbers.set(key, { number: String(number) });
  }
  const matched = new Map<string, ReadonlyMap<string, Record<string, string>>>();

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

  function findRecord(file: string): TableCell[] | undefined {
    const end = file.lastIndexOf('/');
    const found = matchFolder(file.slice(0, Math.max(0, end))).get(file.slice(end + 1).normalize('NFC'));
    return found && records[Number(found.number)];
  }

  return {
    hasRow: (file) => fileColumn >= 0 && findRecord(file) !== undefined,
    findCell(file, field, language) {
      const record = fileColumn < 0 ? undefined : findRecord(file);
      const stated = (record ?? []).flatMap((cell, index) => {
        const column = columns[index];
        const isOther = column === undefined || index === fileColumn || findField(column) !== field;
        if (isOther || cell.value.trim() === '') return [];
        const tag = getHeadingLanguage(column);
        return [{ ...cell, heading: headings[index] ?? '', tag, rank: rankLanguage(tag, language) }];
      });
      const [shown] = stated.sort((one, other) => one.rank - other.rank);
      if (shown && shown.tag !== null && !isSameLanguage(shown.tag, language))
        throw new Error(`it states this only in the column "${shown.heading}"; add a column for ${language}`);
      return shown ?? null;
    },
    replaceCells(edits) {
      let edited = text;
      for (const { cell, value } of edits.toSorted((a, b) => b.cell.start - a.cell.start)) {
        const [unwritable] = listUnwritable(value);
        if (unwritable !== undefined)
          throw new Error(
            `its encoding, ${encoding}, has no "${unwritable}"; save the table as UTF-8, then edit it here`,
          );
        const written = formatCell(value, { delimiter, isQuoted: cell.isQuoted });
        edited = edited.slice(0, cell.start) + written + edited.slice(cell.end);
      }
      return encode(edited);
    },
  };
}
