// Finds the items that share a place, a person or a keyword, the nearest in time: one question, so that a page depends on what it shows of the answer.
import { listIds } from '@/lib/catalogue/read/search-data';
import { noted, registerQuestions } from '@/lib/catalogue/read/trace';
import { toRequests } from '@/lib/query/search-requests';
import { EMPTY_SEARCH, type SearchState } from '@/lib/query/search-state';
import { parseParams } from '@/lib/search/params/params';
import { find, type SearchHits } from './find';
import { getIndex, type Index, readColumn } from './index-state';
import { rank } from './rank';

/** Of searches that each narrow to the items that have one thing in common, the first that has company is taken, or the one with the least. */
interface Ways {
  states: Partial<SearchState>[];
  take: 'first' | 'rarest';
}

/** Which of the ways was taken, and who is there. */
interface Company {
  at: number;
  ids: string[];
}

function findAll(index: Index, state: Partial<SearchState>) {
  const [request] = toRequests({ ...EMPTY_SEARCH, ...state }, '');
  return find(index, parseParams({ ...request, facets: [] }));
}

/** Seconds between each and a moment. */
function toGaps(index: Index, keys: Uint32Array, time: number): Float64Array {
  return Float64Array.from(keys, (key) => {
    const value = readColumn(index, 'time', key);
    return Number.isNaN(value) ? Number.MAX_VALUE : Math.abs(value - time);
  });
}

/** By distance where a place is asked for, otherwise by time: the newest of an archive stands on no page that is far from it. */
function listNearest(index: Index, hits: SearchHits, [time, most]: [number | null, number]): string[] {
  const { keys, distances, filterScores } = hits;
  const unlikeness = time === null || distances ? null : toGaps(index, keys, time);
  const best = rank(index, hits, { sort: null, distances, filterScores, unlikeness, most, toPlaces: null });
  return listIds(best.map(({ hit }) => keys[hit] as number));
}

/** The way that is taken; null for none. */
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

function findSharing(all: Ways[], time: number | null, most: number): (Company | null)[] {
  const index = getIndex();
  return all.map((ways) => {
    const chosen = choose(index, ways);
    return chosen && { at: chosen.at, ids: listNearest(index, chosen.hits, [time, most]) };
  });
}
registerQuestions('sharing', findSharing);

/**
 * What others have in common with an item, which is among them; by the engine in this process, also where search is hosted.
 * @param all answered each by itself; null where nobody has company
 * @param time of the item, seconds since 1970; null where it has no date
 */
export const listSharing = (all: Ways[], time: number | null, most: number): (Company | null)[] =>
  noted(['sharing', all, time, most], () => findSharing(all, time, most));
