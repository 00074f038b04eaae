// Scores hits by filters.
// https://www.algolia.com/doc/guides/managing-results/rules/merchandising-and-promoting/in-depth/filter-scoring/
import type { FilterTree } from '@/lib/rules/filter-parts';
import type { Params } from '@/lib/search/params/params';
import { hasBit } from './bitset';
import { findFilteredBits } from './filter-bits';
import type { Index } from './search-index';

type Facet = Extract<FilterTree, { type: 'facet' }>;

function listFacets(filter: FilterTree): Facet[] {
  if ('parts' in filter) return filter.parts.flatMap(listFacets);
  if (filter.type === 'not') return listFacets(filter.part);
  return filter.type === 'facet' ? [filter] : [];
}

interface Worth {
  /** The score of a filter without its own. */
  unsaid: number;
  isSum: boolean;
}

/** Scores each hit: the sum over all parts of an AND; over an OR the maximum, or the sum if `isSum`. */
function toWorths(index: Index, filter: FilterTree, [keys, worth]: [Uint32Array, Worth]): Float64Array {
  const worths = new Float64Array(keys.length);
  if ('parts' in filter) {
    const isMost = filter.type === 'or' && !worth.isSum;
    for (const part of filter.parts) {
      const each = toWorths(index, part, [keys, worth]);
      for (let hit = 0; hit < keys.length; hit += 1)
        worths[hit] = isMost
          ? Math.max(worths[hit] as number, each[hit] as number)
          : (worths[hit] as number) + (each[hit] as number);
    }
    return worths;
  }
  const score = listFacets(filter)[0]?.score ?? worth.unsaid;
  if (score === 0) return worths;
  const bits = findFilteredBits(index, filter);
  for (let hit = 0; hit < keys.length; hit += 1) if (hasBit(bits, keys[hit] as number)) worths[hit] = score;
  return worths;
}

const MAX_SCORE = 2 ** 20;

/** Returns a bounded score per hit, higher is better; null if all are equal. */
export function scoreFilters(index: Index, keys: Uint32Array, params: Params): Float64Array | null {
  const { filter, optionalFilter, sumOrFiltersScores: isSum } = params;
  const parts = [
    ...(filter && listFacets(filter).some(({ score }) => score !== undefined)
      ? [toWorths(index, filter, [keys, { unsaid: 0, isSum }])]
      : []),
    ...(optionalFilter ? [toWorths(index, optionalFilter, [keys, { unsaid: 1, isSum }])] : []),
  ];
  if (parts.length === 0) return null;
  const sum = (hit: number) => parts.reduce((all, part) => all + (part[hit] as number), 0);
  return Float64Array.from(keys, (_, hit) => Math.max(-MAX_SCORE, Math.min(MAX_SCORE, sum(hit))));
}
