// Stores progress, site settings and clocks; determines whether a commit is a new edition.

import { CLOCKS, readClock } from '@/lib/catalogue/clocks';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

export interface IndexProgress {
  state: 'reading' | 'drawing' | 'idle';
  done: number;
  total: number;
  toDraw: number;
}

export function createMetaTable(sql: Sql) {
  const countWrites = () => getCell<number>(sql, 'SELECT total_changes()') ?? 0;
  let begun = 0;
  let quiet = 0;
  // An earlier process may have committed changes without a new edition.
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

  function setQuietly(values: Record<string, string | number>) {
    const before = countWrites();
    setMeta(values);
    quiet += countWrites() - before;
  }

  return {
    getMeta,
    setMeta,
    setQuietly,

    putProgress({ state, ...numbers }: IndexProgress) {
      setMeta({ state });
      setQuietly({ ...numbers });
    },

    /** Call after a complete scan; items first seen after the first one count as new. */
    setScanned() {
      const now = Date.now();
      if (readClock(sql, 'whole') === undefined) setMeta({ [CLOCKS.whole]: now });
      setQuietly({ [CLOCKS.scanned]: now });
    },

    beginEdition() {
      begun = countWrites();
      quiet = 0;
    },

    /** Call when everything that pages show is written. @param isDue whether pages may be invalidated now */
    advanceEdition(isDue: boolean): boolean {
      owed ||= countWrites() - begun > quiet;
      const isNew = owed && isDue;
      if (isNew) owed = false;
      return isNew;
    },
  };
}
