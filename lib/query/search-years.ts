// Returns the years around a date, in a range that grows with its uncertainty.
import { getYearSpan } from '@/lib/model/date-years';

export function getSurroundingYears(edtf: string): { from: number; to: number } | null {
  const years = getYearSpan(edtf);
  // Approximate dates may be off by years: https://www.loc.gov/standards/datetime/
  const margin = /[~%?](?:\/|$)/.test(edtf) ? 5 : 1;
  return years && { from: years.from - margin, to: years.to + margin };
}
