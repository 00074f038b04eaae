// Suggests another query for one that finds little or nothing: the archive's own words for mistyped ones, or fewer words.
import { listByKey, listFolded } from '@/lib/catalogue/read/search-data';
import { SEARCHABLE, toRecord } from '@/lib/model/search-record';
import { toTokens } from '@/lib/model/tokenize';
import type { Params } from '@/lib/search/params/params';
import { type Bitset, subtract, toBitset } from './bitset';
import { find, findOneWay, toAllowedBits } from './find';
import type { Index } from './index-state';
import type { QueryTerm } from './query';
import { toOptionalWords, toQueryTerms } from './query-terms';
import { WINDOW } from './rank';
import { SCORE } from './term-ways';
import { selectTopK } from './top-k';
import { createTokenMatcher } from './word-places';

/** Where more items than these are found, nothing is suggested. */
export const LITTLE = 3;

/** What may be mistyped beyond Algolia's limits; and nobody waits for the last word to be typed any more. */
const WIDE = {
  typoTolerance: 'min',
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 5,
  queryType: 'prefixNone',
} as const;

type Found = ReturnType<typeof findOneWay>;

function createWideSearch(index: Index, params: Params, allowed: Bitset) {
  const optional = toOptionalWords(toQueryTerms(index, params), params);
  return (terms: QueryTerm[]) => findOneWay(index, { ...params, ...WIDE }, { terms, optional, allowed, isWide: true });
}

/** Leaves words out, the least telling first, until something holds all the others. */
function leaveOut(
  terms: QueryTerm[],
  search: (terms: QueryTerm[]) => Found,
): { terms: QueryTerm[]; found: Found } | null {
  const excluded = terms.filter((term) => term.isExcluded);
  const each = terms
    .filter((term) => !term.isExcluded)
    .map((term) => ({ term, found: search([term, ...excluded]) }))
    .filter(({ found }) => found.keys.length > 0)
    .sort((a, b) => a.found.keys.length - b.found.keys.length);
  let best: ReturnType<typeof leaveOut> = null;
  for (const { term } of each) {
    const kept = terms.filter((other) => other === term || other.isExcluded || best?.terms.includes(other));
    const found = search(kept);
    if (found.keys.length > 0) best = { terms: kept, found };
  }
  return best;
}

/** The words of an item that stand for each term, in the order of the terms. */
function toTakenWords(
  folded: string,
  terms: QueryTerm[],
  { matcher }: ReturnType<typeof createTokenMatcher>,
): string[] {
  const best = terms.map(({ words }) => ({ quality: 9, words: [] as string[], typed: words.join(' ') }));
  for (const token of new Set(folded.split(/[ \n]/))) {
    for (const { term, quality } of matcher(token)) {
      const known = best[term] as (typeof best)[number];
      if (quality > known.quality) continue;
      if (quality < known.quality) known.words = [];
      known.quality = quality;
      known.words.push(token);
    }
  }
  return best.map(({ quality, words, typed }) => {
    // What is there as it was typed, or goes on so, was meant.
    if (quality < 2 || words.length === 0) return typed;
    const parts = words.flatMap((a) => words.filter((b) => a + b === typed).map((b) => `${a} ${b}`));
    return parts[0] ?? (words[0] as string);
  });
}

/** The words that most of the best hits hold in the place of those typed, and one item that holds them. */
function toMostTaken({ keys, scores, terms }: Found): { words: string[]; key: number } {
  const best = scores ? selectTopK(scores, WINDOW).map((hit) => keys[hit] as number) : [...keys.subarray(0, WINDOW)];
  const tokens = createTokenMatcher(terms.map(({ term, set }) => ({ term, meant: set?.meant ?? [] })));
  const folded = listFolded(best);
  const counts = new Map<string, { words: string[]; key: number; count: number }>();
  for (const key of best) {
    const words = toTakenWords(
      folded.get(key) ?? '',
      terms.map(({ term }) => term),
      tokens,
    );
    const known = counts.get(words.join('\n')) ?? { words, key, count: 0 };
    counts.set(words.join('\n'), { ...known, count: known.count + 1 });
  }
  return [...counts.values()].reduce((most, each) => (each.count > most.count ? each : most));
}

/** Folded words as the visitor and an item write them. */
function createSpelling(query: string, key: number): (words: string) => string {
  const item = listByKey([key]).get(key);
  const record = item && toRecord(item);
  const texts = [query, ...SEARCHABLE.flatMap((name) => record?.[name] ?? [])];
  const spelt = new Map<string, string>();
  for (const text of texts)
    for (const { word, start, end } of toTokens(text))
      if (!spelt.has(word)) spelt.set(word, text.slice(start, end).toLowerCase());
  return (words) =>
    words
      .split(' ')
      .map((word) => spelt.get(word) ?? word)
      .join(' ');
}

/** A query's text again, from some of its terms. */
function toText(terms: QueryTerm[], toWords: (term: QueryTerm) => string): string {
  const texts = terms.map((term) => {
    if (term.date || (term.isRun && !term.isExcluded)) return term.text;
    const isQuoted = term.words.length > 1 || (term.isPhrase && !term.isExcluded);
    const text = isQuoted ? `"${toWords(term)}"` : toWords(term);
    return term.isExcluded ? `-${text}` : text;
  });
  // Two words that were one became it twice.
  return texts.filter((text, at) => text !== texts[at - 1]).join(' ');
}

interface SuggestedQuery {
  /** In words of items that this one does not find. */
  query: string;
  /** Whether nothing is found as it was typed. */
  isMistyped: boolean;
}

/** @returns null where enough is found, or nothing resembles it */
export function suggestQuery(index: Index, params: Params): SuggestedQuery | null {
  const { keys: known, scores } = find(index, params);
  const terms = toQueryTerms(index, params);
  const whole = toQueryTerms(index, { ...params, ...WIDE });
  if (known.length > LITTLE || terms.every((term) => term.isExcluded)) return null;
  const others = subtract(toAllowedBits(index, params).slice(), toBitset(known, index.lastKey));
  const search = createWideSearch(index, params, others);
  const left = [whole, terms]
    .map((each) => ({ terms: each, found: search(each) }))
    .find(({ found }) => found.keys.length > 0);
  const best = left ?? (known.length === 0 ? leaveOut(terms, search) : null);
  if (!best) return null;
  const { words, key } = toMostTaken(best.found);
  const spell = createSpelling(params.query, key);
  const taken = new Map(best.found.terms.map(({ term }, at) => [term, words[at] as string]));
  return {
    query: toText(best.terms, (term) => spell(taken.get(term) ?? term.words.join(' '))),
    isMistyped: known.length === 0 || (scores?.[0] ?? 0) >= SCORE.typo,
  };
}
