// Renames a folder in the rows of a metadata.csv that name its files; every other byte of the table stays as it is.
import { findHeader } from '@/lib/metadata/formats/csv-records';
import { isExportedTable } from '@/lib/metadata/formats/exported-table';
import { isTableHeader, normalizeRowPath, readHeader } from '@/lib/metadata/formats/metadata-csv';
import { foldName } from '@/lib/model/file-names';
import type { FieldSettings } from '@/lib/model/own-fields';
import { decodeForEditing } from './encoded-text';
import { formatCell, listTableRecords, type TableCell } from './table-cells';

interface OpenRows {
  cells: TableCell[];
  replace: (toValue: (cell: TableCell) => string) => Buffer;
}

const isBelow = (cell: TableCell, folder: string) =>
  foldName(normalizeRowPath(cell.value)).startsWith(`${foldName(folder)}/`);

/** The cells of rows that name files of a folder. @param folder below the table's */
function openRows(bytes: Buffer, folder: string, settings: FieldSettings): OpenRows {
  const { text, encoding, listUnwritable, encode } = decodeForEditing(bytes);
  const { delimiter, start } = findHeader(text, isTableHeader);
  const [header = [], ...records] = listTableRecords(text, { delimiter, start });
  const headings = header.map(({ value }) => value);
  const rows = records.map((cells) => ({ record: cells.map(({ value }) => value) }));
  const { fileColumn } = readHeader(headings, rows, settings);
  const cells = records.flatMap((record) => record[fileColumn] ?? []).filter((cell) => isBelow(cell, folder));
  if (cells.length > 0 && isExportedTable(headings))
    throw new Error('it is a table of the open data that names files of the folder; edit it in a spreadsheet');
  return {
    cells,
    replace(toValue) {
      let edited = '';
      let at = 0;
      for (const cell of cells) {
        const value = toValue(cell);
        const [unwritable] = listUnwritable(value);
        if (unwritable !== undefined)
          throw new Error(`its encoding, ${encoding}, has no "${unwritable}"; save the table as UTF-8, then try again`);
        edited += text.slice(at, cell.start) + formatCell(value, { delimiter, isQuoted: cell.isQuoted });
        at = cell.end;
      }
      return encode(edited + text.slice(at));
    },
  };
}

/** @param folder path below the table's folder */
export const countRowsBelow = (bytes: Buffer, folder: string, settings: FieldSettings): number =>
  openRows(bytes, folder, settings).cells.length;

/**
 * @param from path below the table's folder
 * @param to its new path
 * @throws Error if the table cannot be changed; the message follows its name
 */
export function renameInRows(
  bytes: Buffer,
  { from, to }: { from: string; to: string },
  settings: FieldSettings,
): Buffer {
  const { cells, replace } = openRows(bytes, from, settings);
  if (cells.length === 0) return bytes;
  const depth = from.split('/').length;
  return replace(({ value }) => [to, ...normalizeRowPath(value).split('/').slice(depth)].join('/'));
}
