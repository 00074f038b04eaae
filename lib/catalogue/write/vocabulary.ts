// The words of all items, each once, and the parts of those that may be made of several.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { hasParts } from '@/lib/catalogue/tables';

/** Words beyond this many are not remembered as put. */
const MOST_REMEMBERED = 200_000;

export function createVocabulary(sql: Sql) {
  const seen = new Set<string>();
  /** Numbers of words that no item had before this commit. */
  const fresh: number[] = [];

  return {
    put(words: string[]) {
      for (const word of words) {
        if (seen.has(word)) continue;
        if (seen.size >= MOST_REMEMBERED) seen.clear();
        seen.add(word);
        const number = getCell<number>(sql, 'INSERT OR IGNORE INTO words (word) VALUES (?) RETURNING number', word);
        if (number !== undefined) fresh.push(number);
      }
    },

    /** What the table holds was changed beside this. */
    forgetKnown: () => seen.clear(),

    /** Puts the parts of new words. No trigger does it: FTS5 writes out all that it holds before each statement of one. */
    flush() {
      const ask = `SELECT word FROM words WHERE number = ? AND ${hasParts('word')}`;
      for (const number of fresh.splice(0)) {
        const word = getCell<string>(sql, ask, number);
        if (word !== undefined) sql('INSERT INTO word_parts (rowid, word) VALUES (?, ?)').run(number, word);
      }
    },
  };
}
