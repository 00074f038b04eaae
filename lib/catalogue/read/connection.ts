// Runs readers' queries on the open catalogue, and records them in the trace of the current page.
import { readClock, readDataVersion } from '@/lib/catalogue/clocks';
import { isDamageReported, isSuspect, readInode, reportDamage } from '@/lib/catalogue/damage';
import { isDataFault } from '@/lib/catalogue/data-fault';
import { getCell, listCells } from '@/lib/catalogue/short-queries';
import type { Sql, SqlValue, Statement } from '@/lib/catalogue/statements';
import { getCatalogueState, getLatest, type Open } from './open-catalogue';
import { getTrace, isTraceValid, markUntraceable, registerQueries, type Trace, traced } from './trace';
import { getCatalogueFolder } from './view';

function getOpen(): Open | null {
  const { pinned: pins } = getCatalogueState();
  const page = getTrace();
  const pinned = page && pins.get(page);
  if (pinned && !pinned.isClosed) return pinned;
  const open = getLatest();
  if (page && open?.snapshot) pins.set(page, open);
  return open;
}

/** libsql adds a timing field to single rows. */
function getRow(sql: Sql, text: string, values: SqlValue[]) {
  const row = sql(text).get<{ _metadata?: unknown }>(...values);
  if (row) row._metadata = undefined;
  return row;
}
const listRows = (sql: Sql, text: string, values: SqlValue[]) => sql(text).all<object>(...values);

const withTrace =
  (sql: Sql): Sql =>
  (text) => ({
    get: ((...values) => traced(['get', text, values], () => getRow(sql, text, values))) as Statement['get'],
    all: ((...values) => traced(['all', text, values], () => listRows(sql, text, values))) as Statement['all'],
    run: sql(text).run,
  });
registerQueries('get', (text: string, values: SqlValue[]) => ask((sql) => getRow(sql, text, values), undefined));
registerQueries('all', (text: string, values: SqlValue[]) => ask((sql) => listRows(sql, text, values), []));

function answer<T>({ sql, inode }: Open, question: (sql: Sql) => T): T {
  try {
    return question(getTrace() ? withTrace(sql) : sql);
  } catch (error) {
    if (isSuspect(error) && !reportDamage(getCatalogueFolder(), inode)) getCatalogueState().damaged = inode;
    throw error;
  }
}

export function isDamaged(): boolean {
  const data = getCatalogueFolder();
  const { damaged } = getCatalogueState();
  const isMet = damaged !== undefined && damaged === readInode(data);
  return isMet || isDamageReported(data);
}

/**
 * Returns `none` while there is no catalogue.
 * @throws Error if it exists but cannot be read, which must not look like an empty result
 */
export function ask<T>(question: (sql: Sql) => T, none: T): T {
  const open = getOpen();
  if (!open) {
    markUntraceable();
    const { fault } = getCatalogueState();
    if (fault) throw fault;
    return none;
  }
  try {
    return answer(open, question);
  } catch (error) {
    // The file was replaced or damaged meanwhile: reopen and retry once.
    getCatalogueState().looked = -1e9;
    const again = getLatest();
    if (!again || again === open) throw error;
    // Discard the dependencies of the failed attempt.
    markUntraceable();
    return answer(again, question);
  }
}

export const queryRows = <Row>(text: string, ...values: SqlValue[]): Row[] =>
  ask((sql) => sql(text).all<Row>(...values), []);

/** Parses rows inside the query function, so that a parse error counts as possible damage. */
export const queryJson = <Row, Value>(parse: (row: Row) => Value, text: string, ...values: SqlValue[]): Value[] =>
  ask(
    (sql) =>
      sql(text)
        .all<Row>(...values)
        .map(parse),
    [],
  );

export const queryValue = <Cell>(text: string, ...values: SqlValue[]): Cell | undefined =>
  ask((sql) => getCell<Cell>(sql, text, ...values), undefined);

export const queryColumn = <Cell>(text: string, ...values: SqlValue[]): Cell[] =>
  ask((sql) => listCells<Cell>(sql, text, ...values), []);

export const hasCatalogue = () => getOpen() !== null;

interface CatalogueFault {
  /** The reason without any path, for public responses. */
  reason: string;
  message: string | null;
}

/** Why the existing catalogue cannot be read now; null if it can, and on a new site. */
export function getCatalogueFault(): CatalogueFault | null {
  if (getOpen()) return null;
  const { fault } = getCatalogueState();
  if (!fault) return null;
  return isDataFault(fault)
    ? { reason: fault.reason, message: fault.message }
    : { reason: 'the catalogue is damaged', message: null };
}

export function getVersion(): string {
  // The caller caches something between queries, which cannot be traced.
  markUntraceable();
  return readVersion();
}

/** Distinguishes caches of a site without a catalogue from those of an unreadable one. */
const withoutCatalogue = () => (getCatalogueState().fault ? 'unreadable' : 'none');

function readVersion(): string {
  const open = getOpen();
  return open ? (open.snapshot?.version ?? `${open.inode}.${readDataVersion(open.sql)}`) : withoutCatalogue();
}

export const isTraceCurrent = (trace: Trace): boolean => isTraceValid(trace, readVersion());

export function getEdition(): string {
  const open = getOpen();
  if (!open) return withoutCatalogue();
  return `${open.snapshot?.begun ?? open.inode}.${readClock(open.sql, 'edition')}`;
}
