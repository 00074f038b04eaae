// Builds a chart of items by year for a slider that narrows a search.
import type { SearchState } from './search-state';

/** Columns of equal duration, the earliest first. */
export interface YearChart {
  first: number;
  step: number;
  counts: number[];
}

/** The first year of the first column, and the attribute to count. */
export interface YearScale {
  attribute: 'year' | 'decade';
  first: number;
  step: 1 | 10 | 100;
  columns: number;
}

const MAX_COLUMNS = 60;
// Longer ranges are charted by decade.
const MAX_CHART_YEARS = 40;

/** @param years first and last year with items of known year @returns null if there is only one column */
export function chooseYearScale(decades: [number, number], years?: [number, number]): YearScale | null {
  const [from, to] = decades;
  if (years && to - from < MAX_CHART_YEARS) {
    const columns = years[1] - years[0] + 1;
    return columns > 1 ? { attribute: 'year', first: years[0], step: 1, columns } : null;
  }
  const step = to - from < 10 * MAX_COLUMNS ? 10 : 100;
  const first = Math.floor(from / step) * step;
  const columns = Math.floor((to - first) / step) + 1;
  return columns > 1 ? { attribute: 'decade', first, step, columns } : null;
}

/** @param counted items by year, or by decade (`1860s`); values outside the scale are counted in the outer columns */
export function buildYearChart({ first, step, columns }: YearScale, counted: Record<string, number>): YearChart {
  const counts = Array.from({ length: columns }, () => 0);
  for (const [value, count] of Object.entries(counted)) {
    const at = Math.floor((Number.parseInt(value, 10) - first) / step);
    const column = Math.min(columns - 1, Math.max(0, at));
    counts[column] = (counts[column] ?? 0) + count;
  }
  return { first, step, counts };
}

/** Edges between columns: 0 is left of the first, the number of columns is right of the last. */
export type Edges = [from: number, to: number];

export function findEdges({ first, step, counts }: YearChart, { from, to }: Pick<SearchState, 'from' | 'to'>): Edges {
  const last = counts.length;
  const start = from === undefined ? 0 : Math.min(last - 1, Math.max(0, Math.floor((from - first) / step)));
  const end = to === undefined ? last : Math.min(last, Math.floor((to - first) / step) + 1);
  return [start, Math.max(start + 1, end)];
}

// Placeholder years outside the range of the slider.
const MARK = { from: -9998, to: 9998 };

/** Returns the years between two edges; open-ended at the outermost edges. */
export const getEdgeYears = ({ first, step, counts }: YearChart, [from, to]: Edges) => ({
  ...(from > 0 && { from: first + from * step }),
  ...(to < counts.length && { to: first + to * step - 1 }),
});

export const buildYearsTemplate = (state: SearchState, toHref: (state: SearchState) => string) =>
  toHref({ ...state, ...MARK, page: 1 });

export function fillYears(template: string, years: { from?: number; to?: number }): string {
  const [path = '', query = ''] = template.split('?');
  const params = query.split('&').flatMap((param) => {
    if (param === `from=${MARK.from}`) return years.from === undefined ? [] : [`from=${years.from}`];
    if (param === `to=${MARK.to}`) return years.to === undefined ? [] : [`to=${years.to}`];
    return [param];
  });
  return params.length > 0 ? `${path}?${params.join('&')}` : path;
}
