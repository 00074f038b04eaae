// Records as plain columns of numbers, by which an engine without facets of its own can be given them: counts and filters over its hits.
import { FACETS, type Facet, type SearchRecord } from '../../lib/model/search-record';
import { type Asked, PAGE } from './queries';

const NAMES = Object.keys(FACETS) as Facet[];
const MOST_VALUES = 40;

const toValues = (value: string | string[] | undefined) => [value ?? []].flat();

export function createColumns(records: SearchRecord[]) {
  const columns = Object.fromEntries(
    NAMES.map((facet) => {
      const codes = new Map<string, number>();
      const toCode = (value: string) => {
        if (!codes.has(value)) codes.set(value, codes.size);
        return codes.get(value) as number;
      };
      const rows = records.map((record) => toValues(record[facet]).map(toCode));
      return [facet, { codes, names: [...codes.keys()], rows }];
    }),
  ) as Record<Facet, { codes: Map<string, number>; names: string[]; rows: number[][] }>;
  const years = records.map(({ year }) => year ?? Number.NaN);
  const times = records.map(({ time }) => time ?? Number.NaN);

  function toTest({ refinements, from, to }: Asked, except?: Facet): ((hit: number) => boolean) | null {
    const tests: ((hit: number) => boolean)[] = NAMES.flatMap((facet) => {
      const values = facet === except ? undefined : refinements[facet];
      if (!values) return [];
      const { codes, rows } = columns[facet];
      const wanted = new Set(values.map((value) => codes.get(value)));
      return (hit: number) => (rows[hit] ?? []).some((code) => wanted.has(code));
    });
    if (from !== undefined) tests.push((hit) => (years[hit] as number) >= from);
    if (to !== undefined) tests.push((hit) => (years[hit] as number) <= to);
    return tests.length > 0 ? (hit) => tests.every((test) => test(hit)) : null;
  }

  function count(facet: Facet, hits: number[]) {
    const { names, rows } = columns[facet];
    const counts = new Int32Array(names.length);
    for (const hit of hits) for (const code of rows[hit] as number[]) counts[code] = (counts[code] as number) + 1;
    const found = [...counts.keys()].filter((code) => counts[code]);
    const best = found.sort((a, b) => (counts[b] as number) - (counts[a] as number)).slice(0, MOST_VALUES);
    return Object.fromEntries(best.map((code) => [names[code], counts[code]]));
  }

  /** @param hits the best first @returns what a page shows of them */
  return function toPage(asked: Asked, hits: number[]) {
    const test = toTest(asked);
    const kept = test ? hits.filter(test) : hits;
    const { sort, page } = asked;
    const sign = sort === 'newest' ? -1 : 1;
    const sorted = sort ? kept.toSorted((a, b) => sign * ((times[a] as number) - (times[b] as number)) || 0) : kept;
    const facets = NAMES.map((facet) => {
      if (asked.kind !== 'disjunctive' || !asked.refinements[facet]) return [facet, count(facet, kept)];
      const others = toTest(asked, facet);
      return [facet, count(facet, others ? hits.filter(others) : hits)];
    });
    return {
      count: kept.length,
      hits: sorted.slice((page - 1) * PAGE, page * PAGE).map((hit) => records[hit]),
      facets: Object.fromEntries(facets),
    };
  };
}
