// Prepared statements of one connection, each prepared once.
import type { Connection } from '@/lib/clients/sqlite';

export type SqlValue = string | number | null | Uint8Array;

export interface Statement {
  get<Row>(...values: SqlValue[]): Row | undefined;
  all<Row>(...values: SqlValue[]): Row[];
  run(...values: SqlValue[]): void;
}

export type Sql = (text: string) => Statement;

export function createStatements(db: Connection): Sql {
  const statements = new Map<string, Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      statement = db.prepare(text) as unknown as Statement;
      statements.set(text, statement);
    }
    return statement;
  };
}
