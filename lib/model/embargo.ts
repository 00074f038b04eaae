// Handles embargo days: an item appears at the start of the day in the archive's time zone.

/** For items that must never appear, or whose embargo is not understood. */
export const NEVER = '9999-12-31';

/** The time zone where a day starts last; the safe choice for an unknown zone. */
export const LAST_ZONE = 'Etc/GMT+12';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function getClock(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

export function isZone(name: string): boolean {
  try {
    return getClock(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the day as `2030-01-01`. @param now milliseconds since 1970 @param zone IANA time zone */
export function toDay(now: number, zone = 'UTC'): string {
  if (zone === 'UTC') return new Date(now).toISOString().slice(0, 10);
  const parts = new Map(
    getClock(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** @param day as `2030-01-01`, like `today`; undefined is always due */
export const isDue = (day: string | undefined, today: string) => day === undefined || day <= today;

export const parseDay = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text ? text : null;
