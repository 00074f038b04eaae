// Recognises cells that a spreadsheet has replaced: errors, shortened numbers, and dates made of other values or of dates.
import type { CsvFault } from './csv-records';

const ERROR = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|#+)$/;
const SHORTENED_NUMBER = /^\d[.,]\d+E[+-]\d+$/i;
/** `Jan-30` and `30. Jan`: what is displayed of 1930-01-01, or of an inventory number such as 3-4. */
const SHORTENED_DATE = /^(?:\p{L}{3}\.?-\d{1,2}|\d{1,2}(?:\.\s|-)\p{L}{3}\.?)$/u;
/** Days since 1900, from 1927 to 2064. */
const DAY_NUMBER = /^[1-5]\d{4}$/;
/** An empty cell that is displayed as a date. */
export const EMPTY_DATE = /^(?:1900-01-00|00?[./]0?1[./]1900|0?1\/00?\/1900)$/;

export function isSpreadsheetDamage(cell: string, isDate: boolean): boolean {
  if (ERROR.test(cell) || SHORTENED_NUMBER.test(cell) || SHORTENED_DATE.test(cell)) return true;
  return isDate && (DAY_NUMBER.test(cell) || EMPTY_DATE.test(cell));
}

const MAX_EXAMPLES = 5;

/** One fault for all damaged cells of a table. */
export function describeDamage(damaged: readonly { line: number; cell: string }[]): CsvFault[] {
  const [first] = damaged;
  if (!first) return [];
  const examples = damaged.slice(0, MAX_EXAMPLES).map(({ line, cell }) => `"${cell}" (line ${line})`);
  const more = damaged.length > MAX_EXAMPLES ? ` and ${damaged.length - MAX_EXAMPLES} more` : '';
  const detail = `cells look as if a spreadsheet had changed them: ${examples.join(', ')}${more}; format their columns as text, and write dates as 1930-01-31`;
  return [{ line: first.line, detail }];
}
