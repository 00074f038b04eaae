// Draws search terms from records as people type them; deterministic for a seed.
import type { SearchRecord } from '../../lib/model/search-record';
import { listTokenWords } from '../../lib/model/tokenize';

/** Share of terms from each field, per cent. */
const SOURCES = { title: 50, keywords: 18, makers: 16, places: 8, caption: 8 } as const;

/** Marsaglia's xorshift32. */
export function createRandom(seed: number) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { next, below, pick };
}

export type Random = ReturnType<typeof createRandom>;

export const joinText = (value: string | string[] | undefined) => [value ?? []].flat().join(' ');

function drawSource(random: Random, record: SearchRecord): string[] {
  let left = random.below(100);
  for (const [name, share] of Object.entries(SOURCES)) {
    left -= share;
    if (left < 0) return listTokenWords(joinText(record[name as keyof typeof SOURCES]));
  }
  return [];
}

/** Draws a word, weighted by its frequency in the records. */
export function drawWord(random: Random, records: SearchRecord[], least = 2): string {
  for (;;) {
    const word = random.pick(drawSource(random, random.pick(records)));
    if (word && word.length >= least) return word;
  }
}

/** Draws words from a single record in two of three cases, otherwise each from any record. */
export function drawWords(random: Random, records: SearchRecord[], count: number): string[] {
  const from = random.next() < 2 / 3 ? [random.pick(records)] : records;
  const words = new Set<string>();
  for (let tries = 0; words.size < count && tries < 50; tries += 1) {
    const word = random.pick(drawSource(random, random.pick(from)));
    if (word) words.add(word);
  }
  return words.size < count ? drawWords(random, records, count) : [...words];
}

export function misspell(random: Random, word: string): string {
  const at = 1 + random.below(word.length - 2);
  const letter = String.fromCharCode(97 + random.below(26));
  const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  return random.pick([
    before + after,
    before + letter + here + after,
    before + letter + after,
    before + after.slice(0, 1) + here + after.slice(1),
  ]);
}

export function drawPhrase(random: Random, records: SearchRecord[]): string[] {
  for (;;) {
    const words = listTokenWords(random.pick(records).title);
    const count = 2 + random.below(2);
    const at = random.below(Math.max(1, words.length - count + 1));
    if (words.length >= count) return words.slice(at, at + count);
  }
}
