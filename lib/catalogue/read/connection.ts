// The readers' connection to the catalogue: opened when there is one, opened anew when it was replaced.
import fs from 'node:fs';
import { readClock, readDataVersion } from '@/lib/catalogue/clocks';
import { openForReading, toCataloguePath } from '@/lib/catalogue/schema';
import { getCell, listCells } from '@/lib/catalogue/short-queries';
import { createStatements, type Sql, type SqlValue } from '@/lib/catalogue/statements';
import type { Connection } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';

interface Open {
  db: Connection;
  sql: Sql;
  inode: number;
}

// Next gives pages and route handlers copies of a module; the connection is one a process.
const shared = globalThis as { vitrineCatalogue?: { open: Open | null; looked: number } };
shared.vitrineCatalogue ??= { open: null, looked: -1e9 };
const state = shared.vitrineCatalogue;

// How long a look at the file system holds, in milliseconds.
const LOOK_EVERY = 200;

function look(): Open | null {
  const { data } = getConfig();
  const inode = fs.statSync(toCataloguePath(data), { throwIfNoEntry: false })?.ino;
  if (state.open && state.open.inode === inode) return state.open;
  state.open?.db.close();
  state.open = null;
  const db = inode === undefined ? null : openForReading(data);
  if (db && inode !== undefined) state.open = { db, sql: createStatements(db), inode };
  return state.open;
}

function getOpen(): Open | null {
  const now = performance.now();
  if (now - state.looked < LOOK_EVERY) return state.open;
  state.looked = now;
  return look();
}

/** Runs a question on the catalogue; `none` while there is no catalogue. */
export function ask<T>(question: (sql: Sql) => T, none: T): T {
  const open = getOpen();
  if (!open) return none;
  try {
    return question(open.sql);
  } catch (error) {
    // Replaced or damaged under our hands: look once more, and let a second failure be seen.
    state.looked = -1e9;
    const again = getOpen();
    if (!again || again === open) throw error;
    return question(again.sql);
  }
}

/** The rows of a question; none while there is no catalogue. */
export const askRows = <Row>(text: string, ...values: SqlValue[]): Row[] =>
  ask((sql) => sql(text).all<Row>(...values), []);

/** The first column of the first row. */
export const askCell = <Cell>(text: string, ...values: SqlValue[]): Cell | undefined =>
  ask((sql) => getCell<Cell>(sql, text, ...values), undefined);

/** The first column of every row. */
export const askCells = <Cell>(text: string, ...values: SqlValue[]): Cell[] =>
  ask((sql) => listCells<Cell>(sql, text, ...values), []);

/** Changes with every commit of the writer, and when the catalogue is replaced. */
export function getVersion(): string {
  const open = getOpen();
  if (!open) return 'none';
  return `${open.inode}.${readDataVersion(open.sql)}`;
}

/** Changes with every commit that changes what pages show, and when the catalogue is replaced. */
export function getEdition(): string {
  const open = getOpen();
  if (!open) return 'none';
  return `${open.inode}.${readClock(open.sql, 'edition')}`;
}
