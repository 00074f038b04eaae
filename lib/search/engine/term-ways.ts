// Ways in which a term may be matched, as questions to the full-text tables, each with what weighs against it.
import { toMatch } from '@/lib/catalogue/full-text';
import type { Index } from './index-state';
import type { QueryTerm } from './query';
import type { Meant } from './term-dictionary';

/**
 * Sums of these rank: one more of a larger unit outweighs all of the smaller ones, of which a query has at most 20. `part` is
 * of a word that goes on, or is another for it.
 */
export const SCORE = { title: 1, part: 32, phrase: 1024, words: 2048, typo: 65_536 } as const;

/** One way in which a term may be matched, the best last. */
export interface Group {
  match: string;
  score: number;
  /** What the table of titles is asked instead; null for nothing. It knows nothing of words beside each other. */
  inTitles?: string | null;
}

/** Words that stand together, or a single one. */
export function toTermGroup(words: string[], [isPrefix, score]: [boolean, number]): Group {
  const match = toMatch(words, isPrefix);
  if (words.length === 1) return { match, score };
  // Where they stand beside each other in a title, they all are in it.
  const each = words.map((word, at) => toMatch([word], isPrefix && at === words.length - 1));
  return { match, score, inTitles: each.join(' AND ') };
}

/** Common words are known one by one; the rest are asked for together. */
export function toRest(index: Index, matches: string[], score: number): Group[] {
  const rest = matches.filter((match) => !index.common.has(match));
  const groups = matches.filter((match) => index.common.has(match)).map((match) => ({ match, score }));
  return rest.length > 0 ? [...groups, { match: `(${rest.join(' OR ')})`, score }] : groups;
}

export const toAlternatives = (index: Index, meant: Meant[], typos: 1 | 2): Group[] =>
  toRest(
    index,
    meant.filter((each) => each.typos === typos).map(({ text, isPrefix }) => toMatch([text], isPrefix)),
    typos * SCORE.typo + SCORE.part,
  );

// Both parts of a word typed without its space are words, and so many ways are tried.
const MOST_SPLITS = 3;

/**
 * A word as two, and two words as one, where the archive knows them so: each counts as a typo.
 * https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation/
 */
export function findOtherwise(index: Index, { words, joined }: QueryTerm): { groups: Group[]; meant: Meant[] } {
  const word = words[0] ?? '';
  const { dictionary } = index;
  const score = SCORE.typo + SCORE.part;
  const whole = joined.filter((each) => dictionary.has(each));
  const splits = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ])
    .filter((parts) => parts.every((part) => dictionary.has(part)))
    .slice(0, MOST_SPLITS);
  return {
    groups: [...whole.map((each) => [each]), ...splits].map((parts) => ({
      match: toMatch(parts, false),
      score,
      inTitles: parts.length > 1 ? null : toMatch(parts, false),
    })),
    meant: [...whole, ...splits.flat()].map((text) => ({ text, isPrefix: false, typos: 1 })),
  };
}
