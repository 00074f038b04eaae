// What readers ask of the catalogue, on the connection that is open, and what is noted of it.
import { readClock, readDataVersion } from '@/lib/catalogue/clocks';
import { isDamageReported, isSuspect, readInode, reportDamage } from '@/lib/catalogue/damage';
import { isDataFault } from '@/lib/catalogue/data-fault';
import { getCell, listCells } from '@/lib/catalogue/short-queries';
import type { Sql, SqlValue, Statement } from '@/lib/catalogue/statements';
import { getConfig } from '@/lib/config/config';
import { getLatest, type Open, state } from './open-catalogue';
import { getTrace, holds, noted, noteOpaque, registerQuestions, type Trace } from './trace';

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

/**
 * Runs a question on the catalogue, which takes apart what it reads; `none` while there is no catalogue.
 * @throws Error where there is one that cannot be read: that is no answer to any question
 */
export function ask<T>(question: (sql: Sql) => T, none: T): T {
  const open = getOpen();
  if (!open) {
    noteOpaque();
    if (state.fault) throw state.fault;
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

interface CatalogueFault {
  /** Without any path, for answers that anybody may read. */
  reason: string;
  /** For the log, with the folder and the remedy; null for damage, which the indexer logs. */
  message: string | null;
}

/** Why the catalogue that is there cannot be read now; null where it can, and on a new site. */
export function getCatalogueFault(): CatalogueFault | null {
  if (getOpen() || !state.fault) return null;
  return isDataFault(state.fault)
    ? { reason: state.fault.reason, message: state.fault.message }
    : { reason: 'the catalogue is damaged', message: null };
}

/** Changes with every commit of the writer, and when the catalogue is replaced. */
export function getVersion(): string {
  // Whoever asks for it keeps something between questions.
  noteOpaque();
  return readVersion();
}

/** What was kept of a site without a catalogue is not for one whose catalogue cannot be read. */
const withoutCatalogue = () => (state.fault ? 'unreadable' : 'none');

function readVersion(): string {
  const open = getOpen();
  return open ? (open.snapshot?.version ?? `${open.inode}.${readDataVersion(open.sql)}`) : withoutCatalogue();
}

/** Whether a page of this trace would be made the same now. */
export const isTraceCurrent = (trace: Trace): boolean => holds(trace, readVersion());

/** Changes with every commit that changes what pages show, and when the catalogue is replaced. */
export function getEdition(): string {
  const open = getOpen();
  if (!open) return withoutCatalogue();
  return `${open.snapshot?.begun ?? open.inode}.${readClock(open.sql, 'edition')}`;
}
