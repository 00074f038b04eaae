// Names the corrections of a query that its hits contain, and suggests queries with one word altered.
import { listByKey, listFolded } from '@/lib/catalogue/read/search-data';
import { SEARCHABLE } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import { tokenize } from '@/lib/model/tokenize';
import type { Params } from '@/lib/search/params/params';
import { subtract, toBitset } from './bitset';
import { findAllowedBits, type SearchHits } from './find';
import type { QueryTerm } from './query';
import { createTermFinder, type PlanHits, runQueryPlan, type TermFinder } from './query-plan';
import type { Index } from './search-index';
import { isStopTerm } from './term-weights';
import { keepLeastTypos } from './text-hits';
import { selectTopK } from './top-k';
import { createTokenMatcher } from './word-places';

/** With more hits, no other query is suggested. */
const MAX_HITS_FOR_SUGGESTIONS = 9;
const MAX_SUGGESTIONS = 3;
/** Words of a query that are altered, one at a time: the rarest, since common words are hardly misspelt. */
const MAX_ALTERED_WORDS = 2;
const ALTERED = { share: 1 / 500, min: 20 };
/** Items whose texts are read to count the alterations. */
const MAX_READ_ITEMS = 100;
/** An altered query is suggested beside a relaxed one if it finds more items than this. */
const MIN_ALTERED_ITEMS = 9;

type Terms = PlanHits['terms'];

const createMatcher = (terms: Terms) =>
  createTokenMatcher(terms.map(({ term, set }) => ({ term, meant: set.meant }))).matcher;

/** Lists the folded words of an item that match each term best; as typed where none does. */
function listTakenWords(folded: string, terms: Terms, match: ReturnType<typeof createMatcher>): string[] {
  const best = terms.map(({ term }) => ({ quality: 9, words: [] as string[], typed: term.words.join(' ') }));
  for (const token of new Set(folded.split(/[ \n]/))) {
    for (const { term, quality } of match(token)) {
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

/** Spells folded words as the query or the item does. */
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

export interface QueryCorrection {
  /** As typed, folded. */
  word: string;
  /** The archive's words that were searched instead, the most frequent among the hits first. */
  corrections: string[];
}

/** Lists the corrected words of a relaxed query, with the corrections that the given hits contain. */
export function listCorrections({ query }: Params, outcome: SearchHits, keys: number[]): QueryCorrection[] {
  const terms = outcome.terms.flatMap(({ term, set }) =>
    set && term.words.length === 1 && set.meant.some(({ typos }) => typos > 0) ? [{ term, set }] : [],
  );
  if (!outcome.relaxed || terms.length === 0 || keys.length === 0) return [];
  const match = createMatcher(terms);
  const counts = terms.map(() => new Map<string, { count: number; key: number }>());
  for (const [key, folded] of listFolded(keys)) {
    listTakenWords(folded, terms, match).forEach((taken, at) => {
      if (taken === terms[at]?.term.words[0]) return;
      const known = counts[at]?.get(taken);
      counts[at]?.set(taken, { count: (known?.count ?? 0) + 1, key: known?.key ?? key });
    });
  }
  return terms.flatMap(({ term }, at) => {
    const taken = [...(counts[at] ?? [])].sort(([, a], [, b]) => b.count - a.count).slice(0, MAX_SUGGESTIONS);
    if (taken.length === 0) return [];
    const corrections = taken.map(([words, { key }]) => createSpelling(query, key)(words));
    return [{ word: term.words[0] as string, corrections }];
  });
}

/** Whether the words are adjacent in one of the item's texts. */
const hasPhrase = (words: string[], folded: string) =>
  words.length > 1 && folded.split('\n').some((line) => ` ${line} `.includes(` ${words.join(' ')} `));

function toText(terms: QueryTerm[], altered: QueryTerm, words: string): string {
  return terms
    .map((term) => {
      if (term === altered) return words;
      if (term.date || (term.isRun && !term.isExcluded)) return term.text;
      const text = term.words.length > 1 || term.isPhrase ? `"${term.words.join(' ')}"` : term.words.join(' ');
      return term.isExcluded ? `-${text}` : text;
    })
    .join(' ');
}

interface Suggestion {
  query: string;
  items: number;
}

interface Alteration {
  terms: QueryTerm[];
  altered: QueryTerm;
  /** Whether no hit has the typed words next to each other. */
  isApart: boolean;
  finder: TermFinder;
}

/** Alters one word of the query, and returns the alterations that find more items, or the words next to each other. */
function alter(
  index: Index,
  [params, outcome]: [Params, SearchHits],
  { terms, altered, isApart, finder }: Alteration,
): Suggestion[] {
  const known = toBitset(outcome.relaxed ? [] : outcome.keys, index.lastKey);
  const allowed = subtract(findAllowedBits(index, params).slice(), known);
  const getSet = (term: QueryTerm) => finder.get(term, term === altered ? 'similar' : 'none');
  const found = runQueryPlan(index, { terms, allowed, getSet });
  const { keys, scores } = keepLeastTypos(found, 0);
  const best = scores ? selectTopK(scores, MAX_READ_ITEMS).map((hit) => keys[hit] as number) : [];
  const match = createMatcher(found.terms);
  const at = found.terms.findIndex(({ term }) => term === altered);
  const taken = new Map<string, Suggestion & { key: number; hasPhrase: boolean }>();
  for (const [key, folded] of listFolded(best)) {
    const words = listTakenWords(folded, found.terms, match);
    const word = words[at] as string;
    const other = taken.get(word) ?? { query: '', items: 0, key, hasPhrase: false };
    other.items += 1;
    other.hasPhrase ||= hasPhrase(words, folded);
    taken.set(word, other);
  }
  const min = outcome.relaxed ? MIN_ALTERED_ITEMS : outcome.keys.length;
  return [...taken]
    .filter(([word]) => word !== altered.words[0])
    .filter(([, each]) => each.items > min || (isApart && each.hasPhrase))
    .sort(([, a], [, b]) => Number(b.hasPhrase) - Number(a.hasPhrase) || b.items - a.items)
    .slice(0, MAX_SUGGESTIONS)
    .map(([word, { key, items }]) => ({
      query: toText(terms, altered, createSpelling(params.query, key)(word)),
      items,
    }));
}

/** @returns queries with one word altered, the most likely first; empty if the query found enough */
export function suggestQueries(index: Index, params: Params, outcome: SearchHits): string[] {
  const isEnough = !outcome.relaxed && outcome.keys.length > MAX_HITS_FOR_SUGGESTIONS;
  if (isEnough || params.typoTolerance === false) return [];
  const terms = outcome.query.map((term) => ({ ...term, isPrefix: false }));
  const sought = terms.filter((term) => !term.isExcluded);
  const finder = createTermFinder(index, params);
  const max = Math.max(ALTERED.min, index.count * ALTERED.share);
  const rare = sought
    .filter((term) => term.words.length === 1 && !term.isPhrase && !term.date && !isStopTerm(term))
    .map((term) => ({ term, items: finder.get(term, 'none').keys.length }))
    .filter(({ items }) => items <= max)
    .sort((a, b) => a.items - b.items)
    .slice(0, MAX_ALTERED_WORDS);
  const typed = sought.flatMap((term) => term.words);
  const isApart =
    outcome.relaxed !== null || [...listFolded(outcome.keys).values()].every((folded) => !hasPhrase(typed, folded));
  return rare
    .flatMap(({ term }) => alter(index, [params, outcome], { terms, altered: term, isApart, finder }))
    .sort((a, b) => b.items - a.items)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ query }) => query);
}
