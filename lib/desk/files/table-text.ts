// The text of a delimited table with staged changes: of cells, and of new rows and columns.
import type { EncodedText } from './encoded-text';
import { formatCell, type TableCell } from './table-cells';

interface TableText extends EncodedText {
  delimiter: string;
  header: readonly TableCell[];
  /** Without the header. */
  records: readonly (readonly TableCell[])[];
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

export function createTableText({ text, encoding, listUnwritable, encode, delimiter, header, records }: TableText) {
  const isQuoted = header.every((cell) => cell.isQuoted);
  /** New values by row and column. Rows past the last record are new. */
  const changes = new Map<number, Map<number, string>>();
  const headings: string[] = [];
  let rows = records.length;

  const format = (value: string, isCellQuoted = isQuoted) => formatCell(value, { delimiter, isQuoted: isCellQuoted });

  /** A row with more cells than headings would have one of them under the new heading. */
  function mustHaveRoom() {
    const wide = records.find((cells) => cells.slice(header.length).some(({ value }) => value.trim() !== ''));
    if (!wide) return;
    const line = text.slice(0, wide[0]?.start).split(/\r\n|\n|\r/).length;
    throw new Error(
      `line ${line} has more cells than the table has headings; mend it in a spreadsheet, then edit it here`,
    );
  }

  function spliceRow(row: number, changed: ReadonlyMap<number, string>): Splice[] {
    const cells = records[row] ?? [];
    const end = cells.at(-1)?.end ?? 0;
    const splices: Splice[] = [];
    const last = Math.max(...changed.keys());
    let tail = '';
    for (let index = 0; index <= Math.max(last, cells.length - 1); index += 1) {
      const value = changed.get(index);
      const cell = cells[index];
      if (!cell) tail += delimiter + (value === undefined ? '' : format(value));
      else if (value !== undefined)
        splices.push({ start: cell.start, end: cell.end, text: format(value, cell.isQuoted || isQuoted) });
    }
    if (tail !== '') splices.push({ start: end, end, text: tail });
    return splices;
  }

  function formatRow(changed: ReadonlyMap<number, string>): string {
    const width = header.length + headings.length;
    return Array.from({ length: width }, (_, index) => {
      const value = changed.get(index);
      return value === undefined ? '' : format(value);
    }).join(delimiter);
  }

  function listNewRows(): string {
    const added = [...changes].filter(([row]) => row >= records.length).map(([, changed]) => formatRow(changed));
    if (added.length === 0) return '';
    const lineEnd = /\r\n|\n|\r/.exec(text.slice(header.at(-1)?.end ?? 0))?.[0] ?? '\r\n';
    const isEnded = /[\r\n]$/.test(text);
    return isEnded ? added.map((row) => row + lineEnd).join('') : added.map((row) => lineEnd + row).join('');
  }

  /** @throws Error if the table's encoding lacks a character */
  function mustBeWritable(value: string) {
    const [unwritable] = listUnwritable(value);
    if (unwritable !== undefined)
      throw new Error(`its encoding, ${encoding}, has no "${unwritable}"; save the table as UTF-8, then edit it here`);
  }

  function setCell(row: number, index: number, value: string) {
    mustBeWritable(value);
    const changed = changes.get(row) ?? new Map<number, string>();
    if (value === records[row]?.[index]?.value) changed.delete(index);
    else changed.set(index, value);
    if (changed.size > 0) changes.set(row, changed);
    else changes.delete(row);
  }

  return {
    mustBeWritable,
    setCell,
    getCell: (row: number, index: number): string => changes.get(row)?.get(index) ?? records[row]?.[index]?.value ?? '',
    addColumn(heading: string): number {
      mustHaveRoom();
      mustBeWritable(heading);
      headings.push(heading);
      return header.length + headings.length - 1;
    },
    addRow(fileColumn: number, file: string): number {
      const row = rows;
      setCell(row, fileColumn, file);
      rows += 1;
      return row;
    },
    toBytes(): Buffer {
      const end = header.at(-1)?.end ?? 0;
      const splices: Splice[] = [
        ...(headings.length > 0
          ? [{ start: end, end, text: headings.map((each) => delimiter + format(each)).join('') }]
          : []),
        ...[...changes].filter(([row]) => row < records.length).flatMap(([row, changed]) => spliceRow(row, changed)),
      ].sort((one, other) => one.start - other.start || one.end - other.end);
      const parts: string[] = [];
      let at = 0;
      for (const splice of splices) {
        parts.push(text.slice(at, splice.start), splice.text);
        at = splice.end;
      }
      parts.push(text.slice(at), listNewRows());
      return encode(parts.join(''));
    },
  };
}
