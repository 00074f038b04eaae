// The items of a year, a decade, a place or a name.
import { noted, registerQuestions } from '@/lib/catalogue/read/trace';
import { toLevelText } from '@/lib/model/hierarchies';
import type { NumberAttribute } from '@/lib/model/search-record';
import type { FilterTree } from '@/lib/rules/filter-parts';
import { intersect, toKeys } from './bitset';
import { toFilterBits } from './filter-bits';
import { getIndex, type Index, listCodes, readColumn } from './index-state';
import { selectTopK } from './top-k';

/** What is walked to: a year, a decade as `1860s`, what lies wholly between two moments (wall-clock seconds), a place with those that it lies in, or a name of whoever made or is shown. */
export type Walk =
  | { by: 'year'; year: number }
  | { by: 'decade'; decade: string }
  | { by: 'days'; first: number; last: number }
  | { by: 'place'; path: string[] }
  | { by: 'makers' | 'people'; name: string };

export interface Walked {
  count: number;
  /** Those whose date is not known to the year. */
  vague: number;
  /** The first of them, as the catalogue knows items. */
  keys: number[];
  /** Of places and people as the archive writes their names; null where it knows none. */
  names: string[] | null;
}

const toBoth = (...bounds: [attribute: NumberAttribute, operator: '<=' | '>=', value: number][]): FilterTree => ({
  type: 'and',
  parts: bounds.map(([attribute, operator, value]) => ({ type: 'number', attribute, operator, value })),
});

function toFilter(walk: Walk): FilterTree {
  switch (walk.by) {
    case 'year':
      return toBoth(['year', '<=', walk.year], ['lastYear', '>=', walk.year]);
    case 'decade':
      return { type: 'facet', attribute: 'decade', value: walk.decade };
    case 'days':
      return toBoth(['time', '>=', walk.first], ['lastTime', '<=', walk.last]);
    case 'place': {
      const level = walk.path.length - 1;
      return { type: 'facet', attribute: `place.lvl${level}`, value: toLevelText('place', walk.path, level) };
    }
    default:
      return { type: 'facet', attribute: walk.by, value: walk.name };
  }
}

// What spans more than a decade is of no year.
const LONGEST_SPAN = 10;

/** What is there, without order. */
export function toWalkKeys(index: Index, walk: Walk): Uint32Array {
  const keys = toKeys(intersect(toFilterBits(index, toFilter(walk)), index.live));
  return walk.by === 'year' ? keys.filter((key) => toSpan(index, key) < LONGEST_SPAN) : keys;
}

const toSpan = (index: Index, key: number) => readColumn(index, 'lastYear', key) - readColumn(index, 'year', key);

// Beyond any moment, in seconds.
const NEVER = 1e13;

/** Of a time what is surest comes first, then the earliest; of all else the latest, and last what has no date. */
function toRank(index: Index, walk: Walk, key: number): number {
  const time = readColumn(index, 'time', key);
  if (Number.isNaN(time)) return NEVER;
  if (walk.by === 'year' || walk.by === 'decade') return toSpan(index, key) * NEVER + time;
  return walk.by === 'days' ? time : -time;
}

function toNames({ values }: Index, walk: Walk): Walked['names'] {
  const [facet, asked] =
    walk.by === 'place' ? (['places', walk.path] as const) : 'name' in walk ? ([walk.by, [walk.name]] as const) : [];
  if (!facet) return null;
  const names = asked.map((name) => values[facet].names[listCodes(values[facet], name)[0] ?? 0] ?? '');
  return names.every(Boolean) ? names : null;
}

function findWalked(walk: Walk, most: number): Walked {
  const index = getIndex();
  const keys = toWalkKeys(index, walk);
  const ranks = Float64Array.from(keys, (key) => toRank(index, walk, key));
  return {
    count: keys.length,
    vague: keys.filter((key) => toSpan(index, key) > 0).length,
    keys: selectTopK(ranks, most).map((at) => keys[at] as number),
    names: toNames(index, walk),
  };
}

registerQuestions('walk', findWalked);

/** Items of a year, a decade, a place or a name, `most` of them by key. */
export const walkTo = (walk: Walk, most: number) => noted(['walk', walk, most], () => findWalked(walk, most));
