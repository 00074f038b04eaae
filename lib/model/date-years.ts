// The years that a date may be of, as it is written in EDTF.

interface YearSpan {
  from: number;
  to: number;
}

/** A single date, or one year of a span; null where no year is named. */
function toYear(part: string): YearSpan | null {
  const [, sign = '', digits = ''] = /^[~?%]?(-?)(\d[\dX]{3})(?!\d)/.exec(part) ?? [];
  if (!digits) return null;
  const bounds = [digits.replaceAll('X', '0'), digits.replaceAll('X', '9')].map((year) => Number(`${sign}${year}`));
  return { from: Math.min(...bounds), to: Math.max(...bounds) };
}

/** The members of a set, one that is none by itself: each a date or a span, which has two dots in a set. */
export const listMembers = (edtf: string) => (/^[[{]/.test(edtf) ? edtf.slice(1, -1).split(',') : [edtf]);

/** The years of each member; an end that is left open is as far as what is named. */
export const listYears = (edtf: string): YearSpan[] =>
  listMembers(edtf).flatMap((member) => {
    const years = member.split(/\/|\.\./).flatMap((part) => toYear(part) ?? []);
    if (years.length === 0) return [];
    return [{ from: Math.min(...years.map(({ from }) => from)), to: Math.max(...years.map(({ to }) => to)) }];
  });

/** First and last year; null where no year is named. */
export function toYears(edtf: string): YearSpan | null {
  const years = listYears(edtf);
  if (years.length === 0) return null;
  return { from: Math.min(...years.map(({ from }) => from)), to: Math.max(...years.map(({ to }) => to)) };
}

/** The decade of a year, as search and addresses have it: `1860s`. */
export const toDecadeName = (year: number) => `${Math.floor(year / 10) * 10}s`;
