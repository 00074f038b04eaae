// The years around a date, as wide as the date is vague.
import { toYears } from '@/lib/model/date-years';

/** First and last year to look in for what is of the same time; null where an EDTF date names no year. */
export function toYearsAround(edtf: string): { from: number; to: number } | null {
  const years = toYears(edtf);
  // "About" is said of what may be years away: https://www.loc.gov/standards/datetime/
  const margin = /[~%?](?:\/|$)/.test(edtf) ? 5 : 1;
  return years && { from: years.from - margin, to: years.to + margin };
}
