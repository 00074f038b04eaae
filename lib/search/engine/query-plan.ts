// Finds the items that contain the terms of a query, each term required or optional.
import type { Params } from '@/lib/search/params/params';
import { type Bitset, subtract, toKeys } from './bitset';
import type { QueryTerm } from './query';
import type { Index } from './search-index';
import { findTerm, type SoughtTerm, type TermSet, type Tolerance } from './term-set';
import type { TermWeights } from './term-weights';
import { findText, type Hits, keep } from './text-hits';

export interface PlanHits extends Hits {
  terms: SoughtTerm[];
  isExhaustive: boolean;
  /** Null if all terms are required. */
  weights: TermWeights | null;
}

/** The result of a query that no item matches as typed. */
export interface RelaxedHits extends PlanHits {
  /** Whether hits may lack any of the words. */
  isPartial: boolean;
  /** Words that were removed for all hits; null if each hit may lack others. */
  removed: ReadonlySet<QueryTerm> | null;
}

interface QueryPlan {
  terms: QueryTerm[];
  allowed: Bitset;
  getSet(term: QueryTerm): TermSet;
  /** With it, items may lack some terms. */
  optional?: { weights: TermWeights; isOptional(term: QueryTerm): boolean };
}

/** Word lengths from which a correction beyond Algolia's limits may have one or two typos. */
const WIDE = { one: 3, two: 5 };

function createTypoLimit(params: Params) {
  const unchanged = new Set(params.disableTypoToleranceOnWords.map((word) => word.toLowerCase()));
  return (word: string, tolerance: Tolerance): 0 | 1 | 2 => {
    if (tolerance === 'none' || unchanged.has(word)) return 0;
    if (!params.allowTyposOnNumericTokens && /^\p{N}+$/u.test(word)) return 0;
    const { length } = [...word];
    const { minWordSizefor1Typo, minWordSizefor2Typos } = params;
    if (tolerance === 'similar') return length >= WIDE.one ? 1 : 0;
    const isWide = tolerance === 'wide';
    if (length >= (isWide ? Math.min(WIDE.two, minWordSizefor2Typos) : minWordSizefor2Typos)) return 2;
    return length >= (isWide ? Math.min(WIDE.one, minWordSizefor1Typo) : minWordSizefor1Typo) ? 1 : 0;
  };
}

export type TermFinder = ReturnType<typeof createTermFinder>;

/** Finds each term's set once per tolerance. */
export function createTermFinder(index: Index, params: Params) {
  const { decompoundQuery: hasCompounds, restrictSearchableAttributes: attributes } = params;
  const options = { toMaxTypos: createTypoLimit(params), hasCompounds, attributes };
  const known = new Map<QueryTerm, Map<Tolerance, TermSet>>();

  function get(term: QueryTerm, tolerance: Tolerance): TermSet {
    const sets = known.get(term) ?? new Map<Tolerance, TermSet>();
    known.set(term, sets);
    const set = sets.get(tolerance) ?? findTerm(index, term, [term.isExcluded ? 'none' : tolerance, options]);
    sets.set(tolerance, set);
    return set;
  }

  const isUnknown = (term: QueryTerm) => !term.isExcluded && get(term, 'none').keys.length === 0;
  return {
    get,
    isUnknown,
    /** Tolerates typos only in words that the archive does not contain. */
    correct: (term: QueryTerm, tolerance: Tolerance) => get(term, isUnknown(term) ? tolerance : 'none'),
  };
}

export function runQueryPlan(index: Index, { terms, allowed, getSet, optional }: QueryPlan): PlanHits {
  const weights = optional?.weights ?? null;
  const toMissing = (term: QueryTerm) => (optional?.isOptional(term) ? optional.weights.toMissing(term) : null);
  const isTelling = (term: QueryTerm) => !weights?.isNoise(term);
  const found = findText(index, { terms, getSet, toMissing, isTelling });
  if (!found) return { keys: toKeys(allowed), scores: null, terms: [], isExhaustive: true, weights };
  const bits = found.excluded ? subtract(allowed.slice(), found.excluded) : allowed;
  if (found.terms.length === 0) return { ...found, keys: toKeys(bits), weights };
  return { ...found, ...keep(found, bits), weights };
}
