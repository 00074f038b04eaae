// The readers' connection to the catalogue: opened when there is one, opened anew when it was replaced.
import { readClock, readDataVersion } from '@/lib/catalogue/clocks';
import { isDamageReported, isSnapshot, isSuspect, readInode, reportDamage } from '@/lib/catalogue/damage';
import { openForReading } from '@/lib/catalogue/schema';
import { getCell, listCells } from '@/lib/catalogue/short-queries';
import { createStatements, type Sql, type SqlValue, type Statement } from '@/lib/catalogue/statements';
import type { Connection } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import { getTrace, holds, noted, noteOpaque, registerQuestions, type Trace } from './trace';

interface Open {
  db: Connection;
  sql: Sql;
  inode: number;
  /** Of a snapshot, which never changes: of which catalogue it is, and what of it. */
  snapshot?: { begun: string; version: string };
  isClosed?: boolean;
}

// Next gives pages and route handlers copies of a module; the connection is one a process.
interface State {
  open: Open | null;
  looked: number;
  damaged?: number;
  /** The snapshot of which a page is made, from its first question on: one that comes meanwhile is the next page's. */
  pinned: WeakMap<Trace, Open>;
}
const shared = globalThis as { vitrineCatalogue?: State };
shared.vitrineCatalogue ??= { open: null, looked: -1e9, pinned: new WeakMap() };
const state = shared.vitrineCatalogue;

// How long a look at the file system holds, in milliseconds.
const LOOK_EVERY = 200;
// How long a snapshot that has been replaced stays open for the pages that are made of it, in milliseconds.
const CLOSE_AFTER = 5000;

function retire(open: Open) {
  const close = () => {
    open.isClosed = true;
    open.db.close();
  };
  if (open.snapshot) setTimeout(close, CLOSE_AFTER).unref();
  else close();
}

function look(): Open | null {
  const { data } = getConfig();
  const inode = readInode(data);
  if (state.open && state.open.inode === inode) return state.open;
  if (state.open) retire(state.open);
  state.open = null;
  const db = inode === undefined ? null : openForReading(data);
  if (db && inode !== undefined) {
    const sql = createStatements(db);
    state.open = { db, sql, inode, ...(isSnapshot(data) && { snapshot: describeSnapshot(sql, inode) }) };
  }
  return state.open;
}

/** Snapshots of one catalogue follow one another, and what is kept of one holds for the next as far as nothing has changed. */
function describeSnapshot(sql: Sql, inode: number) {
  const begun = `snapshot-${readClock(sql, 'begun')}`;
  return { begun, version: `${begun}.${readClock(sql, 'commit')}.${inode}` };
}

function getLatest(): Open | null {
  const now = performance.now();
  if (now - state.looked < LOOK_EVERY) return state.open;
  state.looked = now;
  return look();
}

function getOpen(): Open | null {
  const page = getTrace();
  const pinned = page && state.pinned.get(page);
  if (pinned && !pinned.isClosed) return pinned;
  const open = getLatest();
  if (page && open?.snapshot) state.pinned.set(page, open);
  return open;
}

/** libsql says with a row how long it took. */
function getRow(sql: Sql, text: string, values: SqlValue[]) {
  const row = sql(text).get<{ _metadata?: unknown }>(...values);
  if (row) row._metadata = undefined;
  return row;
}
const listRows = (sql: Sql, text: string, values: SqlValue[]) => sql(text).all<object>(...values);

/** Notes what is asked and answered. */
const withTrace =
  (sql: Sql): Sql =>
  (text) => ({
    get: ((...values) => noted(['get', text, values], () => getRow(sql, text, values))) as Statement['get'],
    all: ((...values) => noted(['all', text, values], () => listRows(sql, text, values))) as Statement['all'],
    run: sql(text).run,
  });
registerQuestions('get', (text: string, values: SqlValue[]) => ask((sql) => getRow(sql, text, values), undefined));
registerQuestions('all', (text: string, values: SqlValue[]) => ask((sql) => listRows(sql, text, values), []));

function answer<T>({ sql, inode }: Open, question: (sql: Sql) => T): T {
  try {
    return question(getTrace() ? withTrace(sql) : sql);
  } catch (error) {
    if (isSuspect(error) && !reportDamage(getConfig().data, inode)) state.damaged = inode;
    throw error;
  }
}

/** Whether somebody has met damage of the catalogue that is there, and it is yet to be built anew. */
export function isDamaged(): boolean {
  const { data } = getConfig();
  const isMet = state.damaged !== undefined && state.damaged === readInode(data);
  return isMet || isDamageReported(data);
}

/** Runs a question on the catalogue, which takes apart what it reads; `none` while there is no catalogue. */
export function ask<T>(question: (sql: Sql) => T, none: T): T {
  const open = getOpen();
  if (!open) {
    noteOpaque();
    return none;
  }
  try {
    return answer(open, question);
  } catch (error) {
    // Replaced or damaged under our hands: look once more, and let a second failure be seen.
    state.looked = -1e9;
    const again = getLatest();
    if (!again || again === open) throw error;
    // What was noted of the one before is no part of this answer.
    noteOpaque();
    return answer(again, question);
  }
}

/** The rows of a question; none while there is no catalogue. */
export const askRows = <Row>(text: string, ...values: SqlValue[]): Row[] =>
  ask((sql) => sql(text).all<Row>(...values), []);

/** What rows hold that have to be parsed, and are damaged where they cannot be. */
export const askParsed = <Row, Value>(parse: (row: Row) => Value, text: string, ...values: SqlValue[]): Value[] =>
  ask(
    (sql) =>
      sql(text)
        .all<Row>(...values)
        .map(parse),
    [],
  );

/** The first column of the first row. */
export const askCell = <Cell>(text: string, ...values: SqlValue[]): Cell | undefined =>
  ask((sql) => getCell<Cell>(sql, text, ...values), undefined);

/** The first column of every row. */
export const askCells = <Cell>(text: string, ...values: SqlValue[]): Cell[] =>
  ask((sql) => listCells<Cell>(sql, text, ...values), []);

/** Whether there is something to be read at all. */
export const hasCatalogue = () => getOpen() !== null;

/** Changes with every commit of the writer, and when the catalogue is replaced. */
export function getVersion(): string {
  // Whoever asks for it keeps something between questions.
  noteOpaque();
  return readVersion();
}

function readVersion(): string {
  const open = getOpen();
  return open ? (open.snapshot?.version ?? `${open.inode}.${readDataVersion(open.sql)}`) : 'none';
}

/** Whether a page of this trace would be made the same now. */
export const isTraceCurrent = (trace: Trace): boolean => holds(trace, readVersion());

/** Changes with every commit that changes what pages show, and when the catalogue is replaced. */
export function getEdition(): string {
  const open = getOpen();
  if (!open) return 'none';
  return `${open.snapshot?.begun ?? open.inode}.${readClock(open.sql, 'edition')}`;
}
