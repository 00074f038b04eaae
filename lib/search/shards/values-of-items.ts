// Knows where the values of each item's attributes begin and end, from its folded words.
import { VALUE_GAP } from '@/lib/catalogue/full-text';
import { queryRows } from '@/lib/catalogue/read/connection';
import { OCCURRENCE } from './format';

const ROWS_PER_QUERY = 500;

/** Two bytes for each number: at most 1,000 words of an item are ranked. */
function createNumbers() {
  let numbers = new Uint16Array(65_536);
  let length = 0;
  return {
    add(value: number) {
      if (length === numbers.length) {
        const larger = new Uint16Array(numbers.length * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = value;
      length += 1;
    },
    get: (at: number) => numbers[at] as number,
    getLength: () => length,
  };
}

export interface WordPlace {
  flags: number;
  /** Number of preceding words in the same value. */
  place: number;
}

/** @param toKey the key in the shards of a key of the catalogue; 0 for none */
export function readValuesOfItems(count: number, toKey: (key: number) => number) {
  const starts = new Uint32Array(count + 2);
  // For each line with words: its number, its words, its gaps, and their offsets.
  const numbers = createNumbers();
  numbers.add(0);
  let after = 0;
  for (;;) {
    const rows = queryRows<{ key: number; words: string }>(
      'SELECT key, words FROM folded WHERE key > ? ORDER BY key LIMIT ?',
      after,
      ROWS_PER_QUERY,
    );
    for (const { key, words } of rows) {
      after = key;
      const to = toKey(key);
      if (to === 0) continue;
      const lines = words.split('\n').map((line) => (line === '' ? [] : line.split(' ')));
      starts[to] = numbers.getLength();
      numbers.add(lines.filter((line) => line.length > 0).length);
      lines.forEach((line, number) => {
        if (line.length === 0) return;
        const gaps = line.flatMap((word, at) => (word === VALUE_GAP ? at : []));
        for (const value of [number, line.length, gaps.length, ...gaps]) numbers.add(value);
      });
    }
    if (rows.length < ROWS_PER_QUERY) break;
  }

  /** Locates a word by its attribute and its offset there, which counts gaps too. */
  return function locate(key: number, attribute: number, offset: number): WordPlace {
    let at = starts[key] as number;
    const lines = at === 0 ? 0 : numbers.get(at);
    at += 1;
    for (let line = 0; line < lines; line += 1) {
      const [number, length, gaps] = [numbers.get(at), numbers.get(at + 1), numbers.get(at + 2)];
      if (number !== attribute) {
        at += 3 + gaps;
        continue;
      }
      if (offset >= length) break;
      let begin = 0;
      let end = length;
      for (let gap = 0; gap < gaps; gap += 1) {
        const place = numbers.get(at + 3 + gap);
        if (place < offset) begin = place + 1;
        else {
          end = place;
          break;
        }
      }
      const flags = (offset === end - 1 ? OCCURRENCE.last : 0) | (begin === 0 ? OCCURRENCE.first : 0);
      return { flags, place: offset - begin };
    }
    return { flags: OCCURRENCE.unranked, place: 0 };
  };
}
