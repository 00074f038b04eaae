// Determines the years of EDTF dates.

interface YearSpan {
  from: number;
  to: number;
}

function toYear(part: string): YearSpan | null {
  const [, sign = '', digits = ''] = /^[~?%]?(-?)(\d[\dX]{3})(?!\d)/.exec(part) ?? [];
  if (!digits) return null;
  const bounds = [digits.replaceAll('X', '0'), digits.replaceAll('X', '9')].map((year) => Number(`${sign}${year}`));
  return { from: Math.min(...bounds), to: Math.max(...bounds) };
}

export const listMembers = (edtf: string) => (/^[[{]/.test(edtf) ? edtf.slice(1, -1).split(',') : [edtf]);

/** Returns the years of each member; an open end is limited to the years named. */
export const listYears = (edtf: string): YearSpan[] =>
  listMembers(edtf).flatMap((member) => {
    const years = member.split(/\/|\.\./).flatMap((part) => toYear(part) ?? []);
    if (years.length === 0) return [];
    return [{ from: Math.min(...years.map(({ from }) => from)), to: Math.max(...years.map(({ to }) => to)) }];
  });

export function getYearSpan(edtf: string): YearSpan | null {
  const years = listYears(edtf);
  if (years.length === 0) return null;
  return { from: Math.min(...years.map(({ from }) => from)), to: Math.max(...years.map(({ to }) => to)) };
}

/** Returns the decade as used in search and URLs: `1860s`. */
export const formatDecade = (year: number) => `${Math.floor(year / 10) * 10}s`;
