// Builds calendars: the months of a year, and the days of a month in weeks of the locale.
import type { Messages } from '@/lib/messages/messages';
import type { Calendar, CalendarCell } from '@/lib/model/browse';
import { toDayStart } from '@/lib/model/date-span';
import { formatDate } from '@/lib/model/format';
import { toYearsHref } from '@/lib/model/routes';

/** Item counts by `1911-05` or `1911-05-07`. */
type Counts = ReadonlyMap<string, number>;

const two = (number: number) => String(number).padStart(2, '0');

const toFormat = (options: Intl.DateTimeFormatOptions, { locale }: Messages) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

function toCell(edtf: string, label: string, [counts, t]: [Counts, Messages]): CalendarCell {
  const count = counts.get(edtf) ?? 0;
  return { label, title: formatDate(edtf, t), count, ...(count > 0 && { href: toYearsHref(edtf) }) };
}

export function buildYearCalendar(year: string, counts: Counts, t: Messages): Calendar {
  const [short, letter] = [toFormat({ month: 'short' }, t), toFormat({ month: 'narrow' }, t)];
  const toMonth = (_: unknown, month: number): CalendarCell => {
    const any = Date.UTC(2001, month);
    return { ...toCell(`${year}-${two(month + 1)}`, short.format(any), [counts, t]), letter: letter.format(any) };
  };
  return { of: 'year', months: Array.from({ length: 12 }, toMonth) };
}

/** Returns the first day of the week, 0 for Sunday; Monday if unknown. */
function toFirstWeekday({ locale }: Messages): number {
  // A getter in older Node versions, a method in newer ones: https://tc39.es/proposal-intl-locale-info/
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}

const DAY = 86_400;
const SUNDAY = toDayStart(2001, 7, 1);

export function buildMonthCalendar(month: string, counts: Counts, t: Messages): Calendar {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [start, end] = [toDayStart(year, number), toDayStart(year, number + 1)];
  const first = toFirstWeekday(t);
  // 1 January 1970 was a Thursday.
  const before = (((start / DAY + 4 - first) % 7) + 7) % 7;
  const days: (CalendarCell | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= (end - start) / DAY; day += 1)
    days.push(toCell(`${month}-${two(day)}`, day.toLocaleString(t.locale), [counts, t]));
  while (days.length % 7 > 0) days.push(null);
  const format = toFormat({ weekday: 'short' }, t);
  return {
    of: 'month',
    weekdays: Array.from({ length: 7 }, (_, at) => format.format((SUNDAY + (first + at) * DAY) * 1000)),
    weeks: Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7)),
  };
}
