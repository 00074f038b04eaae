// The years around a date, as wide as the date is vague.

/** First and last year to look in for what is of the same time; null where an EDTF date names no year. */
export function toYearsAround(edtf: string): { from: number; to: number } | null {
  const parts = edtf.split('/').filter((part) => part !== '' && part !== '..');
  const years = parts.flatMap((part) => {
    const [, sign = '', digits = ''] = /^(-?)(\d[\dX]{3})(?!\d)/.exec(part) ?? [];
    if (!digits) return [];
    const bounds = [digits.replaceAll('X', '0'), digits.replaceAll('X', '9')];
    return bounds.map((year) => Number(`${sign}${year}`));
  });
  if (years.length === 0) return null;
  // "About" is said of what may be years away: https://www.loc.gov/standards/datetime/
  const margin = parts.some((part) => /[~%?]$/.test(part)) ? 5 : 1;
  return { from: Math.min(...years) - margin, to: Math.max(...years) + margin };
}
