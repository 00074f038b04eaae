// Ranks hits by Algolia's criteria: typo, geo, words, filters, proximity, attribute, exact, custom.

import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { listFolded } from '@/lib/catalogue/read/search-data';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { INDEX_SETTINGS } from '@/lib/search/params/index-settings';
import { readColumn } from './index-state';
import type { Index } from './search-index';
import { SCORE } from './term-ways';
import type { Hits } from './text-hits';
import { type SortValues, selectTopK } from './top-k';
import type { Places } from './word-places';

/** The number of best hits whose texts are compared; more costs time and hardly changes the order. */
export const WINDOW = 300;

interface Order {
  sort: Sort | null;
  distances: Float64Array | null;
  /** Filter score per hit, higher is better; null if equal for all. */
  filterScores: Float64Array | null;
  /** Visual dissimilarity or distance in time per hit; precedes all other criteria. */
  unlikeness: Float64Array | null;
  /** Rates an item by its folded words; null for a query without words. */
  toPlaces: ((folded: string, key: number) => RankedPlaces) | null;
  max: number;
}

export interface RankedPlaces extends Places {
  /** The share of the query's weight that the item lacks; 0 if all words are required. */
  loss: number;
}

export interface RankedHit {
  hit: number;
  places: RankedPlaces | null;
}

const MAX_REACHABLE_HITS = INDEX_SETTINGS.paginationLimitedTo;
const NEVER = -4e12;
const RATING = 1e13;

/** Custom ranking, lower is better: rating, then date (CUSTOM_RANKING in record.ts). */
function toCustoms(index: Index, keys: Uint32Array): Float64Array {
  const values = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    const place = key & (CHUNK_SIZE - 1);
    const numbers = index.chunks[key >> CHUNK_BITS]?.numbers;
    const stars = readNumber(numbers?.rating, place) || 0;
    const seconds = readNumber(numbers?.time, place);
    values[each] = -(stars * RATING + (Number.isNaN(seconds) ? NEVER : seconds));
  }
  return values;
}

/**
 * Items without a value are last in either order:
 * https://www.algolia.com/doc/guides/managing-results/refine-results/sorting/
 */
function toSorted(index: Index, keys: Uint32Array, sort: Sort): Float64Array {
  const { attribute, order } = SORTS[sort];
  const values = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const value = readColumn(index, attribute, keys[each] as number);
    values[each] = Number.isNaN(value) ? Number.MAX_VALUE : order === 'asc' ? value : -value;
  }
  return values;
}

const WORDS = SCORE.typo / SCORE.words;
const MAX_DISTANCE_M = 2 ** 25;

/** Criteria that need no texts, lower is better, most significant first. */
function listRelevances({ keys, scores }: Hits, { distances, filterScores }: Order): SortValues[] {
  if (!distances && !filterScores) return scores ? [scores] : [];
  const typoAndPlace = new Float64Array(keys.length);
  const rest = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const score = scores?.[each] ?? 0;
    const words = Math.floor((score % SCORE.typo) / SCORE.words);
    const distance = Math.min(distances?.[each] ?? 0, MAX_DISTANCE_M - 1);
    typoAndPlace[each] = (Math.floor(score / SCORE.typo) * MAX_DISTANCE_M + distance) * WORDS + words;
    rest[each] = (score % SCORE.words) - (filterScores?.[each] ?? 0) * SCORE.words;
  }
  return [typoAndPlace, rest];
}

/** Criteria that precede word positions: typos, distance, missing words, filters. */
function toClass(hit: number, scores: Uint32Array | null, { distances, filterScores }: Order): number[] {
  const score = scores?.[hit] ?? 0;
  return [
    Math.floor(score / SCORE.typo),
    distances?.[hit] ?? 0,
    Math.floor((score % SCORE.typo) / SCORE.words),
    -(filterScores?.[hit] ?? 0),
  ];
}

const pick = (values: SortValues, hits: Uint32Array) => {
  const picked = values instanceof Uint32Array ? new Uint32Array(hits.length) : new Float64Array(hits.length);
  for (let at = 0; at < hits.length; at += 1) picked[at] = values[hits[at] as number] as number;
  return picked;
};

