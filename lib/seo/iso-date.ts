// Dates as machines outside the museum read them: ISO 8601 where a date is certain, a span where it is not.

import { toYears } from '@/lib/model/date-years';

const DATE = /^(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?)$/;

/** Milliseconds since 1970 as ISO 8601 in UTC; null where no calendar has them. */
export const toIsoMoment = (milliseconds: number) =>
  Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z') : null;

/**
 * What schema.org can say of an EDTF date: `dateCreated` of a certain one, else the years that it lies in. An open span, or
 * what is not understood, says nothing.
 */
export function toDateProperties(edtf: string | undefined): { dateCreated?: string; temporalCoverage?: string } {
  if (!edtf) return {};
  if (DATE.test(edtf)) return { dateCreated: edtf };
  const years = /^\/|\.\.[/,\]}]|^.?\.\.|\/$|\/\.\.$/.test(edtf) ? null : toYears(edtf);
  if (!years || years.from < 0) return {};
  const [first, last] = [years.from, years.to].map((year) => String(year).padStart(4, '0'));
  return { temporalCoverage: first === last ? `${first}` : `${first}/${last}` };
}

/** Seconds as an ISO 8601 duration: `PT1H2M9S`. */
export function toIsoDuration(seconds: number) {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0S'}`;
}
