// Lets kysely, through which better-auth stores accounts, use libsql.
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Connection } from '@/lib/clients/sqlite';

/** SQLite has no dates and no booleans. */
function toSqlValue(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return Number(value);
  return value ?? null;
}

const RETURNS_ROWS = /^\s*(?:select|with|pragma)\b|\breturning\b/i;

export const createKyselyDatabase = (connection: Connection): SqliteDatabase => ({
  close: () => connection.close(),
  prepare(sql): SqliteStatement {
    const statement = connection.prepare(sql);
    const bind = (values: readonly unknown[]) => values.map(toSqlValue);
    return {
      reader: RETURNS_ROWS.test(sql),
      all: (values) => statement.all(...bind(values)),
      run: (values) => statement.run(...bind(values)) as ReturnType<SqliteStatement['run']>,
      iterate: (values) => statement.iterate(...bind(values)) as IterableIterator<unknown>,
    };
  },
});
