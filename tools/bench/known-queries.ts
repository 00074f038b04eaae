// Draws queries for known records, with and without typing errors; deterministic for a seed.
import type { SearchRecord } from '../../lib/model/search-record';
import { listTokenWords } from '../../lib/model/tokenize';
import { createRandom, joinText, misspell, type Random } from './draw-words';

const SEED = 11;
const QUERIES_PER_KIND = 200;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A query that should find one record. */
export interface KnownQuery {
  kind: string;
  id: string;
  query: string;
}

interface Known {
  record: SearchRecord;
  words: string[];
}

/** Misspells a word; null if it is too short. */
type Misspell = (random: Random, word: string) => string | null;

const missFirst: Misspell = (random, word) =>
  word.length < 4 ? null : random.pick([...LETTERS].filter((letter) => letter !== word[0])) + word.slice(1);
const misspellOnce: Misspell = (random, word) => (word.length < 4 ? null : misspell(random, word));
const misspellTwice: Misspell = (random, word) =>
  word.length < 6 ? null : misspell(random, word.slice(0, 3)) + misspell(random, word.slice(3));

/** Misspells one of the words that are long enough. */
const withTypo =
  (change: Misspell) =>
  (random: Random, { words }: Known): string | null => {
    const from = random.below(words.length);
    for (let step = 0; step < words.length; step += 1) {
      const at = (from + step) % words.length;
      const word = words[at] ?? '';
      const changed = /^[a-z]+$/.test(word) ? change(random, word) : null;
      if (changed && changed !== word) return words.with(at, changed).join(' ');
    }
    return null;
  };

const KINDS: Record<string, (random: Random, known: Known) => string | null> = {
  exact: (_random, { words }) => words.join(' '),
  prefix: (random, { words }) => {
    const last = words.at(-1) ?? '';
    return last.length < 5 ? null : words.with(-1, last.slice(0, 3 + random.below(last.length - 3))).join(' ');
  },
  'one typo': withTypo(misspellOnce),
  'two typos': withTypo(misspellTwice),
  'wrong first letter': withTypo(missFirst),
  'two fields': (random, { words, record }) => {
    const makers = listTokenWords(joinText(record.makers)).filter((word) => word.length > 2);
    return makers.length === 0 ? null : `${words.join(' ')} ${random.pick(makers)}`;
  },
};

/** Lists records that a query of two to four title words identifies. */
function listKnown(records: SearchRecord[]): Known[] {
  const toKey = (title: string) => listTokenWords(title).sort().join(' ');
  const counts = new Map<string, number>();
  for (const { title } of records) counts.set(toKey(title), (counts.get(toKey(title)) ?? 0) + 1);
  return records.flatMap((record) => {
    const words = [...new Set(listTokenWords(record.title))];
    return words.length >= 2 && words.length <= 4 && counts.get(toKey(record.title)) === 1 ? [{ record, words }] : [];
  });
}

export function drawKnownQueries(records: SearchRecord[]): KnownQuery[] {
  const known = listKnown(records);
  return Object.entries(KINDS).flatMap(([kind, toQuery]) => {
    const random = createRandom(SEED);
    const drawn: KnownQuery[] = [];
    while (drawn.length < QUERIES_PER_KIND) {
      const each = random.pick(known);
      const query = toQuery(random, each);
      if (query !== null) drawn.push({ kind, id: each.record.objectID, query });
    }
    return drawn;
  });
}
