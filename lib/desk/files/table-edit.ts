// Replaces single cells of an owner's metadata.csv; every other byte of the file stays as it is.
import { localizeRows, matchRows, rowsForSubfolder } from '@/lib/library/match-rows';
import { type ColumnField, findField, getHeadingLanguage } from '@/lib/metadata/formats/columns';
import { findHeader } from '@/lib/metadata/formats/csv-records';
import { isExportedTable } from '@/lib/metadata/formats/exported-table';
import { isTableHeader, readHeader, toFileKey } from '@/lib/metadata/formats/metadata-csv';
import type { FieldSettings } from '@/lib/model/own-fields';
import { decodeForEditing } from './encoded-text';
import { formatCell, listRecords, type TableCell } from './table-cells';

/** Names in a folder of the library. */
export interface FolderNames {
  folders: readonly string[];
  files: readonly string[];
}

export interface StatedCell extends TableCell {
  /** As the table writes it. */
  heading: string;
}

export interface EditableTable {
  /**
   * Returns the cell that states a field of a file; null if no row does.
   * @param file path below the table's folder
   */
  findCell: (file: string, field: ColumnField, language: string | null) => StatedCell | null;
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
  const [header = [], ...records] = listRecords(text, { delimiter, start });
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

  function findRecord(file: string): TableCell[] | undefined {
    const numbers = new Map<string, Record<string, string>>();
    for (const [number, cells] of records.entries()) {
      const key = toFileKey(cells[fileColumn]?.value ?? '');
      if (key !== '' && !numbers.has(key)) numbers.set(key, { number: String(number) });
    }
    const folders = file.split('/');
    const name = folders.pop() ?? '';
    let at = '';
    let rows = localizeRows(numbers, listNames(at).folders);
    for (const folder of folders) {
      rows = rowsForSubfolder(rows, folder, listNames(at).folders);
      at = at === '' ? folder : `${at}/${folder}`;
    }
    const found = matchRows(rows, listNames(at).files).rows.get(name.normalize('NFC'));
    return found && records[Number(found.number)];
  }

  return {
    findCell(file, field, language) {
      const record = fileColumn < 0 ? undefined : findRecord(file);
      for (const [index, cell] of record?.entries() ?? []) {
        const column = columns[index];
        if (column === undefined || index === fileColumn || findField(column) !== field) continue;
        if (getHeadingLanguage(column) !== language || cell.value.trim() === '') continue;
        return { ...cell, heading: headings[index] ?? '' };
      }
      return null;
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
