// Recognizes times of clocks that were wrong, and the local day of films, whose clocks run in UTC.
import type { ItemDate } from '@/lib/model/types';
import { type Moment, toItemDate, toSeconds } from './moment';

const HOUR = 3_600;
/** The day has begun everywhere. */
const MAX_AHEAD_SECONDS = 24 * HOUR;

const toStart = (year: number, day = 1) => toSeconds({ year, month: 1, day });

/** Where clocks start that were never set: QuickTime, Unix, FAT, GPS, cameras. Programs shift the first two by the zone. */
const EPOCHS: [start: number, zones: number][] = [
  [toStart(1904), 14 * HOUR],
  [toStart(1970), 11 * HOUR],
  [toStart(1980), 0],
  [toStart(1980, 6), 0],
  [toStart(2000), 0],
];

function isUnset(moment: Moment): boolean {
  if (moment.hour === undefined) return false;
  const seconds = Math.floor(toSeconds(moment));
  const isQuarter = ((seconds % 900) + 900) % 900 < 60;
  return EPOCHS.some(
    ([start, zones]) => isQuarter && Math.abs(seconds - start) < zones + 60 && seconds >= start - zones,
  );
}

/** @returns why the time of a clock is no date; null if it may be one */
export function describeWrongClock(moment: Moment): string | null {
  const remedy = 'is not used: state the date in metadata.csv or a sidecar';
  const { edtf, sort } = toItemDate(moment);
  if (isUnset(moment)) return `its date, ${edtf}, is that of a clock that was never set, and ${remedy}`;
  if (sort > Date.now() / 1000 + MAX_AHEAD_SECONDS) return `its date, ${edtf}, is in the future, and ${remedy}`;
  return null;
}

/** Time zones differ from the sun by at most this much, except in western China. */
const MAX_ZONE_ERROR = 3 * HOUR;

/**
 * The day where a film was taken, if its longitude leaves no doubt. The time of day depends on time zones, so it is
 * left out.
 * @param date in UTC
 */
export function findLocalDay(date: ItemDate, longitude: number): ItemDate {
  const local = date.sort + Math.round(longitude / 15) * HOUR;
  const [earliest, day, latest] = [-MAX_ZONE_ERROR, 0, MAX_ZONE_ERROR].map((error) =>
    new Date((local + error) * 1000).toISOString().slice(0, 10),
  );
  return day !== undefined && earliest === day && latest === day ? { edtf: day, sort: local } : date;
}
