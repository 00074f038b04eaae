// The commonest questions of writer and readers in few words: one column, and a row to be put.
import { toSpan } from './paths';
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

/** Rows of what stands in a folder and in all below it. */
export function listBelow<Row extends object>(sql: Sql, columns: string, table: string, folder: string): Row[] {
  const all = `SELECT ${columns} FROM ${table}`;
  if (folder === '') return sql(all).all<Row>();
  const below = sql(`${all} WHERE folder = ? UNION ALL ${all} WHERE folder > ? AND folder < ?`);
  return below.all<Row>(folder, ...toSpan(folder));
}

/** Puts a row, by the names of its columns, in the place of one that has the same key. */
export function putRow(sql: Sql, table: string, row: Record<string, SqlValue>) {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  sql(`INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row));
}
