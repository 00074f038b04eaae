// Determines which words of a relaxed query were left out.
import type { SearchHits } from './find';
import { getTermText, type QueryTerm } from './query';
import { isStopTerm } from './term-weights';
import { selectTopK } from './top-k';

/** Number of best hits that decide if a response has no hits. */
const BEST_HITS = 20;

export function containsKey(keys: Uint32Array, key: number) {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key;
}

/**
 * Marks the words that fewer than half of the hits contain. Stop words are not marked.
 * https://www.algolia.com/doc/rest-api/search/search-single-index (queryAfterRemoval)
 * @param shown keys of the hits of the response
 * @returns null if every word was searched
 */
export function markRemoved(outcome: SearchHits, shown: number[]): string | null {
  const { keys, scores, terms, relaxed } = outcome;
  if (!relaxed) return null;
  const hits = shown.length > 0 || !scores ? shown : selectTopK(scores, BEST_HITS).map((hit) => keys[hit] as number);
  const isRare = (set: Uint32Array) => hits.filter((key) => containsKey(set, key)).length * 2 < hits.length;
  const rare = terms.flatMap(({ term, set }) => (set && !isStopTerm(term) && isRare(set.keys) ? term : []));
  const missing: ReadonlySet<QueryTerm> = relaxed.removed ?? new Set(rare);
  if (missing.size === 0 && !relaxed.isPartial) return null;
  return outcome.query
    .filter((term) => !term.isExcluded)
    .map((term) => (missing.has(term) ? `<em>${getTermText(term)}</em>` : getTermText(term)))
    .join(' ');
}
