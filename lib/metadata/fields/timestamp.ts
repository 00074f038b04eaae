// Parses machine-written dates: EXIF, XMP (ISO 8601) and IPTC.
import { daysInMonth, type Moment, toSeconds } from './moment';

const form =
  /^(\d{4})(?:([:/.-])([ \d]\d| {2}|\d(?=\2[ \d]))(?:\2([ \d]\d| {2}|\d(?!\d)))?)?(?:(?:T| {1,3})([ \d]\d| {2}|\d(?=:)):?([ \d]\d| {2})(?::?([ \d]\d| {2})(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;
const blank = (part: string | undefined) => part === undefined || Number(part) === 0;

/** Returns at least a year; null for zeros, blanks and invalid days. Omits an invalid time. */
export function parseTimestamp(text: string): Moment | null {
  const match = form.exec(
    text
      .replaceAll('\0', ' ')
      .trim()
      .replace(/[: ]+$/, ''),
  );
  if (!match) return null;
  const year = Number(match[1]);
  if (year === 0) return null;
  const moment: Moment = { year };
  if (blank(match[3])) return moment;
  const month = Number(match[3]);
  if (month > 12) return null;
  moment.month = month;
  if (blank(match[4])) return moment;
  const day = Number(match[4]);
  if (day > daysInMonth(year, month)) return null;
  moment.day = day;
  // .NET writes 0001-01-01 for no date.
  if (year === 1 && month === 1 && day === 1) return null;
  return addTime(moment, match);
}

function addTime(moment: Moment, match: RegExpExecArray): Moment {
  const [hour, minute, second] = [match[5], match[6], match[7] ?? '00'].map((part) =>
    Number(part?.trim() || Number.NaN),
  );
  if (hour === undefined || minute === undefined || second === undefined) return moment;
  if (!(hour < 24 && minute < 60 && second <= 60)) return moment;
  Object.assign(moment, { hour, minute, second: Math.min(second, 59) });
  if (match[8]) moment.fraction = Number(`0.${match[8]}`);
  const offset = parseOffset(match[9]);
  if (offset !== undefined) moment.offset = offset;
  return moment;
}

/** Parses `+05:45`, `-5:00`, `-0330` or `Z` to minutes east of UTC; undefined outside the range of existing offsets. */
export function parseOffset(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.replaceAll('\0', '').trim();
  if (/^z$/i.test(trimmed)) return 0;
  const match = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(trimmed);
  if (!match) return undefined;
  const past = Number(match[3] ?? 0);
  const minutes = (Number(match[2]) * 60 + past) * (match[1] === '-' ? -1 : 1);
  return past < 60 && minutes >= -720 && minutes <= 840 ? minutes : undefined;
}

/**
 * Parses IPTC-IIM 2:55 (CCYYMMDD, zeros for unknown parts) and 2:60 (HHMMSS±HHMM). Programs write +0000 for an unknown
 * offset, because the standard requires one, so it is ignored.
 */
export function parseIptcDate(date: string | undefined, time?: string): Moment | null {
  const day = /^(\d{4})[-:]?(\d{2})?[-:]?(\d{2})?$/.exec(date?.trim() ?? '');
  if (!day) return null;
  const clock = /^(\d{2}):?(\d{2})(?::?(\d{2}))?(Z|[+-]\d{2}:?\d{2})?$/.exec(time?.trim() ?? '');
  const zone = clock?.[4] && !/^(?:Z|[+-]00:?00)$/.test(clock[4]) ? clock[4] : '';
  return parseTimestamp(
    `${day[1]}-${day[2] ?? '00'}-${day[3] ?? '00'}${clock ? `T${clock[1]}:${clock[2]}:${clock[3] ?? '00'}${zone}` : ''}`,
  );
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** Parses RFC 5322, 3.3, which PNG recommends for its creation time: `Thu, 6 May 2004 07:08:09 +0200`. */
export function parseMailDate(text: string): Moment | null {
  const match =
    /^(?:[a-z]{3}, *)?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?)(?: (?:([+-]\d{4})|(GMT|UTC?)))?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, day = '', name = '', year, time, offset, universal] = match;
  const month = monthNames.indexOf(name.toLowerCase()) / 3 + 1;
  if (!Number.isInteger(month) || month < 1) return null;
  const pad = (part: string) => part.padStart(2, '0');
  return parseTimestamp(`${year}-${pad(String(month))}-${pad(day)}T${time}${offset ?? (universal ? 'Z' : '')}`);
}

// Offsets that are not whole hours, including summer time, from the Marquesas (-9:30) to the Chathams (+13:45).
const oddOffsets = new Set([-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]);

/** Maximum seconds between the clocks of camera and GPS receiver when deriving the time zone. */
const TOLERANCE = 180;

/** Derives the offset from local time and GPS time in minutes east of UTC, if it is a plausible offset. */
export function guessOffset(local: Moment, utc: Moment): number | undefined {
  if (local.hour === undefined || utc.hour === undefined) return undefined;
  const difference = Math.floor(toSeconds(local)) - Math.floor(toSeconds(utc));
  const minutes = Math.round(difference / 900) * 15;
  const kept = minutes % 60 === 0 || oddOffsets.has(minutes);
  const plausible = kept && minutes >= -720 && minutes <= 840 && Math.abs(difference - minutes * 60) <= TOLERANCE;
  return plausible ? minutes : undefined;
}
