// Executes a search: matches its words with typo tolerance, and applies filters and geographic limits.
import { buildMatch } from '@/lib/catalogue/full-text';
import type { FilterTree } from '@/lib/rules/filter-parts';
import type { Params } from '@/lib/search/params/params';
import { type Bitset, intersect, subtract, toKeys } from './bitset';
import { findFilteredBits } from './filter-bits';
import { scoreFilters } from './filter-scores';
import { chooseRadius, computeDistances, findInBoxes, findInCircle, findInPolygons } from './places';
import { getPostingList, toPostingKeys } from './posting-list-cache';
import { getTermText, type QueryTerm } from './query';
import { parseQueryTerms, selectOptionalWords } from './query-terms';
import { WINDOW } from './rank';
import type { Index } from './search-index';
import type { TermSet } from './term-set';
import { SCORE } from './term-ways';
import { findText, type Hits, keep, keepLeastTypos } from './text-hits';

export interface SearchHits extends Hits {
  terms: { term: QueryTerm; set: TermSet | null }[];
  /** Metres per hit, rounded down to the precision; null without a centre. */
  distances: Float64Array | null;
  automaticRadius: number | null;
  filterScores: Float64Array | null;
  isExhaustive: boolean;
  /** The query with removed words marked, if no item matched all words. */
  removed: string | null;
}

// Maximum total postings of the words for which a phrase match is worth its time.
const MAX_PHRASE_POSTINGS = 150_000;

function toMostTypos(params: Params) {
  const unchanged = new Set(params.disableTypoToleranceOnWords.map((word) => word.toLowerCase()));
  return (word: string): 0 | 1 | 2 => {
    if (unchanged.has(word)) return 0;
    if (!params.allowTyposOnNumericTokens && /^\p{N}+$/u.test(word)) return 0;
    const { length } = [...word];
    return length >= params.minWordSizefor2Typos ? 2 : length >= params.minWordSizefor1Typo ? 1 : 0;
  };
}

/** Returns the items that pass filters and geographic limits. Shared bits: do not change them. */
export function findAllowedBits(index: Index, params: Params): Bitset {
  const parts: Bitset[] = [];
  if (params.filter) parts.push(findFilteredBits(index, params.filter as FilterTree));
  if (params.boxes.length > 0) parts.push(findInBoxes(index, params.boxes));
  if (params.polygons.length > 0) parts.push(findInPolygons(index, params.polygons));
  if (params.around && typeof params.aroundRadius === 'number') {
    const radius = Math.max(params.aroundRadius, params.minimumAroundRadius ?? 0);
    parts.push(findInCircle(index, params.around, radius));
  }
  if (params.around && params.aroundRadius === 'all') parts.push(findInBoxes(index, [EVERYWHERE]));
  return parts.length === 0 ? index.live : parts.reduce((all, part) => intersect(all, part), index.live.slice());
}

const EVERYWHERE = { top: 90, left: -180, bottom: -90, right: 180 };

/** With many hits, ranks those first that contain the words as a phrase. */
function preferPhrase(index: Index, hits: Hits, [found, params]: [Try['terms'], Params]): Hits {
  const terms = found.map(({ term }) => term);
  const cost = found.reduce((sum, { set }) => sum + (set?.keys.length ?? 0), 0);
  const isWorth = terms.length > 1 && terms.every((term) => !term.isPhrase && !term.isRun) && hits.keys.length > WINDOW;
  if (!isWorth || !hits.scores || cost > MAX_PHRASE_POSTINGS) return hits;
  const columns = params.restrictSearchableAttributes ? `{${params.restrictSearchableAttributes.join(' ')}} : ` : '';
  const words = terms.flatMap((term) => term.words);
  const match = buildMatch(words, terms.at(-1)?.isPrefix ?? false);
  const phrase = toPostingKeys(getPostingList(index, 'texts', columns + match));
  const scores = hits.scores.slice();
  let at = 0;
  hits.keys.forEach((key, hit) => {
    while (at < phrase.length && (phrase[at] as number) < key) at += 1;
    if (phrase[at] !== key) scores[hit] = (scores[hit] as number) + SCORE.phrase;
  });
  return { keys: hits.keys, scores };
}

type Try = Hits & Pick<SearchHits, 'terms' | 'isExhaustive'>;

interface QueryPlan {
  terms: QueryTerm[];
  /** Words that an item may lack. */
  optional: ReadonlySet<string>;
  allowed: Bitset;
  isWide?: boolean;
}

