// Caches prepared statements of a connection, and rejects texts that are not UTF-8.
import { isUtf8 } from 'node:buffer';
import { isAnyArrayBuffer } from 'node:util/types';
import type { Connection } from '@/lib/clients/sqlite';

export type SqlValue = string | number | null | Uint8Array;

export interface Statement {
  get<Row>(...values: SqlValue[]): Row | undefined;
  all<Row>(...values: SqlValue[]): Row[];
  run(...values: SqlValue[]): void;
}

/** Text results must be columns of tables; cast an expression that computes text to BLOB. */
export type Sql = (text: string) => Statement;

type Row = Record<string, unknown>;

/** Rewrites a query to return texts as bytes: libsql ends the whole process at a text that is not UTF-8. */
function withBytes(db: Connection, text: string): { question: string; names: string[] } {
  if (!/^\s*(SELECT|WITH)\b/i.test(text)) return { question: text, names: [] };
  const columns = db.prepare(text).columns();
  const names = columns.flatMap(({ name, type }) => (type === 'TEXT' || type === null ? [name] : []));
  if (!columns.some(({ type }) => type === 'TEXT')) return { question: text, names };
  const list = columns.map(({ name, type }) =>
    type === 'TEXT' ? `CAST("${name}" AS BLOB) AS "${name}"` : `"${name}"`,
  );
  return { question: `SELECT ${list.join(', ')} FROM (${text})`, names };
}

function decode(row: Row, names: string[]) {
  for (const name of names) {
    const value = row[name];
    // get() returns a Buffer, all() an ArrayBuffer.
    if (typeof value !== 'object' || value === null) continue;
    const bytes = isAnyArrayBuffer(value) ? Buffer.from(value) : (value as Buffer);
    if (!isUtf8(bytes)) throw new Error(`database disk image is malformed: ${name} is no text`);
    row[name] = bytes.toString();
  }
  return row;
}

function prepare(db: Connection, text: string) {
  const { question, names } = withBytes(db, text);
  const statement = db.prepare(question);
  return {
    get(...values: SqlValue[]) {
      const row = statement.get(...values) as Row | undefined;
      return row && decode(row, names);
    },
    all: (...values: SqlValue[]) => (statement.all(...values) as Row[]).map((row) => decode(row, names)),
    run: (...values: SqlValue[]) => void statement.run(...values),
    *iterate() {
      for (const row of statement.iterate() as Iterable<Row>) yield decode(row, names);
    },
  };
}

export function mustBeText(db: Connection, table: string) {
  for (const _ of prepare(db, `SELECT * FROM ${table}`).iterate());
}

export function createStatements(db: Connection): Sql {
  const statements = new Map<string, Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      statement = prepare(db, text) as Statement;
      statements.set(text, statement);
    }
    return statement;
  };
}
