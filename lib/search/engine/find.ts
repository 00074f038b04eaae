// Executes a search: matches its words with typo tolerance, and applies filters and geographic limits.
import { buildMatch } from '@/lib/catalogue/full-text';
import type { FilterTree } from '@/lib/rules/filter-parts';
import type { Params } from '@/lib/search/params/params';
import { type Bitset, intersect } from './bitset';
import { findFilteredBits } from './filter-bits';
import { scoreFilters } from './filter-scores';
import { chooseRadius, computeDistances, findInBoxes, findInCircle, findInPolygons } from './places';
import { getPostingList, toPostingKeys } from './posting-list-cache';
import type { QueryTerm } from './query';
import { createTermFinder, type PlanHits, type RelaxedHits, runQueryPlan, type TermFinder } from './query-plan';
import { parseQueryTerms, selectOptionalWords } from './query-terms';
import { WINDOW } from './rank';
import { relax } from './relax';
import type { Index } from './search-index';
import type { TermSet } from './term-set';
import { SCORE } from './term-ways';
import { type TermWeights, weighTerms } from './term-weights';
import { type Hits, keep, keepLeastTypos } from './text-hits';

export interface SearchHits extends Hits {
  terms: { term: QueryTerm; set: TermSet | null }[];
  /** Metres per hit, rounded down to the precision; null without a centre. */
  distances: Float64Array | null;
  automaticRadius: number | null;
  filterScores: Float64Array | null;
  isExhaustive: boolean;
  /** All terms of the query, also excluded and dropped ones. */
  query: QueryTerm[];
  /** If no item matched the query as typed. */
  relaxed: Pick<RelaxedHits, 'isPartial' | 'removed'> | null;
  weights: TermWeights | null;
}

interface Query {
  terms: QueryTerm[];
  /** Words that an item may lack. */
  optional: ReadonlySet<string>;
  allowed: Bitset;
  finder: TermFinder;
}

// Maximum total postings of the words for which a phrase match is worth its time.
const MAX_PHRASE_POSTINGS = 150_000;

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
function preferPhrase(index: Index, hits: Hits, [found, params]: [PlanHits['terms'], Params]): Hits {
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

/** Finds the items that contain all words that are not optional. */
function findStrictly(index: Index, params: Params, { terms, optional, allowed, finder }: Query): PlanHits {
  const tolerance = params.typoTolerance === true || params.typoTolerance === 'strict' ? 'narrow' : 'none';
  const getSet = (term: QueryTerm) => finder.get(term, tolerance);
  const isOptional = (term: QueryTerm) => term.words.every((word) => optional.has(word));
  const plan = { terms, allowed, getSet };
  if (optional.size === 0) {
    const found = runQueryPlan(index, plan);
    return params.typoTolerance === 'strict' ? { ...found, ...keepLeastTypos(found, 1) } : found;
  }
  const sets = terms.filter((term) => !term.isExcluded).map((term) => ({ term, set: getSet(term) }));
  const weights = weighTerms(index, sets, finder.isUnknown);
  return runQueryPlan(index, { ...plan, optional: { weights, isOptional } });
}

/**
 * Drops words from the end or the start until items match:
 * https://www.algolia.com/doc/api-reference/api-parameters/removeWordsIfNoResults/
 */
function removeWords(index: Index, params: Params, [query, strict]: [Query, PlanHits]): RelaxedHits | null {
  const isFromEnd = params.removeWordsIfNoResults === 'lastWords';
  if (strict.keys.length > 0 || (!isFromEnd && params.removeWordsIfNoResults !== 'firstWords')) return null;
  const words = query.terms.filter((term) => !term.isExcluded);
  for (let left = words.length - 1; left > 0; left -= 1) {
    const kept = isFromEnd ? words.slice(0, left) : words.slice(-left);
    const terms = query.terms.filter((term) => term.isExcluded || kept.includes(term));
    const found = findStrictly(index, params, { ...query, terms, optional: new Set() });
    if (found.keys.length === 0) continue;
    return { ...found, isPartial: true, removed: new Set(words.filter((term) => !kept.includes(term))) };
  }
  return null;
}

// With this many whole-word matches the last word is not treated as a prefix.
const MIN_WHOLE_WORD_HITS = 10;

/** Returns the query's terms. With `wholeWords`, `all` is the result of the check whether whole words suffice. */
function toFinalTerms(index: Index, params: Params): { terms: QueryTerm[]; all: PlanHits | null } {
  const terms = parseQueryTerms(index, params);
  if (!params.wholeWords || !terms.some(({ isPrefix }) => isPrefix)) return { terms, all: null };
  const whole = terms.map((term) => ({ ...term, isPrefix: false }));
  const { query, queryType, synonyms, ignorePlurals, restrictSearchableAttributes } = params;
  const name = `whole ${JSON.stringify([query, queryType, synonyms, ignorePlurals, restrictSearchableAttributes])}`;
  const known = index.answers.get(name)?.answer;
  if (known !== undefined) return { terms: known ? whole : terms, all: null };
  // Ignores filters, so that all pages and counts of a query agree.
  const all = findStrictly(
    index,
    { ...params, typoTolerance: false },
    {
      terms: whole,
      optional: selectOptionalWords(whole, params),
      allowed: index.live,
      finder: createTermFinder(index, params),
    },
  );
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

export function find(index: Index, params: Params): SearchHits {
  const { terms, all } = toFinalTerms(index, params);
  const allowed = findAllowedBits(index, params);
  const finder = createTermFinder(index, params);
  const query = { terms, optional: selectOptionalWords(terms, params), allowed, finder };
  const isAll = allowed === index.live && params.typoTolerance === 'min';
  const strict = isAll && all ? all : findStrictly(index, params, query);
  const relaxed = removeWords(index, params, [query, strict]) ?? relax(index, params, [query, strict]);
  const found = relaxed ?? strict;
  const hits = preferPhrase(index, found, [found.terms, params]);
  const located = locate(index, params, hits);
  return {
    ...found,
    ...located,
    filterScores: scoreFilters(index, located.keys, params),
    query: terms,
    relaxed,
  };
}