export function runQueryPlan(index: Index, params: Params, { terms, optional, allowed, isWide }: QueryPlan): Try {
  const isOptional = (term: QueryTerm) => term.words.every((word) => optional.has(word));
  const toMost = toMostTypos(params);
  const find = (isTolerant: boolean): Try => {
    const { decompoundQuery: hasCompounds, restrictSearchableAttributes: attributes } = params;
    const options = { toMostTypos: toMost, isTolerant, isWide, hasCompounds, attributes };
    const found = findText(index, { terms, isOptional, options });
    if (!found) return { keys: toKeys(allowed), scores: null, terms: [], isExhaustive: true };
    const bits = found.excluded ? subtract(allowed.slice(), found.excluded) : allowed;
    if (found.terms.length === 0) return { ...found, keys: toKeys(bits) };
    return { ...found, ...keep(found, bits) };
  };
  const isStrict = params.typoTolerance === 'min' || params.typoTolerance === 'strict';
  if (params.typoTolerance === 'min') {
    const plain = find(false);
    if (plain.keys.length > 0) return plain;
  }
  const found = find(params.typoTolerance !== false);
  return isStrict ? { ...found, ...keepLeastTypos(found, params.typoTolerance === 'strict' ? 1 : 0) } : found;
}

/**
 * Generates the fallbacks after an empty result:
 * https://www.algolia.com/doc/api-reference/api-parameters/removeWordsIfNoResults/
 */
function* toRemovals(
  terms: QueryTerm[],
  removal: Params['removeWordsIfNoResults'],
): Generator<[QueryTerm[], Set<string>]> {
  const words = terms.filter((term) => !term.isExcluded);
  if (removal === 'allOptional' && words.length > 1) yield [terms, new Set(words.flatMap((term) => term.words))];
  if (removal !== 'lastWords' && removal !== 'firstWords') return;
  for (let left = words.length - 1; left > 0; left -= 1) {
    const kept = removal === 'lastWords' ? words.slice(0, left) : words.slice(-left);
    yield [terms.filter((term) => term.isExcluded || kept.includes(term)), new Set()];
  }
}

// With this many whole-word matches the last word is not treated as a prefix.
const MIN_WHOLE_WORD_HITS = 10;

/** Returns the query's terms. With `wholeWords`, `all` is the result of the check whether whole words suffice. */
function toFinalTerms(index: Index, params: Params): { terms: QueryTerm[]; all: Try | null } {
  const terms = parseQueryTerms(index, params);
  if (!params.wholeWords || !terms.some(({ isPrefix }) => isPrefix)) return { terms, all: null };
  const whole = terms.map((term) => ({ ...term, isPrefix: false }));
  const { query, queryType, synonyms, ignorePlurals, restrictSearchableAttributes } = params;
  const name = `whole ${JSON.stringify([query, queryType, synonyms, ignorePlurals, restrictSearchableAttributes])}`;
  const known = index.answers.get(name)?.answer;
  if (known !== undefined) return { terms: known ? whole : terms, all: null };
  // Ignores filters, so that all pages and counts of a query agree.
  const way = { terms: whole, optional: selectOptionalWords(whole, params), allowed: index.live };
  const all = runQueryPlan(index, { ...params, typoTolerance: false }, way);
  const isEnough = all.keys.length >= MIN_WHOLE_WORD_HITS;
  index.answers.set(name, { size: name.length * 2, answer: isEnough });
  return isEnough ? { terms: whole, all } : { terms, all: null };
}

function locate(
  index: Index,
  params: Params,
  found: Hits,
): Pick<SearchHits, 'keys' | 'scores' | 'distances' | 'automaticRadius'> {
  const { around, aroundRadius, aroundPrecision } = params;
  if (!around) return { ...found, distances: null, automaticRadius: null };
  const measure = (keys: Uint32Array) =>
    computeDistances(index, keys, around).map((metres) => Math.floor(metres / aroundPrecision) * aroundPrecision);
  if (aroundRadius !== null) return { ...found, distances: measure(found.keys), automaticRadius: null };
  const radius = chooseRadius(computeDistances(index, found.keys, around), params.minimumAroundRadius);
  const near = keep(found, findInCircle(index, around, radius));
  return { ...near, distances: measure(near.keys), automaticRadius: radius };
}

/** Marks removed words: https://www.algolia.com/doc/rest-api/search/search-single-index (queryAfterRemoval) */
const toMarked = (terms: QueryTerm[], kept: QueryTerm[]) =>
  terms
    .filter((term) => !term.isExcluded)
    .map((term) => (kept.includes(term) ? getTermText(term) : `<em>${getTermText(term)}</em>`))
    .join(' ');

export function find(index: Index, params: Params): SearchHits {
  const { terms, all } = toFinalTerms(index, params);
  const allowed = findAllowedBits(index, params);
  const isAll = allowed === index.live && params.typoTolerance === 'min';
  const way = { terms, optional: selectOptionalWords(terms, params), allowed };
  let found = isAll && all ? all : runQueryPlan(index, params, way);
  let removed: string | null = null;
  if (found.keys.length === 0) {
    for (const [kept, optional] of toRemovals(terms, params.removeWordsIfNoResults)) {
      found = runQueryPlan(index, params, { terms: kept, optional, allowed });
      if (found.keys.length === 0) continue;
      removed = toMarked(terms, optional.size > 0 ? [] : kept);
      break;
    }
  }
  const hits = preferPhrase(index, found, [found.terms, params]);
  const located = locate(index, params, hits);
  return { ...found, ...located, filterScores: scoreFilters(index, located.keys, params), removed };
}
