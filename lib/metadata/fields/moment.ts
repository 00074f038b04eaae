// Represents a point in time with the precision of its source, independent of the local time zone.

import { toDayStart } from '@/lib/model/date-span';
import type { ItemDate } from '@/lib/model/types';

export interface Moment {
  year: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  fraction?: number;
  /** Minutes east of UTC. */
  offset?: number;
  /** Whether the offset was derived from GPS time. */
  isOffsetGuessed?: boolean;
}

export const daysInMonth = (year: number, month: number): number =>
  (toDayStart(year, month + 1) - toDayStart(year, month)) / 86_400;

/** Returns wall-clock seconds since 1970-01-01T00:00, as if in UTC. */
export function toSeconds({ year, month = 1, day = 1, fraction = 0, ...time }: Moment): number {
  const { hour = 0, minute = 0, second = 0 } = time;
  return toDayStart(year, month, day) + hour * 3_600 + minute * 60 + second + fraction;
}

const pad = (value: number, length = 2) => String(Math.abs(value)).padStart(length, '0');

const toOffsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;

/** EDTF has only complete times (ISO 8601-2, annex A, level 0), so missing minutes and seconds become zero. */
function toEdtf({ year, month, day, hour, minute = 0, second = 0, offset }: Moment): string {
  let text = `${year < 0 ? '-' : ''}${pad(year, 4)}`;
  if (month === undefined) return text;
  text += `-${pad(month)}`;
  if (day === undefined) return text;
  text += `-${pad(day)}`;
  if (hour === undefined) return text;
  text += `T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  return offset === undefined ? text : text + toOffsetText(offset);
}

export function toItemDate(moment: Moment, mark = ''): ItemDate {
  const guessed = moment.isOffsetGuessed && { offsetGuessed: true as const };
  return { edtf: toEdtf(moment) + (moment.hour === undefined ? mark : ''), sort: toSeconds(moment), ...guessed };
}
