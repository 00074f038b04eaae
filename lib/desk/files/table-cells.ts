// Finds the cells of a delimited table (RFC 4180) in its text, so that one can be replaced without touching the others.

export interface TableCell {
  /** Offsets in the text; quotes are included. */
  start: number;
  end: number;
  value: string;
  isQuoted: boolean;
}

const isLineEnd = (character: string | undefined) => character === '\r' || character === '\n';

/** @returns the end of a cell in quotes, after its closing quote */
function findClosingQuote(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') at += 1;
    else if (text[at + 1] === '"') at += 2;
    else return at + 1;
  }
  return at;
}

/**
 * Yields the records from an offset on, without empty lines.
 * @param start offset of the header's line
 */
export function* listTableRecords(text: string, { delimiter, start }: { delimiter: string; start: number }) {
  let at = start;
  while (at < text.length) {
    const cells: TableCell[] = [];
    for (;;) {
      const begin = at;
      const isQuoted = text[at] === '"';
      if (isQuoted) at = findClosingQuote(text, at);
      while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
      const written = text.slice(begin, at);
      const value = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
      cells.push({ start: begin, end: at, value, isQuoted });
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (cells.length > 1 || cells[0]?.value !== '') yield cells;
  }
}

/** Writes a value as the table writes its own: in quotes where they are needed, or were before. */
export function formatCell(value: string, { delimiter, isQuoted }: { delimiter: string; isQuoted: boolean }): string {
  const needsQuotes = isQuoted || /["\r\n]|^\s|\s$/.test(value) || value.includes(delimiter);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}
