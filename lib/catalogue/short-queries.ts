// Helpers for common SQL: one column, rows below a folder, and upserts.
import { getPathRange } from './paths';
import type { Sql, SqlValue } from './statements';

const toFirst = (row: object) => Object.values(row)[0];

export function getCell<Cell>(sql: Sql, text: string, ...values: SqlValue[]): Cell | undefined {
  const row = sql(text).get<object>(...values);
  return row && toFirst(row);
}

export const listCells = <Cell>(sql: Sql, text: string, ...values: SqlValue[]): Cell[] =>
  sql(text)
    .all<object>(...values)
    .map(toFirst);

export function listBelow<Row extends object>(sql: Sql, columns: string, table: string, folder: string): Row[] {
  const all = `SELECT ${columns} FROM ${table}`;
  if (folder === '') return sql(all).all<Row>();
  const below = sql(`${all} WHERE folder = ? UNION ALL ${all} WHERE folder > ? AND folder < ?`);
  return below.all<Row>(folder, ...getPathRange(folder));
}

export function putRow(sql: Sql, table: string, row: Record<string, SqlValue>) {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  sql(`INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row));
}
