// Prepared statements of one connection, each prepared once.
import type { Connection } from '@/lib/clients/sqlite';

type Value = string | number | null | Uint8Array;

export interface Statement {
  get<Row>(...values: Value[]): Row | undefined;
  all<Row>(...values: Value[]): Row[];
  run(...values: Value[]): void;
}

export function createStatements(db: Connection) {
  const statements = new Map<string, Statement>();
  return (text: string): Statement => {
    let statement = statements.get(text);
    if (!statement) {
      statement = db.prepare(text) as unknown as Statement;
      statements.set(text, statement);
    }
    return statement;
  };
}
