// Queries the items of a year, decade, time span, place or person.
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { joinLevel } from '@/lib/model/hierarchies';
import type { NumberAttribute } from '@/lib/model/search-record';
import type { FilterTree } from '@/lib/rules/filter-parts';
import { intersect, toKeys } from './bitset';
import { listSpellings } from './countries';
import { findFilteredBits } from './filter-bits';
import { getIndex, listCodes, readColumn } from './index-state';
import type { Index } from './search-index';
import { selectTopK } from './top-k';

/** A browsing target. `days`: wall-clock seconds that contain the item's whole date; `place`: the path. */
export type BrowseQuery =
  | { by: 'year'; year: number }
  | { by: 'decade'; decade: string }
  | { by: 'days'; first: number; last: number }
  | { by: 'place'; path: string[] }
  | { by: 'makers' | 'people'; name: string };

export interface BrowseRecords {
  count: number;
  /** Number of items whose year is not exactly known. */
  vague: number;
  keys: number[];
  /** Names of places and people as spelled in the archive; null if it lacks any of them. */
  names: string[] | null;
}

const toBoth = (...bounds: [attribute: NumberAttribute, operator: '<=' | '>=', value: number][]): FilterTree => ({
  type: 'and',
  parts: bounds.map(([attribute, operator, value]) => ({ type: 'number', attribute, operator, value })),
});

function toFilter(index: Index, walk: BrowseQuery): FilterTree {
  switch (walk.by) {
    case 'year':
      return toBoth(['year', '<=', walk.year], ['lastYear', '>=', walk.year]);
    case 'decade':
      return { type: 'facet', attribute: 'decade', value: walk.decade };
    case 'days':
      return toBoth(['time', '>=', walk.first], ['lastTime', '<=', walk.last]);
    case 'place': {
      const level = walk.path.length - 1;
      const [top = '', ...below] = walk.path;
      const parts = listSpellings(index, top).map((each): FilterTree => {
        const value = joinLevel('place', [each, ...below], level);
        return { type: 'facet', attribute: `place.lvl${level}`, value };
      });
      return { type: 'or', parts };
    }
    default:
      return { type: 'facet', attribute: walk.by, value: walk.name };
  }
}

// Years; items with a longer date range are not listed under any single year.
const MAX_SPAN_YEARS = 10;

export function findBrowseKeys(index: Index, walk: BrowseQuery): Uint32Array {
  const keys = toKeys(intersect(findFilteredBits(index, toFilter(index, walk)), index.live));
  return walk.by === 'year' ? keys.filter((key) => toSpan(index, key) < MAX_SPAN_YEARS) : keys;
}

const toSpan = (index: Index, key: number) => readColumn(index, 'lastYear', key) - readColumn(index, 'year', key);

// Seconds; later than any date.
const NEVER = 1e13;

/** Sort key: exact dates first, then chronological for times; newest first for others; undated last. */
function toRank(index: Index, walk: BrowseQuery, key: number): number {
  const time = readColumn(index, 'time', key);
  if (Number.isNaN(time)) return NEVER;
  if (walk.by === 'year' || walk.by === 'decade') return toSpan(index, key) * NEVER + time;
  return walk.by === 'days' ? time : -time;
}

function toNames(index: Index, walk: BrowseQuery): BrowseRecords['names'] {
  const { values } = index;
  const [facet, asked] =
    walk.by === 'place' ? (['places', walk.path] as const) : 'name' in walk ? ([walk.by, [walk.name]] as const) : [];
  if (!facet) return null;
  const names = asked.map((name) => values[facet].names[listCodes(values[facet], name)[0] ?? 0] ?? '');
  if (walk.by === 'place') names[0] = listSpellings(index, names[0] ?? '')[0] ?? '';
  return names.every(Boolean) ? names : null;
}

function findWalked(walk: BrowseQuery, max: number): BrowseRecords {
  const index = getIndex();
  const keys = findBrowseKeys(index, walk);
  const ranks = Float64Array.from(keys, (key) => toRank(index, walk, key));
  return {
    count: keys.length,
    vague: keys.filter((key) => toSpan(index, key) > 0).length,
    keys: selectTopK(ranks, max).map((at) => keys[at] as number),
    names: toNames(index, walk),
  };
}

registerQueries('walk', findWalked);

export const browseRecords = (walk: BrowseQuery, max: number) =>
  traced(['walk', walk, max], () => findWalked(walk, max));
