// Computes the latest moment of EDTF dates.
import { listMembers } from './date-years';

// Last month of a season, counted from January of its year: ISO 8601-2, 4.8.2.
const SEASON_ENDS: Record<string, number> = { '21': 5, '22': 8, '23': 11, '24': 14 };

const PART = /^[~?%]?(-?)(\d[\dX]{3})[~?%]?(?:-[~?%]?(\d\d)(?:[~?%]?-[~?%]?(\d\d)(?:T(\d\d):(\d\d):(\d\d))?)?)?/;

/** Returns the start of a day in wall-clock seconds since 1970, as if in UTC. @param month from 1 */
export function toDayStart(year: number, month = 1, day = 1): number {
  // `Date.UTC` interprets years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / 1000;
}

/** Returns the last second of a day, month, season or year, or the time of day itself; null without a year. */
export function toPartEnd(part: string): number | null {
  const [, sign = '', digits = '', month, day, hour, minute, second] = PART.exec(part) ?? [];
  if (!digits) return null;
  const year = sign ? -Number(digits.replaceAll('X', '0')) : Number(digits.replaceAll('X', '9'));
  if (hour)
    return toDayStart(year, Number(month), Number(day)) + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (month && day) return toDayStart(year, Number(month), Number(day) + 1) - 1;
  return toDayStart(year, month ? (SEASON_ENDS[month] ?? Number(month)) + 1 : 13) - 1;
}

/** Returns the latest moment in wall-clock seconds. @param edtf valid @param sort its earliest moment */
export function toLastMoment(edtf: string, sort: number): number {
  const ends = listMembers(edtf).flatMap((member) =>
    member.split(/\/|\.\./).map((part) => toPartEnd(part) ?? Number.NEGATIVE_INFINITY),
  );
  return Math.max(sort, ...ends);
}