/** Selects the top k in an order independent of k: each criterion (lower is better), custom ranking, key. */
function selectTopHits(index: Index, keys: Uint32Array, [criteria, max]: [SortValues[], number]): number[] {
  const [first, ...rest] = criteria;
  if (!first) return selectTopK(toCustoms(index, keys), max);
  const best = selectTopK(first, max);
  const last = first[best.at(-1) ?? 0] as number;
  const above = Uint32Array.from(best.filter((hit) => (first[hit] as number) < last));
  // Hits that tie with the last one may be better by the next criteria.
  const ties = new Uint32Array(keys.length);
  let count = 0;
  for (let hit = 0; hit < keys.length; hit += 1) {
    if (first[hit] !== last) continue;
    ties[count] = hit;
    count += 1;
  }
  const tied = ties.subarray(0, count);
  const tiedRest = rest.map((values) => pick(values, tied));
  const after = selectTopHits(index, pick(keys, tied) as Uint32Array, [tiedRest, max - above.length]);
  const custom = toCustoms(index, pick(keys, above) as Uint32Array);
  const order = [...above].map((hit, at) => ({ hit, values: [...criteria.map((each) => each[hit]), custom[at]] }));
  order.sort((a, b) => compareEach(a.values as number[], b.values as number[]) || a.hit - b.hit);
  return [...order.map(({ hit }) => hit), ...after.map((at) => tied[at] as number)];
}

function compareEach(a: number[], b: number[]) {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return (a[at] as number) - (b[at] as number);
  return 0;
}

/** Ranks the whole archive; cached until the catalogue changes. */
function rankAll(index: Index, keys: Uint32Array, [sort, max]: [Sort | null, number]): number[] {
  const name = `all ${sort}`;
  const known = index.answers.get(name)?.answer as number[] | undefined;
  if (known) return known.slice(0, max);
  const order = selectTopHits(index, keys, [sort ? [toSorted(index, keys, sort)] : [], MAX_REACHABLE_HITS]);
  index.answers.set(name, { size: order.length * 8, answer: order });
  return order.slice(0, max);
}

export function rank(index: Index, hits: Hits, order: Order): RankedHit[] {
  const { keys, scores } = hits;
  const { sort, distances, filterScores, unlikeness, max } = order;
  if (keys.length === index.count && !scores && !distances && !filterScores && !unlikeness)
    return rankAll(index, keys, [sort, max]).map((hit) => ({ hit, places: null }));
  const isClose = order.toPlaces !== null && sort === null && !unlikeness;
  const criteria = [
    ...(unlikeness ? [unlikeness] : []),
    ...(sort ? [toSorted(index, keys, sort)] : []),
    ...listRelevances(hits, order),
  ];
  const best = selectTopHits(index, keys, [criteria, isClose ? Math.max(max, WINDOW) : max]);
  if (!order.toPlaces || !isClose) return best.map((hit) => ({ hit, places: null }));
  const window = Uint32Array.from(best.slice(0, WINDOW), (hit) => keys[hit] as number);
  const folded = listFolded(window);
  const custom = toCustoms(index, window);
  const judged = best.slice(0, WINDOW).map((hit, at) => ({
    hit,
    places: order.toPlaces?.(folded.get(keys[hit] as number) ?? '', keys[hit] as number) as RankedPlaces,
    above: toClass(hit, scores, order),
    custom: custom[at] as number,
  }));
  const isWeighted = judged.some(({ places }) => places.loss > 0);
  judged.sort(
    (a, b) =>
      // If words are optional, the loss includes how many are missing.
      (isWeighted ? compareEach(a.above.slice(0, 2), b.above.slice(0, 2)) : 0) ||
      a.places.loss - b.places.loss ||
      compareEach(a.above, b.above) ||
      // Extension of Algolia's criteria: exact words precede prefix matches.
      b.places.whole - a.places.whole ||
      a.places.proximity - b.places.proximity ||
      a.places.attribute - b.places.attribute ||
      b.places.exact - a.places.exact ||
      // Extension of Algolia's criteria: a title that equals the query precedes a longer one.
      Number(b.places.isTitle) - Number(a.places.isTitle) ||
      a.custom - b.custom ||
      a.hit - b.hit,
  );
  return [...judged, ...best.slice(WINDOW).map((hit) => ({ hit, places: null }))].slice(0, max);
}
