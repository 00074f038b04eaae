// Builds the full-text queries that match a term, each with a penalty.
import { buildMatch } from '@/lib/catalogue/full-text';
import type { QueryTerm } from './query';
import type { Index } from './search-index';
import type { Correction } from './term-dictionary';

/** Penalties add up; one step of a unit outweighs all smaller ones (at most 20 words). `part`: prefix or synonym. */
export const SCORE = { title: 1, part: 32, phrase: 1024, words: 2048, typo: 65_536 } as const;

/** A full-text query with its penalty. In a list, the best is last. */
export interface Group {
  match: string;
  score: number;
  /** The query for the table of titles; null for none. That table has no word positions, so it cannot match phrases. */
  inTitles?: string | null;
}

export function buildTermGroup(words: string[], [isPrefix, score]: [boolean, number]): Group {
  const match = buildMatch(words, isPrefix);
  if (words.length === 1) return { match, score };
  // All words in the title approximates a phrase in the title.
  const each = words.map((word, at) => buildMatch([word], isPrefix && at === words.length - 1));
  return { match, score, inTitles: each.join(' AND ') };
}

/** Common words have cached posting lists, so they are queried separately; the others in one query. */
export function combineRareTerms(index: Index, matches: string[], score: number): Group[] {
  const rest = matches.filter((match) => !index.common.has(match));
  const groups = matches.filter((match) => index.common.has(match)).map((match) => ({ match, score }));
  return rest.length > 0 ? [...groups, { match: `(${rest.join(' OR ')})`, score }] : groups;
}

export const buildAlternatives = (index: Index, meant: Correction[], typos: 1 | 2): Group[] =>
  combineRareTerms(
    index,
    meant.filter((each) => each.typos === typos).map(({ text, isPrefix }) => buildMatch([text], isPrefix)),
    typos * SCORE.typo + SCORE.part,
  );

const MAX_SPLITS = 3;

/**
 * Splits a word into two or joins two into one if the archive contains the result; each counts as a typo.
 * https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation/
 */
export function splitOrJoinWords(index: Index, { words, joined }: QueryTerm): { groups: Group[]; meant: Correction[] } {
  const word = words[0] ?? '';
  const { dictionary } = index;
  const score = SCORE.typo + SCORE.part;
  const whole = joined.filter((each) => dictionary.has(each));
  const splits = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ])
    .filter((parts) => parts.every((part) => dictionary.has(part)))
    .slice(0, MAX_SPLITS);
  return {
    groups: [...whole.map((each) => [each]), ...splits].map((parts) => ({
      match: buildMatch(parts, false),
      score,
      inTitles: parts.length > 1 ? null : buildMatch(parts, false),
    })),
    meant: [...whole, ...splits.flat()].map((text) => ({ text, isPrefix: false, typos: 1 })),
  };
}
