// A span of time as numericFilters, for whatever may be of it: an item dated 1900 to 1910 may be of 1903.
import type { QueryDate } from '@/lib/metadata/fields/query-dates';

/** https://www.algolia.com/doc/api-reference/api-parameters/numericFilters/: all of them, of a list within them one */
export function toDateFilters({ from, to }: Pick<QueryDate, 'from' | 'to'>): (string | string[])[] {
  const until = to === null ? [] : [`time<=${to}`];
  if (from === null) return until;
  const year = new Date(from * 1000).getUTCFullYear();
  const newYear = new Date(0).setUTCFullYear(year, 0, 1) / 1000;
  // Of a part of a year is what begins in it, is dated by the whole year, or goes on after it.
  if (from === newYear) return [...until, `lastYear>=${year}`];
  return [...until, [`time>=${from}`, `time=${newYear}`, `lastYear>=${year + 1}`]];
}
