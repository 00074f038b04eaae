// Counts the archive's items per month and day, for items dated at least that precisely.
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { toKeys } from './bitset';
import { getIndex, once, readColumn } from './index-state';
import { selectTopK } from './top-k';
import { adjacentValues, type ValueCount } from './walk-counts';

const DAY = 86_400;
const MAX_DAYS_PER_MONTH = 31;

const toEdtf = (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10);

const toMonth = (edtf: string) => edtf.slice(0, 7);

const byTime = ([a]: ValueCount, [b]: ValueCount) => (a < b ? -1 : 1);

/** Counts items by the length of their date range in days, then by its first day. */
function countSpans() {
  const index = getIndex();
  const spans = Array.from({ length: MAX_DAYS_PER_MONTH }, () => new Map<number, number>());
  for (const key of toKeys(index.live)) {
    const first = Math.floor(readColumn(index, 'time', key) / DAY);
    const counts = spans[Math.floor(readColumn(index, 'lastTime', key) / DAY) - first];
    counts?.set(first, (counts.get(first) ?? 0) + 1);
  }
  return spans;
}

function countDays() {
  return once(getIndex(), 'walk days', () => {
    const days: ValueCount[] = [];
    const months = new Map<string, number>();
    countSpans().forEach((counts, more) => {
      for (const [first, count] of counts) {
        // Dates before year 0 have at most year precision.
        if (first < -719_528) continue;
        const [edtf, last] = [toEdtf(first), toEdtf(first + more)];
        if (more === 0) days.push([edtf, count]);
        const month = toMonth(edtf);
        if (month === toMonth(last)) months.set(month, (months.get(month) ?? 0) + count);
      }
    });
    return { days: days.sort(byTime), months: [...months].sort(byTime) };
  });
}

const beside = (counted: ValueCount[], here: string) => adjacentValues(counted, here, (edtf) => edtf);

const within = (counted: ValueCount[], here: string) => counted.filter(([edtf]) => edtf.startsWith(`${here}-`));

const findMonths = (year: string) => within(countDays().months, year);

function findMonth(month: string) {
  const { days, months } = countDays();
  return { days: within(days, month), ...beside(months, month) };
}

const findDay = (day: string) => beside(countDays().days, day);

/** Keys of items dated to a day of any year, the latest first. */
function findOnDay(monthDay: string, max: number): number[] {
  const index = getIndex();
  const days = countDays().days.flatMap(([edtf]) =>
    edtf.endsWith(`-${monthDay}`) ? [Date.parse(edtf) / 1000 / DAY] : [],
  );
  const wanted = new Set(days);
  if (wanted.size === 0) return [];
  const toDayNumber = (name: 'time' | 'lastTime', key: number) => Math.floor(readColumn(index, name, key) / DAY);
  const keys = toKeys(index.live).filter((key) => {
    const day = toDayNumber('time', key);
    return wanted.has(day) && toDayNumber('lastTime', key) === day;
  });
  const ranks = Float64Array.from(keys, (key) => -readColumn(index, 'time', key));
  return selectTopK(ranks, max).map((at) => keys[at] as number);
}

registerQueries('days', countDays);
registerQueries('on day', findOnDay);
registerQueries('months', findMonths);
registerQueries('month', findMonth);
registerQueries('day', findDay);

/** Lists months (`1911-05`) and days (`1911-05-07`) by the number of items surely dated within them. */
export const listDayCounts = () => traced(['days'], countDays);

export const listMonthCounts = (year: string) => traced(['months', year], () => findMonths(year));

/** Lists the days of a month, and the adjacent months. @param month as `1911-05` */
export const readMonthBeside = (month: string) => traced(['month', month], () => findMonth(month));

/** Returns the adjacent days. @param day as `1911-05-07` */
export const readDayBeside = (day: string) => traced(['day', day], () => findDay(day));

/** Keys of the items of a day in all years, the latest first. @param monthDay as `05-07` */
export const listOnDay = (monthDay: string, max: number) =>
  traced(['on day', monthDay, max], () => findOnDay(monthDay, max));
