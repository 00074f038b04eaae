// Lists the years, places and names for browsing the archive, with item counts.

import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { formatDecade } from '@/lib/model/date-years';
import { HIERARCHIES, HIERARCHY_GAP, joinLevel } from '@/lib/model/hierarchies';
import type { Facet } from '@/lib/model/search-record';
import { isUnnamed } from '@/lib/model/unnamed';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { toKeys } from './bitset';
import { getKnownPlace, listSpellings } from './countries';
import { buildFacetCounts, createCounter } from './facet-counts';
import { countLevel, createNaming } from './hierarchies';
import { getIndex, once, readColumn } from './index-state';
import type { Index } from './search-index';
import { findBrowseKeys } from './walk';

export type ValueCount<Value = string> = [value: Value, count: number];

/** A name with its number of items, and the key of the item whose picture represents it. */
export type NameCount = [name: string, count: number, cover?: number];

const toNameCount = (name: string, count: number, cover: number | undefined): NameCount =>
  cover === undefined ? [name, count] : [name, count, cover];

/** Chooses the newest item with a picture for each name. */
function createCoverChoice<Name>(index: Index) {
  const chosen = new Map<Name, { key: number; time: number }>();
  const hasPicture = (key: number) =>
    (index.chunks[key >> CHUNK_BITS]?.one.orientation?.[key & (CHUNK_SIZE - 1)] ?? 0) > 0;
  return {
    offer(name: Name, key: number) {
      if (!hasPicture(key)) return;
      const time = readColumn(index, 'time', key);
      const order = Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
      const before = chosen.get(name);
      if (!before || order > before.time) chosen.set(name, { key, time: order });
    },
    get: (name: Name) => chosen.get(name)?.key,
  };
}

const add = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1);

function countYears() {
  const index = getIndex();
  return once(index, 'walk years', () => {
    const years = new Map<number, number>();
    const keys = toKeys(index.live);
    const span: [first: number, last: number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const key of keys) {
      const [year, lastYear] = [readColumn(index, 'year', key), readColumn(index, 'lastYear', key)];
      if (Number.isNaN(year)) continue;
      if (year === lastYear) add(years, year);
      span[0] = Math.min(span[0], year);
      span[1] = Math.max(span[1], lastYear);
    }
    const { names } = index.values.decade;
    const decades = buildFacetCounts(names, createCounter(index, keys)('decade'), { max: names.length, by: 'alpha' });
    return {
      years: [...years].sort(([a], [b]) => a - b),
      decades: Object.entries(decades).sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
      /** First and last year of all dates. */
      span: span[0] <= span[1] ? span : null,
    };
  });
}

/** Counts the names of several facets together, without placeholders; names that differ only in case are one. */
function countNames(...facets: Facet[]): NameCount[] {
  const index = getIndex();
  return once(index, `walk ${facets.join()}`, () => {
    const numbers = new Map<string, number>();
    const names: ValueCount[] = [];
    const covers = createCoverChoice<number>(index);
    const toNumber = (name: string) => {
      const key = normalizeFacetValue(name);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      names[number] ??= [name, 0];
      return number;
    };
    const codes = facets.map((facet) =>
      index.values[facet].names.map((name) => (name && !isUnnamed(name) ? toNumber(name) : -1)),
    );
    for (const key of toKeys(index.live)) {
      const place = key & (CHUNK_SIZE - 1);
      const found = new Set<number>();
      facets.forEach((facet, at) => {
        const lists = index.chunks[key >> CHUNK_BITS]?.many[facet];
        const last = lists?.starts[place + 1] ?? 0;
        for (let each = lists?.starts[place] ?? 0; each < last; each += 1)
          found.add(codes[at]?.[lists?.codes[each] as number] as number);
      });
      found.delete(-1);
      for (const number of found) {
        (names[number] as ValueCount)[1] += 1;
        covers.offer(number, key);
      }
    }
    return names
      .map(([name, count], number) => toNameCount(name, count, covers.get(number)))
      .filter(([, count]) => count > 0);
  });
}

/** Follows the parents, in any spelling of the country; null for a place that is not below them. */
function createPlaceNaming(index: Index, above: string[]) {
  const [top, ...below] = above;
  const parents = top === undefined ? [] : listSpellings(index, top).map((each) => [each, ...below]);
  const prefixes = parents.map((path) => `${joinLevel('place', path, path.length - 1)}${HIERARCHY_GAP}`);
  return (path: string) => {
    if (top === undefined) return listSpellings(index, getKnownPlace(index, path))[0] ?? path;
    const folded = normalizeFacetValue(path);
    const prefix = prefixes.find((each) => folded.startsWith(normalizeFacetValue(each)));
    return prefix === undefined ? null : getKnownPlace(index, path.slice(prefix.length));
  };
}

function countPlaces(...above: string[]): NameCount[] {
  const index = getIndex();
  const within = above.length > 0 ? findBrowseKeys(index, { by: 'place', path: above }) : toKeys(index.live);
  const toPath = createNaming(index, `place.lvl${above.length}`);
  const toName = createPlaceNaming(index, above);
  const names = new Map<string, string | null>();
  const counts = new Map<string, number>();
  const covers = createCoverChoice<string>(index);
  for (const key of within) {
    const path = toPath(key);
    if (path === null) continue;
    const name = names.get(path) ?? toName(path);
    names.set(path, name);
    if (name === null) continue;
    add(counts, name);
    covers.offer(name, key);
  }
  return [...counts].map(([name, count]) => toNameCount(name, count, covers.get(name)));
}

const WALKABLE = ['decade', 'places', 'makers', 'people'] as const;

/** Whether any item has a value that is not a placeholder, for each browsable facet. */
function findWalkable(): boolean[] {
  const index = getIndex();
  const hasValue = (facet: Facet) => {
    const isPerson = facet === 'makers' || facet === 'people';
    const isNamed = index.values[facet].names.map((name) => !isPerson || !isUnnamed(name));
    return (key: number) => {
      const { starts, codes } = index.chunks[key >> CHUNK_BITS]?.many[facet] ?? {};
      const place = key & (CHUNK_SIZE - 1);
      for (let each = starts?.[place] ?? 0; each < (starts?.[place + 1] ?? 0); each += 1)
        if (isNamed[codes?.[each] as number]) return true;
      return false;
    };
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
  const known = paths.map((path) => {
    const names = path.split(HIERARCHY_GAP).map((name) => getKnownPlace(index, name));
    return [...listSpellings(index, names[0] ?? '').slice(0, 1), ...names.slice(1)];
  });
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
