// The counters and timestamps in the catalogue's `meta` table: their names and how to read them.
import { getCell } from './short-queries';
import type { Sql } from './statements';

/** Three count commits, two are item keys, three are milliseconds since 1970. */
export const CLOCKS = {
  /** Incremented by every commit; search uses it to find changed chunks. */
  commit: 'commit',
  /** Commit that last changed what pages show; the edition that cached pages depend on. */
  edition: 'edition',
  /** Commit that last purged words and values of hidden items; the search index must be reloaded then. */
  forgotten: 'forgotten',
  /** Largest key in use; a reader that has seen it has seen every change. */
  lastKey: 'lastKey',
  /** Largest key when the posting lists of common words were last computed. */
  commonKey: 'commonKey',
  /** Creation time; distinguishes equal keys of different catalogues. */
  begun: 'begun',
  /** End of the first complete scan; items first seen later are new. */
  whole: 'whole',
  /** End of the last complete scan; items missing since then may have moved. */
  scanned: 'scanned',
} as const;

/** Name of the meta value that says how much is restricted to audiences (lib/rules/audiences.ts). */
export const RESTRICTION = 'restriction';

/** Name of the meta value with the digest of the watermark, in the view of a share link. */
export const WATERMARK = 'watermark';

export type Clock = keyof typeof CLOCKS;

export function readClock(sql: Sql, clock: Clock): number | undefined {
  const value = getCell<string>(sql, 'SELECT value FROM meta WHERE name = ?', CLOCKS[clock]);
  return value === undefined ? undefined : Number(value);
}

/** Changes when another connection has committed: https://www.sqlite.org/pragma.html#pragma_data_version */
export const readDataVersion = (sql: Sql) => getCell<number>(sql, 'PRAGMA data_version');
