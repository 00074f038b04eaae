// Sums daily counts up for the desk: totals, a series for the chart, and the most frequent entries of a period.
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { toDay } from '@/lib/model/embargo';
import { toCsvLine } from '@/lib/model/open-data';
import { readDays } from './day-files';
import { addTally, createTally, type DayTally, RANKED_LISTS, type RankedList, rankEntries, TOTALS } from './day-tally';

/** Days of each period, today included. */
export const PERIODS = { day: 1, month: 30, year: 365 } as const;

export type Period = keyof typeof PERIODS;

export const parsePeriod = (text: unknown): Period =>
  (Object.keys(PERIODS) as Period[]).find((period) => period === text) ?? 'month';

const MAX_SHOWN_ENTRIES = 20;
const DAY_MS = 86_400_000;

/** Counts of a day, or of a month as `2030-01`. */
export interface Interval {
  name: string;
  totals: DayTally['totals'];
}

export interface StatisticsSummary {
  totals: DayTally['totals'];
  /** Without gaps, the earliest first. */
  series: Interval[];
  lists: Record<RankedList, [name: string, count: number][]>;
}

const getToday = () => toDay(Date.now(), getSiteSettings().timeZone);

/** @param today as `2030-01-01` */
function listDays(today: string, count: number): string[] {
  const last = Date.parse(today);
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** A year is shown by months, because 365 bars are too narrow. */
const toInterval = (day: string, period: Period) => (period === 'year' ? day.slice(0, 7) : day);

/** @param days counts by day */
export function summarizeDays(days: ReadonlyMap<string, DayTally>, period: Period, today: string): StatisticsSummary {
  const all = createTally();
  const series = new Map<string, DayTally>();
  for (const day of listDays(today, PERIODS[period])) {
    const name = toInterval(day, period);
    const interval = series.get(name) ?? createTally();
    series.set(name, interval);
    const tally = days.get(day);
    if (!tally) continue;
    addTally(interval, tally);
    addTally(all, tally);
  }
  return {
    totals: all.totals,
    series: [...series].map(([name, { totals }]) => ({ name, totals })),
    lists: Object.fromEntries(
      RANKED_LISTS.map((name) => [name, rankEntries(all.lists[name]).slice(0, MAX_SHOWN_ENTRIES)]),
    ) as StatisticsSummary['lists'],
  };
}

function readPeriod(period: Period) {
  const today = getToday();
  const [first = today] = listDays(today, PERIODS[period]);
  return { today, days: readDays(getConfig().data, first) };
}

export function readStatistics(period: Period): StatisticsSummary {
  const { today, days } = readPeriod(period);
  return summarizeDays(days, period, today);
}

/** One line for each count of a day; names that a spreadsheet would evaluate are escaped. */
export function exportStatistics(period: Period): string {
  const lines = [toCsvLine(['date', 'what', 'name', 'count'])];
  for (const [day, { totals, lists }] of readPeriod(period).days) {
    for (const name of TOTALS) lines.push(toCsvLine([day, name, '', totals[name]]));
    for (const list of RANKED_LISTS)
      for (const [name, count] of rankEntries(lists[list])) lines.push(toCsvLine([day, list, name, count]));
  }
  return lines.join('');
}
