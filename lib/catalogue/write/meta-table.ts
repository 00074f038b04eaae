// What the catalogue says of itself: progress, the site, and the clocks; only a commit that changes what pages show makes a new edition.

import { CLOCKS, readClock } from '@/lib/catalogue/clocks';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

export interface IndexProgress {
  state: 'reading' | 'drawing' | 'idle';
  /** Files looked at, read or found unchanged. */
  done: number;
  /** Files that there are. */
  total: number;
  /** Photographs whose pixels are still to be read. */
  toDraw: number;
}

export function createMetaTable(sql: Sql) {
  const countWrites = () => getCell<number>(sql, 'SELECT total_changes()') ?? 0;
  let begun = 0;
  let quiet = 0;
  // What an earlier process committed and did not show is not known.
  let owed = true;

  const getMeta = (name: string) => getCell<string>(sql, 'SELECT value FROM meta WHERE name = ?', name);

  function setMeta(values: Record<string, string | number>) {
    for (const [name, value] of Object.entries(values)) {
      sql(
        `INSERT INTO meta (name, value) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value`,
      ).run(name, String(value));
    }
  }

  /** What no page shows. */
  function setQuietly(values: Record<string, string | number>) {
    const before = countWrites();
    setMeta(values);
    quiet += countWrites() - before;
  }

  return {
    getMeta,
    setMeta,
    setQuietly,

    /** How far the indexer is. */
    putProgress({ state, ...numbers }: IndexProgress) {
      setMeta({ state });
      setQuietly({ ...numbers });
    },

    /** Every folder has been looked at; what comes after the first time was not there from the start. */
    setScanned() {
      const now = Date.now();
      if (readClock(sql, 'whole') === undefined) setMeta({ [CLOCKS.whole]: now });
      setQuietly({ [CLOCKS.scanned]: now });
    },

    /** To be told of every transaction's beginning. */
    beginEdition() {
      begun = countWrites();
      quiet = 0;
    },

    /**
     * To be asked when all that pages show is written.
     * @param isDue whether pages are to show what was committed until now
     * @returns whether it is a new edition: pages of the last one show something else
     */
    advanceEdition(isDue: boolean): boolean {
      owed ||= countWrites() - begun > quiet;
      const isNew = owed && isDue;
      if (isNew) owed = false;
      return isNew;
    },
  };
}
