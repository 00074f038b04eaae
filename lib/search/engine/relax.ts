// Relaxes a query that no item matches: corrects words that the archive does not contain, and drops others.
import type { Params } from '@/lib/search/params/params';
import type { Bitset } from './bitset';
import type { QueryTerm } from './query';
import { type PlanHits, type RelaxedHits, runQueryPlan, type TermFinder } from './query-plan';
import type { Index } from './search-index';
import type { Tolerance } from './term-set';
import { SCORE } from './term-ways';
import { isStopTerm, MAX_PENALTY, weighTerms } from './term-weights';
import { type Hits, keepLeastTypos } from './text-hits';

interface Query {
  terms: QueryTerm[];
  optional: ReadonlySet<string>;
  allowed: Bitset;
  finder: TermFinder;
}

/** Each correction walks the whole dictionary, so further words are not corrected. */
const MAX_CORRECTED_WORDS = 4;

/** The least share of the best hit's weight; hits with less have hardly any of the words. */
const MIN_SHARE = 0.4;

const toMissing = (score: number) => Math.floor((score % SCORE.typo) / SCORE.words);

/** Retains the hits with enough of the words. A typo no longer counts more than the number of words. */
function keepBest({ keys, scores }: Hits): Hits {
  if (!scores || keys.length === 0) return { keys, scores };
  const plain = scores.map((score) => (score < SCORE.typo ? score : (score % SCORE.typo) + SCORE.part));
  const least = plain.reduce((min, score) => Math.min(min, toMissing(score)), MAX_PENALTY);
  const max = MAX_PENALTY - Math.floor((MAX_PENALTY - least) * MIN_SHARE);
  let count = 0;
  for (let hit = 0; hit < keys.length; hit += 1) {
    if (toMissing(plain[hit] as number) > max) continue;
    keys[count] = keys[hit] as number;
    plain[count] = plain[hit] as number;
    count += 1;
  }
  return { keys: keys.subarray(0, count), scores: plain.subarray(0, count) };
}

function keepTypos(found: PlanHits, { typoTolerance }: Params): PlanHits {
  if (typoTolerance !== 'min' && typoTolerance !== 'strict') return found;
  return { ...found, ...keepLeastTypos(found, typoTolerance === 'strict' ? 1 : 0) };
}

function weigh(index: Index, { query, tolerance }: Step) {
  const getSet = (term: QueryTerm) => query.finder.correct(term, tolerance);
  const sets = query.terms.filter((term) => !term.isExcluded).map((term) => ({ term, set: getSet(term) }));
  return { getSet, sets, weights: weighTerms(index, sets, query.finder.isUnknown) };
}

interface Step {
  query: Query;
  tolerance: Tolerance;
}

/** Finds items that contain all words, or all but stop words and picture words. */
function findAll(index: Index, params: Params, { isNoiseOptional, ...step }: Step & { isNoiseOptional: boolean }) {
  const { terms, allowed, optional } = step.query;
  const { getSet, sets, weights } = weigh(index, step);
  const isOptional = (term: QueryTerm) =>
    (isNoiseOptional && weights.isNoise(term)) || term.words.every((word) => optional.has(word));
  if (sets.some(({ term, set }) => set.keys.length === 0 && !isOptional(term))) return null;
  const isAny = sets.some(({ term }) => isOptional(term));
  const found = runQueryPlan(index, { terms, allowed, getSet, ...(isAny && { optional: { weights, isOptional } }) });
  return found.keys.length > 0 ? keepTypos(found, params) : null;
}

/** Finds items that contain some of the words, best first. Phrases are required if the archive contains them. */
function findSome(index: Index, step: Step): PlanHits | null {
  const { terms, allowed, finder } = step.query;
  const { getSet, weights } = weigh(index, step);
  const isOptional = (term: QueryTerm) => !term.isPhrase || finder.isUnknown(term);
  const found = runQueryPlan(index, { terms, allowed, getSet, optional: { weights, isOptional } });
  return found.keys.length > 0 ? { ...found, ...keepBest(found) } : null;
}

/** With no more hits, items that lack stop words and picture words are found too: "photo of a bridge". */
const MAX_FEW_HITS = 9;

/** Lists the tolerances to try: words that the archive contains are never corrected, others beyond Algolia's limits. */
function listTolerances({ typoTolerance }: Params, { terms, finder }: Query): Tolerance[] {
  const unknown = terms.filter(finder.isUnknown);
  if (typoTolerance === false || unknown.length === 0 || unknown.length > MAX_CORRECTED_WORDS) return ['none'];
  return typoTolerance === 'min' ? ['narrow', 'wide'] : ['narrow'];
}

function findRelaxed(index: Index, params: Params, query: Query): RelaxedHits | null {
  const isDropping = params.removeWordsIfNoResults === 'allOptional';
  const tolerances = listTolerances(params, query);
  let fallback: Step = { query, tolerance: tolerances[0] as Tolerance };
  let few: PlanHits | null = null;
  for (const tolerance of tolerances) {
    const step = { query, tolerance };
    const whole = findAll(index, params, { ...step, isNoiseOptional: false });
    if (whole) return { ...whole, isPartial: false, removed: null };
    const telling = isDropping ? findAll(index, params, { ...step, isNoiseOptional: true }) : null;
    if (!telling) continue;
    if (telling.keys.length > MAX_FEW_HITS) return { ...telling, isPartial: false, removed: null };
    few = telling;
    fallback = step;
    break;
  }
  // Far-fetched corrections are tried only if the query has no other words.
  const isUnknown = query.terms.every((term) => term.isExcluded || isStopTerm(term) || query.finder.isUnknown(term));
  if (!few && isUnknown && tolerances.length > 1) fallback = { query, tolerance: 'wide' };
  const some = isDropping ? (findSome(index, fallback) ?? few) : null;
  return some && { ...some, isPartial: true, removed: null };
}

/** Finds the items for a query with few hits that lack only stop words and picture words. */
function findMore(index: Index, params: Params, [query, strict]: [Query, PlanHits]): RelaxedHits | null {
  const isFew = strict.keys.length <= MAX_FEW_HITS && strict.terms.length > 1;
  if (!isFew || params.removeWordsIfNoResults !== 'allOptional') return null;
  const step = { query, tolerance: 'none' as const };
  const { weights, sets } = weigh(index, step);
  if (!sets.some(({ term }) => weights.isNoise(term))) return null;
  const found = findAll(index, params, { ...step, isNoiseOptional: true });
  return found && found.keys.length > MAX_FEW_HITS ? { ...found, isPartial: false, removed: null } : null;
}

/** @returns null if the query has enough hits, nothing similar exists, or the parameters do not allow it */
export const relax = (index: Index, params: Params, [query, strict]: [Query, PlanHits]): RelaxedHits | null =>
  strict.keys.length === 0 ? findRelaxed(index, params, query) : findMore(index, params, [query, strict]);
