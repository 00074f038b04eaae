// Items by year, for a slider that narrows a search to some of them: what to ask for, and the columns of the answer.
import type { SearchState } from './search-state';

/** Columns of equal length in time, the earliest first. */
export interface YearChart {
  first: number;
  /** Years that a column stands for. */
  step: number;
  /** Items a column. */
  counts: number[];
}

/** Which years the columns begin with, and the attribute that is counted for them. */
export interface YearScale {
  attribute: 'year' | 'decade';
  first: number;
  step: 1 | 10 | 100;
  columns: number;
}

const MOST_COLUMNS = 60;
// Beyond them decades tell enough.
const MOST_YEARS = 40;

/**
 * @param decades the first years of the first and the last
 * @param years the first and the last that anything is surely of
 * @returns null where there is nothing to choose between
 */
export function toYearScale(decades: [number, number], years?: [number, number]): YearScale | null {
  const [from, to] = decades;
  if (years && to - from < MOST_YEARS) {
    const columns = years[1] - years[0] + 1;
    return columns > 1 ? { attribute: 'year', first: years[0], step: 1, columns } : null;
  }
  const step = to - from < 10 * MOST_COLUMNS ? 10 : 100;
  const first = Math.floor(from / step) * step;
  const columns = Math.floor((to - first) / step) + 1;
  return columns > 1 ? { attribute: 'decade', first, step, columns } : null;
}

/** @param counted items by year, or by decade as `1860s`; what lies beyond the ends is counted with them */
export function toYearChart({ first, step, columns }: YearScale, counted: Record<string, number>): YearChart {
  const counts = Array.from({ length: columns }, () => 0);
  for (const [value, count] of Object.entries(counted)) {
    const at = Math.floor((Number.parseInt(value, 10) - first) / step);
    const column = Math.min(columns - 1, Math.max(0, at));
    counts[column] = (counts[column] ?? 0) + count;
  }
  return { first, step, counts };
}

/** Edges between columns, from 0 before the first to their number behind the last. */
export type Edges = [from: number, to: number];

/** The edges that lie around the years of a search. */
export function toEdges({ first, step, counts }: YearChart, { from, to }: Pick<SearchState, 'from' | 'to'>): Edges {
  const last = counts.length;
  const start = from === undefined ? 0 : Math.min(last - 1, Math.max(0, Math.floor((from - first) / step)));
  const end = to === undefined ? last : Math.min(last, Math.floor((to - first) / step) + 1);
  return [start, Math.max(start + 1, end)];
}

// Years that no slider has.
const MARK = { from: -9998, to: 9998 };

/** The years between two edges; of an outermost one everything beyond it too. */
export const toEdgeYears = ({ first, step, counts }: YearChart, [from, to]: Edges) => ({
  ...(from > 0 && { from: first + from * step }),
  ...(to < counts.length && { to: first + to * step - 1 }),
});

/** The address of a search between years that are not chosen yet. @param toHref of a state */
export const toYearsTemplate = (state: SearchState, toHref: (state: SearchState) => string) =>
  toHref({ ...state, ...MARK, page: 1 });

/** An address for chosen years. */
export function fillYears(template: string, years: { from?: number; to?: number }): string {
  const [path = '', query = ''] = template.split('?');
  const params = query.split('&').flatMap((param) => {
    if (param === `from=${MARK.from}`) return years.from === undefined ? [] : [`from=${years.from}`];
    if (param === `to=${MARK.to}`) return years.to === undefined ? [] : [`to=${years.to}`];
    return [param];
  });
  return params.length > 0 ? `${path}?${params.join('&')}` : path;
}
