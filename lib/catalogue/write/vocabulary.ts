// Stores the distinct words of all items, and trigrams of possible compounds.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { hasParts } from '@/lib/catalogue/tables';

const MAX_SEEN_WORDS = 200_000;

export function createVocabulary(sql: Sql) {
  const seen = new Set<string>();
  const fresh: number[] = [];

  return {
    put(words: string[]) {
      for (const word of words) {
        if (seen.has(word)) continue;
        if (seen.size >= MAX_SEEN_WORDS) seen.clear();
        seen.add(word);
        const number = getCell<number>(sql, 'INSERT OR IGNORE INTO words (word) VALUES (?) RETURNING number', word);
        if (number !== undefined) fresh.push(number);
      }
    },

    /** Call when the table was changed by other code. */
    forgetKnown: () => seen.clear(),

    /** Inserts trigrams of new words. Not a trigger, because FTS5 flushes its buffer before each statement of one. */
    flush() {
      const ask = `SELECT word FROM words WHERE number = ? AND ${hasParts('word')}`;
      for (const number of fresh.splice(0)) {
        const word = getCell<string>(sql, ask, number);
        if (word !== undefined) sql('INSERT INTO word_parts (rowid, word) VALUES (?, ?)').run(number, word);
      }
    },
  };
}
