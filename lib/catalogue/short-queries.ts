// The commonest questions of writer and readers in few words: one column, and a row to be put.
import type { Sql, SqlValue } from './statements';

const toFirst = (row: object) => Object.values(row)[0];

/** The first column of the first row; undefined where there is none. */
export function getCell<Cell>(sql: Sql, text: string, ...values: SqlValue[]): Cell | undefined {
  const row = sql(text).get<object>(...values);
  return row && toFirst(row);
}

/** The first column of every row. */
export const listCells = <Cell>(sql: Sql, text: string, ...values: SqlValue[]): Cell[] =>
  sql(text)
    .all<object>(...values)
    .map(toFirst);

/** Puts a row, by the names of its columns, in the place of one that has the same key. */
export function putRow(sql: Sql, table: string, row: Record<string, SqlValue>) {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  sql(`INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row));
}
