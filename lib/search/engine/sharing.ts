// Finds the nearest items in time that share a place, person or keyword.
// A single traced query, so a page depends only on the result that it shows.
import { listIds } from '@/lib/catalogue/read/search-data';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { buildSearchRequests } from '@/lib/query/search-requests';
import { EMPTY_SEARCH, type SearchState } from '@/lib/query/search-state';
import { parseParams } from '@/lib/search/params/params';
import { find, type SearchHits } from './find';
import { getIndex, readColumn } from './index-state';
import { rank } from './rank';
import type { Index } from './search-index';

/** Alternative searches by shared property: `first` takes the first with other hits, `rarest` the smallest. */
interface Ways {
  states: Partial<SearchState>[];
  take: 'first' | 'rarest';
}

interface Company {
  at: number;
  ids: string[];
}

function findAll(index: Index, state: Partial<SearchState>) {
  const [request] = buildSearchRequests({ ...EMPTY_SEARCH, ...state }, '');
  return find(index, parseParams({ ...request, facets: [] }));
}

function toGaps(index: Index, keys: Uint32Array, time: number): Float64Array {
  return Float64Array.from(keys, (key) => {
    const value = readColumn(index, 'time', key);
    return Number.isNaN(value) ? Number.MAX_VALUE : Math.abs(value - time);
  });
}

/** By distance if the search has a place, else by time; by recency each new item would change unrelated pages. */
function listNearest(index: Index, hits: SearchHits, [time, max]: [number | null, number]): string[] {
  const { keys, distances, filterScores } = hits;
  const unlikeness = time === null || distances ? null : toGaps(index, keys, time);
  const best = rank(index, hits, { sort: null, distances, filterScores, unlikeness, max, toPlaces: null });
  return listIds(best.map(({ hit }) => keys[hit] as number));
}

/** Chooses an alternative; null if no item shares anything. */
function choose(index: Index, { states, take }: Ways): { at: number; hits: SearchHits } | null {
  let chosen: { at: number; hits: SearchHits } | null = null;
  for (const [at, state] of states.entries()) {
    const hits = findAll(index, state);
    const found = hits.keys.length;
    if (found > 1 && (!chosen || found < chosen.hits.keys.length)) chosen = { at, hits };
    if (chosen && take === 'first') break;
  }
  return chosen;
}

function findSharing(all: Ways[], time: number | null, max: number): (Company | null)[] {
  const index = getIndex();
  return all.map((ways) => {
    const chosen = choose(index, ways);
    return chosen && { at: chosen.at, ids: listNearest(index, chosen.hits, [time, max]) };
  });
}
registerQueries('sharing', findSharing);

/**
 * Lists items that share a property with an item, including that item. Uses the embedded engine even if search is
 * hosted.
 * @param all groups of alternatives, each resolved separately; the result is null if no other item matches
 * @param time of the item, in seconds since 1970; null without a date
 */
export const listSharing = (all: Ways[], time: number | null, max: number): (Company | null)[] =>
  traced(['sharing', all, time, max], () => findSharing(all, time, max));
