// The months and days of the archive, and how many items each has: of what is dated to the month, or to the day.
import { noted, registerQuestions } from '@/lib/catalogue/read/trace';
import { toKeys } from './bitset';
import { getIndex, readColumn } from './index-state';
import { type Counted, once, toBeside } from './walk-counts';

const DAY = 86_400;
const LONGEST_MONTH = 31;

const toEdtf = (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10);

const toMonth = (edtf: string) => edtf.slice(0, 7);

const byTime = ([a]: Counted, [b]: Counted) => (a < b ? -1 : 1);

/** By how many days an item may be off, and how many are of each first day. */
function countSpans() {
  const index = getIndex();
  const spans = Array.from({ length: LONGEST_MONTH }, () => new Map<number, number>());
  for (const key of toKeys(index.live)) {
    const first = Math.floor(readColumn(index, 'time', key) / DAY);
    const counts = spans[Math.floor(readColumn(index, 'lastTime', key) / DAY) - first];
    counts?.set(first, (counts.get(first) ?? 0) + 1);
  }
  return spans;
}

function countDays() {
  return once(getIndex(), 'walk days', () => {
    const days: Counted[] = [];
    const months = new Map<string, number>();
    countSpans().forEach((counts, more) => {
      for (const [first, count] of counts) {
        // Before the year 0 dates are known to the year at best.
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

const beside = (counted: Counted[], here: string) => toBeside(counted, here, (edtf) => edtf);

/** @param here `1911`, `1911-05` */
const within = (counted: Counted[], here: string) => counted.filter(([edtf]) => edtf.startsWith(`${here}-`));

const findMonths = (year: string) => within(countDays().months, year);

function findMonth(month: string) {
  const { days, months } = countDays();
  return { days: within(days, month), ...beside(months, month) };
}

const findDay = (day: string) => beside(countDays().days, day);

registerQuestions('days', countDays);
registerQuestions('months', findMonths);
registerQuestions('month', findMonth);
registerQuestions('day', findDay);

/** Months and days as `1911-05` and `1911-05-07`, by how many items are surely of them, the earliest first. */
export const listDayCounts = () => noted(['days'], countDays);

/** The months of a year. @param year four digits */
export const listMonthCounts = (year: string) => noted(['months', year], () => findMonths(year));

/** The days of a month, and the months beside it. @param month as `1911-05` */
export const readMonthBeside = (month: string) => noted(['month', month], () => findMonth(month));

/** The days beside one. @param day as `1911-05-07` */
export const readDayBeside = (day: string) => noted(['day', day], () => findDay(day));
