// How far a date reaches, from its earliest moment to its latest.
import { listMembers } from './date-years';

// The last month of a season, counted from the January of its year: ISO 8601-2, 4.8.2.
const SEASON_ENDS: Record<string, number> = { '21': 5, '22': 8, '23': 11, '24': 14 };

const PART = /^[~?%]?(-?)(\d[\dX]{3})[~?%]?(?:-[~?%]?(\d\d)(?:[~?%]?-[~?%]?(\d\d)(?:T(\d\d):(\d\d):(\d\d))?)?)?/;

/** Wall-clock seconds since 1970 at which a day begins, as if every place kept UTC. @param month from 1 */
export function toDayStart(year: number, month = 1, day = 1): number {
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / 1000;
}

/** The last second of a day, month, season or year, or the time of day itself; null where no year is named. */
export function toPartEnd(part: string): number | null {
  const [, sign = '', digits = '', month, day, hour, minute, second] = PART.exec(part) ?? [];
  if (!digits) return null;
  const year = sign ? -Number(digits.replaceAll('X', '0')) : Number(digits.replaceAll('X', '9'));
  if (hour)
    return toDayStart(year, Number(month), Number(day)) + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (month && day) return toDayStart(year, Number(month), Number(day) + 1) - 1;
  return toDayStart(year, month ? (SEASON_ENDS[month] ?? Number(month)) + 1 : 13) - 1;
}

/**
 * Wall-clock seconds of a date's latest moment; an end that is left open is as far as what is named.
 * @param edtf a date that was understood
 * @param sort its earliest moment, likewise
 */
export function toLastMoment(edtf: string, sort: number): number {
  const ends = listMembers(edtf).flatMap((member) =>
    member.split(/\/|\.\./).map((part) => toPartEnd(part) ?? Number.NEGATIVE_INFINITY),
  );
  return Math.max(sort, ...ends);
}
