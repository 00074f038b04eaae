// Lists all items that a search finds, beyond those that can be reached by paging.
import type { SearchForHits } from 'algoliasearch';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { runWithDefaultLocale } from '@/lib/i18n/request-locale';
import { find } from './engine/find';
import { getIndex, readColumn } from './engine/index-state';
import { selectTopK } from './engine/top-k';
import { parseParams } from './params/params';

/** @returns their keys in the catalogue, by the embedded engine, even if an index is hosted */
export const listFoundKeys = (request: SearchForHits): number[] =>
  runWithDefaultLocale(() => [...find(getIndex(), parseParams({ ...request })).keys]);

interface FirstKeys {
  keys: number[];
  count: number;
}

function findFirst(request: SearchForHits, max: number, isOldestFirst: boolean): FirstKeys {
  const all = listFoundKeys(request);
  const index = getIndex();
  const times = Float64Array.from(all, (key) => {
    const time = readColumn(index, 'time', key);
    return Number.isNaN(time) ? Number.MAX_VALUE : isOldestFirst ? time : -time;
  });
  return { keys: selectTopK(times, max).map((at) => all[at] as number), count: all.length };
}

registerQueries('first found', findFirst);

/** The latest or oldest items that a search finds, undated ones last, and the number of all. */
export const listFirstFound = (request: SearchForHits, max: number, isOldestFirst = false) =>
  traced(['first found', request, max, isOldestFirst], () => findFirst(request, max, isOldestFirst));
