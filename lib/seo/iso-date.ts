// Formats dates for machines: ISO 8601 if certain, otherwise a span of years.

import { getYearSpan } from '@/lib/model/date-years';

const DATE = /^(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?)$/;

/** Formats milliseconds since 1970 as ISO 8601 in UTC; null outside the range of `Date`. */
export const formatIsoMoment = (milliseconds: number) =>
  Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z') : null;

/** Returns `dateCreated` of a certain EDTF date, otherwise `temporalCoverage`; empty if open or invalid. */
export function buildDateProperties(edtf: string | undefined): { dateCreated?: string; temporalCoverage?: string } {
  if (!edtf) return {};
  if (DATE.test(edtf)) return { dateCreated: edtf };
  const years = /^\/|\.\.[/,\]}]|^.?\.\.|\/$|\/\.\.$/.test(edtf) ? null : getYearSpan(edtf);
  if (!years || years.from < 0) return {};
  const [first, last] = [years.from, years.to].map((year) => String(year).padStart(4, '0'));
  return { temporalCoverage: first === last ? `${first}` : `${first}/${last}` };
}

/** Formats seconds as an ISO 8601 duration: `PT1H2M9S`. */
export function formatIsoDuration(seconds: number) {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0S'}`;
}
