// Precomputed posting lists: the keys of items that match a common word or prefix.

import { CLOCKS, readClock } from '@/lib/catalogue/clocks';
import { buildMatch, type FullTextTable, parseKeys } from '@/lib/catalogue/full-text';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

export interface Common {
  source: FullTextTable;
  match: string;
}

// In smaller archives, FTS5 is fast enough.
const MIN_ITEMS = 50_000;
/** A word is common if at least one item in SHARE contains it. */
const SHARE = 40;
/** Maximum length of prefixes; longer ones are rarely common. */
const MAX_PREFIX_LENGTH = 6;
/** Lists are recomputed when the archive has grown by 1/GROWTH. */
const GROWTH = 20;

export function createCommonMatches(sql: Sql) {
  const getLargestKey = () => getCell<number | null>(sql, 'SELECT max(key) FROM items') ?? 0;

  function listMatches(source: FullTextTable, fewest: number): string[] {
    sql('DROP TABLE IF EXISTS temp.terms').run();
    sql(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${source}_words USING fts5vocab(main, ${source}, row)`).run();
    sql(`CREATE TEMP TABLE terms AS SELECT term, doc FROM temp.${source}_words`).run();
    const matches: string[] = [];
    for (let length = 1; length <= MAX_PREFIX_LENGTH; length += 1) {
      const starts = `SELECT substr(term, 1, ${length}) AS start FROM temp.terms WHERE length(term) >= ${length}
         GROUP BY start HAVING sum(doc) > ?`;
      for (const start of listCells<string>(sql, starts, fewest)) matches.push(buildMatch([start], true));
    }
    const words = listCells<string>(sql, 'SELECT term FROM temp.terms WHERE doc > ?', fewest);
    for (const word of words) matches.push(buildMatch([word], false));
    for (const word of words) if (word.length > MAX_PREFIX_LENGTH) matches.push(buildMatch([word], true));
    sql('DROP TABLE temp.terms').run();
    return matches;
  }

  return {
    listCommon(): Common[] {
      const count = getCell<number>(sql, 'SELECT count(*) FROM items') ?? 0;
      if (count < MIN_ITEMS) return [];
      if (getLargestKey() - (readClock(sql, 'commonKey') ?? 0) < count / GROWTH) return [];
      return (['texts', 'titles'] as const).flatMap((source) =>
        listMatches(source, count / SHARE).map((match) => ({ source, match })),
      );
    },

    finishCommon(at: number) {
      sql('DELETE FROM common WHERE up_to < ?').run(at);
      putRow(sql, 'meta', { name: CLOCKS.commonKey, value: String(at) });
    },

    getLargestKey,

    makeCommon({ source, match }: Common) {
      const upTo = getLargestKey();
      const list = `SELECT group_concat(rowid) FROM ${source} WHERE ${source} MATCH ? AND rowid <= ?`;
      let keys = parseKeys(getCell<string | null>(sql, list, match, upTo) ?? '');
      const isDense = keys.length > upTo / 32;
      if (isDense) {
        const bits = new Uint32Array((upTo >> 5) + 1);
        for (const key of keys) bits[key >> 5] = (bits[key >> 5] as number) | (1 << (key & 31));
        keys = bits;
      }
      const bytes = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
      putRow(sql, 'common', { source, match, up_to: upTo, dense: isDense ? 1 : 0, keys: bytes });
    },
  };
}
