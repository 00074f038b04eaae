// The day until which something does not exist for anybody: it appears as that day begins, in the archive's time zone.

/** For what its owner never lets appear, or says in words that nobody understands. */
export const NEVER = '9999-12-31';

/** Where a day begins last: what is to wait for a day of a zone that nobody knows waits for this one. */
export const LAST_ZONE = 'Etc/GMT+12';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Hours and minutes do not matter. @throws RangeError where there is no such zone */
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

/**
 * The day of a moment, as `2030-01-01`.
 * @param now milliseconds since 1970
 * @param zone of IANA's time zone database, as Europe/Berlin
 */
export function toDay(now: number, zone = 'UTC'): string {
  if (zone === 'UTC') return new Date(now).toISOString().slice(0, 10);
  const parts = new Map(
    getClock(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** @param day as `2030-01-01`, as is today; without one there is nothing to wait for */
export const isDue = (day: string | undefined, today: string) => day === undefined || day <= today;

/** `2030-01-01` where that is a day of the calendar. */
export const parseDay = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text ? text : null;
