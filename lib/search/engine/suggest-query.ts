// Suggests other queries if one finds few or no items: corrections from the archive's words, or fewer words.
import { listByKey, listFolded } from '@/lib/catalogue/read/search-data';
import { SEARCHABLE, type Searchable } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import { tokenize } from '@/lib/model/tokenize';
import type { Params } from '@/lib/search/params/params';
import { type Bitset, subtract, toBitset } from './bitset';
import { find, findAllowedBits, runQueryPlan } from './find';
import type { QueryTerm } from './query';
import { parseQueryTerms, selectOptionalWords } from './query-terms';
import { WINDOW } from './rank';
import type { Index } from './search-index';
import { SCORE } from './term-ways';
import { selectTopK } from './top-k';
import { createTokenMatcher } from './word-places';

/** With more hits, only a correction with adjacent words is suggested, if no hit has the typed words as a phrase. */
const LITTLE = 3;

/** With more hits than this, only an exact title is suggested, and only if no hit contains the words as typed. */
export const MAX_HITS_FOR_SUGGESTIONS = 9;

/** Maximum suggestions: a typo may have several corrections (`sow`: `snow`, `cow`). */
const MAX_SUGGESTIONS = 3;

/** Typo limits wider than Algolia's. The last word is complete, so it is not a prefix. */
const WIDE = {
  typoTolerance: 'min',
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 5,
  queryType: 'prefixNone',
} as const;

const TITLES = ['title'] as const satisfies Searchable[];

/** Rank of words that make up a complete title. */
const WHOLE_TITLE = 2;

type Found = ReturnType<typeof runQueryPlan>;

function createWideSearch(index: Index, params: Params, allowed: Bitset) {
  const optional = selectOptionalWords(parseQueryTerms(index, params), params);
  return (terms: QueryTerm[]) =>
    runQueryPlan(index, { ...params, ...WIDE }, { terms, optional, allowed, isWide: true });
}

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
    // An exact or prefix match needs no correction.
    if (quality < 2 || words.length === 0) return typed;
    const parts = words.flatMap((a) => words.filter((b) => a + b === typed).map((b) => `${a} ${b}`));
    return parts[0] ?? (words[0] as string);
  });
}

/** Rates how strongly words belong together: as a complete title, a phrase, or merely within one item. */
function toTogether(words: string[], folded: string): number {
  if (words.length < 2) return 0;
  const phrase = ` ${words.join(' ')} `;
  const lines = folded.split('\n').map((line) => ` ${line} `);
  return lines[0] === phrase ? WHOLE_TITLE : lines.some((line) => line.includes(phrase)) ? 1 : 0;
}

/** Lists the words of the best hits that replace those typed, the likeliest first, each with an item. */
function listMostTaken({ keys, scores, terms }: Found): { words: string[]; key: number; together: number }[] {
  const best = scores ? selectTopK(scores, WINDOW).map((hit) => keys[hit] as number) : [...keys.subarray(0, WINDOW)];
  const tokens = createTokenMatcher(terms.map(({ term, set }) => ({ term, meant: set?.meant ?? [] })));
  const folded = listFolded(best);
  const taken = new Map<string, { words: string[]; key: number; together: number; count: number }>();
  for (const key of best) {
    const text = folded.get(key) ?? '';
    const words = toTakenWords(
      text,
      terms.map(({ term }) => term),
      tokens,
    );
    const known = taken.get(words.join('\n')) ?? { words, key, together: 0, count: 0 };
    known.together = Math.max(known.together, toTogether(words, text));
    known.count += 1;
    taken.set(words.join('\n'), known);
  }
  return [...taken.values()].sort((a, b) => b.together - a.together || b.count - a.count).slice(0, MAX_SUGGESTIONS);
}

function createSpelling(query: string, key: number): (words: string) => string {
  const item = listByKey([key]).get(key);
  const record = item && toRecord(item);
  const texts = [query, ...SEARCHABLE.flatMap((name) => record?.[name] ?? [])];
  const spelt = new Map<string, string>();
  for (const text of texts)
    for (const { word, start, end } of tokenize(text))
      if (!spelt.has(word)) spelt.set(word, text.slice(start, end).toLowerCase());
  return (words) =>
    words
      .split(' ')
      .map((word) => spelt.get(word) ?? word)
      .join(' ');
}

function toText(terms: QueryTerm[], toWords: (term: QueryTerm) => string): string {
  const texts = terms.map((term) => {
    if (term.date || (term.isRun && !term.isExcluded)) return term.text;
    const isQuoted = term.words.length > 1 || (term.isPhrase && !term.isExcluded);
    const text = isQuoted ? `"${toWords(term)}"` : toWords(term);
    return term.isExcluded ? `-${text}` : text;
  });
  // Two words that were joined into one appear twice.
  return texts.filter((text, at) => text !== texts[at - 1]).join(' ');
}

interface SuggestedQuery {
  /** Finds items that the original query does not. */
  query: string;
  /** Whether the original query matches no item without typos, or lacks a phrase match that the suggestion has. */
  isMistyped: boolean;
}

/** @returns the most likely first; empty if the query has enough hits or no similar words exist */
export function suggestQueries(index: Index, params: Params): SuggestedQuery[] {
  const { keys: known, scores } = find(index, params);
  const terms = parseQueryTerms(index, params);
  const whole = parseQueryTerms(index, { ...params, ...WIDE });
  const isMistyped = known.length === 0 || (scores?.reduce((min, score) => Math.min(min, score)) ?? 0) >= SCORE.typo;
  const isEnough = known.length > MAX_HITS_FOR_SUGGESTIONS;
  if ((isEnough && !isMistyped) || terms.every((term) => term.isExcluded)) return [];
  const others = subtract(findAllowedBits(index, params).slice(), toBitset(known, index.lastKey));
  const wanted = isEnough ? { ...params, restrictSearchableAttributes: TITLES } : params;
  const search = createWideSearch(index, wanted, others);
  const left = [whole, terms]
    .map((each) => ({ terms: each, found: search(each) }))
    .find(({ found }) => found.keys.length > 0);
  const best = left ?? (known.length === 0 ? leaveOut(terms, search) : null);
  if (!best) return [];
  const typed = terms.filter((term) => !term.isExcluded).flatMap((term) => term.words);
  const isApart = isMistyped || [...listFolded(known).values()].every((folded) => toTogether(typed, folded) === 0);
  const isWorth = ({ together }: { together: number }) =>
    isEnough ? together === WHOLE_TITLE : known.length <= LITTLE || (isApart && together > 0);
  const taken = listMostTaken(best.found).filter(isWorth);
  const queries = taken.map(({ words, key, together }) => {
    const spell = createSpelling(params.query, key);
    const spoken = new Map(best.found.terms.map(({ term }, at) => [term, words[at] as string]));
    const query = toText(best.terms, (term) => spell(spoken.get(term) ?? term.words.join(' ')));
    return [query, { query, isMistyped: isMistyped || (isApart && together > 0) }] as const;
  });
  return [...new Map(queries).values()];
}
