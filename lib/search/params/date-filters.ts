// Converts a date range to Algolia numericFilters.
// An item dated 1900–1910 may be from 1903, so it matches every year between.
import type { QueryDate } from '@/lib/metadata/fields/query-dates';

/** Outer list: AND, inner list: OR (https://www.algolia.com/doc/api-reference/api-parameters/numericFilters/). */
export function buildDateFilters({ from, to }: Pick<QueryDate, 'from' | 'to'>): (string | string[])[] {
  const until = to === null ? [] : [`time<=${to}`];
  if (from === null) return until;
  const year = new Date(from * 1000).getUTCFullYear();
  const newYear = new Date(0).setUTCFullYear(year, 0, 1) / 1000;
  // Starts within a year: items that start in it, items dated to the whole year, and items that continue after it.
  if (from === newYear) return [...until, `lastYear>=${year}`];
  return [...until, [`time>=${from}`, `time=${newYear}`, `lastYear>=${year + 1}`]];
}
