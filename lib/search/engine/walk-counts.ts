// Lists the years, places and names for browsing the archive, with item counts.

import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { formatDecade } from '@/lib/model/date-years';
import { HIERARCHIES, HIERARCHY_GAP, joinLevel } from '@/lib/model/hierarchies';
import type { Facet } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { toKeys } from './bitset';
import { buildFacetCounts, createCounter } from './facet-counts';
import { countLevel } from './hierarchies';
import { getIndex, listCodes, readColumn } from './index-state';
import type { Index } from './search-index';
import { findBrowseKeys } from './walk';

export type ValueCount<Value = string> = [value: Value, count: number];

/** Memoizes a result per version of the catalogue. */
export function once<T>(index: Index, name: string, make: () => T): T {
  const known = index.answers.get(name);
  if (known) return known.answer as T;
  const answer = make();
  index.answers.set(name, { size: 2 * JSON.stringify(answer).length, answer });
  return answer;
}

const add = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1);

function countYears() {
  const index = getIndex();
  return once(index, 'walk years', () => {
    const years = new Map<number, number>();
    const keys = toKeys(index.live);
    for (const key of keys) {
      const year = readColumn(index, 'year', key);
      if (year === readColumn(index, 'lastYear', key)) add(years, year);
    }
    const { names } = index.values.decade;
    const decades = buildFacetCounts(names, createCounter(index, keys)('decade'), { max: names.length, by: 'alpha' });
    return {
      years: [...years].sort(([a], [b]) => a - b),
      decades: Object.entries(decades).sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    };
  });
}

/** Counts the names of several facets together; names that differ only in case are one. */
function countNames(...facets: Facet[]): ValueCount[] {
  const index = getIndex();
  return once(index, `walk ${facets.join()}`, () => {
    const numbers = new Map<string, number>();
    const names: ValueCount[] = [];
    const toNumber = (name: string) => {
      const key = normalizeFacetValue(name);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      names[number] ??= [name, 0];
      return number;
    };
    const codes = facets.map((facet) => index.values[facet].names.map((name) => (name ? toNumber(name) : -1)));
    for (const key of toKeys(index.live)) {
      const place = key & (CHUNK_SIZE - 1);
      const found = new Set<number>();
      facets.forEach((facet, at) => {
        const lists = index.chunks[key >> CHUNK_BITS]?.many[facet];
        const last = lists?.starts[place + 1] ?? 0;
        for (let each = lists?.starts[place] ?? 0; each < last; each += 1)
          found.add(codes[at]?.[lists?.codes[each] as number] as number);
      });
      for (const number of found) (names[number] as ValueCount)[1] += 1;
    }
    return names.filter(([, count]) => count > 0);
  });
}

const toKnownPlace = ({ values }: Index, name: string) =>
  values.places.names[listCodes(values.places, name)[0] ?? 0] || name;

function countPlaces(...above: string[]): ValueCount[] {
  const index = getIndex();
  const within = above.length > 0 ? findBrowseKeys(index, { by: 'place', path: above }) : toKeys(index.live);
  const prefix = above.length > 0 ? `${joinLevel('place', above, above.length - 1)}${HIERARCHY_GAP}` : '';
  const counts = new Map<string, number>();
  for (const [path, count] of countLevel(index, `place.lvl${above.length}`, within)) {
    const name = toKnownPlace(index, path.slice(prefix.length));
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts];
}

const WALKABLE = ['decade', 'places', 'makers', 'people'] as const;

/** Whether any item has a value, for each browsable facet. */
function findWalkable(): boolean[] {
  const index = getIndex();
  const hasValue = (facet: Facet) => (key: number) => {
    const { starts } = index.chunks[key >> CHUNK_BITS]?.many[facet] ?? {};
    const place = key & (CHUNK_SIZE - 1);
    return starts !== undefined && (starts[place + 1] as number) > (starts[place] as number);
  };
  return once(index, 'walkable', () => {
    const keys = toKeys(index.live);
    return WALKABLE.map((facet) => keys.some(hasValue(facet)));
  });
}

function countPlacePaths(): string[][] {
  const index = getIndex();
  const keys = toKeys(index.live);
  const levels = Array.from({ length: HIERARCHIES.place.levels }, (_, level) =>
    countLevel(index, `place.lvl${level}`, keys),
  );
  const paths = levels.flatMap((counts) => [...counts.keys()]);
  const known = paths.map((path) => path.split(HIERARCHY_GAP).map((name) => toKnownPlace(index, name)));
  return [...new Map(known.map((path) => [path.join(HIERARCHY_GAP), path])).values()];
}

/** Returns the values adjacent to `here`, which need not exist itself. */
export function adjacentValues<Value, Order extends number | string>(
  counted: ValueCount<Value>[],
  here: Order,
  toOrder: (value: Value) => Order,
) {
  const [earlier] = counted.findLast(([value]) => toOrder(value) < here) ?? [];
  const [later] = counted.find(([value]) => toOrder(value) > here) ?? [];
  return { earlier, later };
}

function findYear(year: number) {
  const { years, decades } = countYears();
  const decade = formatDecade(year);
  return {
    decade: decades.some(([each]) => each === decade) ? decade : undefined,
    ...adjacentValues(years, year, (each) => each),
  };
}

function findDecade(from: number) {
  const { years, decades } = countYears();
  return {
    years: years.filter(([year]) => year >= from && year < from + 10),
    ...adjacentValues(decades, from, (decade) => Number.parseInt(decade, 10)),
  };
}

registerQueries('year', findYear);
registerQueries('decade', findDecade);
registerQueries('years', countYears);
registerQueries('names', countNames);
registerQueries('places', countPlaces);
registerQueries('place paths', countPlacePaths);
registerQueries('walkable', findWalkable);

/** Lists the path of every place, its parents first; top-level places come first. */
export const listPlacePaths = () => traced(['place paths'], countPlacePaths);

/** Whether any item has a decade, place, maker or person. Every page runs this query, and its result rarely changes. */
export const listWalkable = () => traced(['walkable'], findWalkable);

/** Lists years with the items surely dated in them, and decades with all possible items, the earliest first. */
export const listYearCounts = () => traced(['years'], countYears);

/** Returns the decade of a year, if it has items, and the adjacent years. */
export const readYearBeside = (year: number) => traced(['year', year], () => findYear(year));

/** Lists the years of a decade with the items surely dated in them. @param from its first year */
export const readDecadeBeside = (from: number) => traced(['decade', from], () => findDecade(from));

export const listPeopleCounts = () => traced(['names', 'makers', 'people'], () => countNames('makers', 'people'));

/** Lists the direct children of a place, or the top-level places. @param above the path, the top level first */
export const listPlaceCounts = (above: string[]) => traced(['places', ...above], () => countPlaces(...above));
