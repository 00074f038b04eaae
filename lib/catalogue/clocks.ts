// The clocks of the catalogue: eight counts of one database, what each counts, and how it is read.
import { getCell } from './short-queries';
import type { Sql } from './statements';

/** Each stands in the table `meta` under its name. Three count commits, two count keys, three are milliseconds since 1970. */
export const CLOCKS = {
  /** Commits of this catalogue: every one adds one, and what search keeps in memory knows by it what has changed. */
  commit: 'commit',
  /** The last commit that changed what pages show: cached pages of another edition are old. */
  edition: 'edition',
  /** The last commit that forgot words and values which only hidden items held: search begins anew then. */
  forgotten: 'forgotten',
  /** The last key given to a state of an item, or to what went: whoever has read up to it has seen everything. */
  lastKey: 'lastKey',
  /** The key that was the last when the matches of common words were made ready. */
  commonKey: 'commonKey',
  /** When this catalogue was begun: another one gives the same keys to other things. */
  begun: 'begun',
  /** When every folder had been looked at for the first time: what is seen later came later. */
  whole: 'whole',
  /** When every folder had been looked at for the last time: what is missed since may have moved. */
  scanned: 'scanned',
} as const;

export type Clock = keyof typeof CLOCKS;

/** @returns undefined where it does not run yet */
export function readClock(sql: Sql, clock: Clock): number | undefined {
  const value = getCell<string>(sql, 'SELECT value FROM meta WHERE name = ?', CLOCKS[clock]);
  return value === undefined ? undefined : Number(value);
}

/** SQLite's own: another number for a connection when another one has committed. https://www.sqlite.org/pragma.html#pragma_data_version */
export const readDataVersion = (sql: Sql) => getCell<number>(sql, 'PRAGMA data_version');
