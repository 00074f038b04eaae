// Builds the pages of decades, years, months and days.

import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage, Decade, Destination } from '@/lib/model/browse';
import { toDayStart, toLastMoment } from '@/lib/model/date-span';
import { formatDecade } from '@/lib/model/date-years';
import { formatDate } from '@/lib/model/format';
import { toYearsHref } from '@/lib/model/routes';
import { toFacetHref, toSearchHref } from '@/lib/query/search-state';
import { listYearCounts, readDecadeBeside, readYearBeside, type ValueCount } from '@/lib/search/engine/walk-counts';
import { listMonthCounts, readDayBeside, readMonthBeside } from '@/lib/search/engine/walk-days';
import type { BrowseSection } from './browse-page';
import { buildBrowsedPart, completeList, walk } from './browsed';
import { buildMonthCalendar, buildYearCalendar } from './calendar';

const toEdtf = (year: number) => `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;

const toYear = (year: number, t: Messages): Destination => ({
  title: formatDate(toEdtf(year), t),
  href: toYearsHref(year),
});

const toCountedYear = ([year, count]: ValueCount<number>, t: Messages): Destination => ({ ...toYear(year, t), count });

const toDecade = (decade: string, t: Messages): Destination => ({
  title: t('date.decade', { decade: decade.slice(0, -1) }),
  href: toYearsHref(decade),
});

export function listAllDecades(t: Messages): Decade[] {
  const { years, decades } = listYearCounts();
  return decades.map(([decade, count]) => {
    const of = years.filter(([year]) => formatDecade(year) === decade);
    const sure = of.reduce((sum, [, each]) => sum + each, 0);
    return {
      ...toDecade(decade, t),
      from: Number.parseInt(decade, 10),
      count,
      vague: Math.max(0, count - sure),
      years: of.map((year) => toCountedYear(year, t)),
    };
  });
}

const toAllYears = (t: Messages): Destination => ({ title: t('browse.years'), href: toYearsHref() });

function readDecade(decade: string, t: Messages): BrowsedPage | null {
  const part = buildBrowsedPart(walk({ by: 'decade', decade }), toFacetHref('decade', decade));
  if (part.count === 0) return null;
  const { years, earlier, later } = readDecadeBeside(Number.parseInt(decade, 10));
  return {
    kind: 'years',
    ...toDecade(decade, t),
    above: [toAllYears(t)],
    below: completeList(years.map((year) => toCountedYear(year, t))),
    parts: [part],
    ...(earlier && { earlier: toDecade(earlier, t) }),
    ...(later && { later: toDecade(later, t) }),
  };
}

function readYear(year: number, t: Messages): BrowsedPage | null {
  const part = buildBrowsedPart(walk({ by: 'year', year }), toSearchHref({ from: year, to: year }));
  if (part.count === 0) return null;
  const { decade, earlier, later } = readYearBeside(year);
  return {
    kind: 'years',
    ...toYear(year, t),
    above: [toAllYears(t), ...(decade ? [toDecade(decade, t)] : [])],
    below: completeList([]),
    ...listMonths(year, t),
    parts: [part],
    ...(earlier !== undefined && { earlier: toYear(earlier, t) }),
    ...(later !== undefined && { later: toYear(later, t) }),
  };
}

const toDays = (edtf: string, t: Messages): Destination => ({ title: formatDate(edtf, t), href: toYearsHref(edtf) });

/** No calendar if no item of the year is dated to the month. */
function listMonths(year: number, t: Messages): Pick<BrowsedPage, 'calendar'> {
  const counts = new Map(listMonthCounts(toEdtf(year)));
  return counts.size > 0 ? { calendar: buildYearCalendar(toEdtf(year), counts, t) } : {};
}

function readDays(edtf: string, t: Messages): BrowsedPage | null {
  const [year = 0, month, day] = edtf.split('-').map(Number);
  const first = toDayStart(year, month, day);
  const walked = walk({ by: 'days', first, last: toLastMoment(edtf, first) });
  if (walked.count === 0) return null;
  const { days, earlier, later } = day ? { days: [], ...readDayBeside(edtf) } : readMonthBeside(edtf);
  return {
    kind: 'years',
    ...toDays(edtf, t),
    above: [
      toAllYears(t),
      toDecade(formatDecade(year), t),
      toYear(year, t),
      ...(day ? [toDays(edtf.slice(0, 7), t)] : []),
    ],
    below: completeList([]),
    ...(days.length > 0 && { calendar: buildMonthCalendar(edtf, new Map(days), t) }),
    parts: [{ ...buildBrowsedPart(walked, toSearchHref({ query: edtf })), isSearchWider: true }],
    ...(earlier && { earlier: toDays(earlier, t) }),
    ...(later && { later: toDays(later, t) }),
  };
}

// `Date` accepts 31 February and continues in March.
const isDay = (edtf: string) => {
  const date = new Date(`${edtf}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(edtf);
};

/** @param time from the URL. @returns null without items */
export function readTime(time: string, t: Messages): BrowsedPage | null {
  if (/^(0|-?[1-9]\d{0,2}0)s$/.test(time)) return readDecade(time, t);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(time)) return readDays(time, t);
  if (/^\d{4}-\d\d-\d\d$/.test(time)) return isDay(time) ? readDays(time, t) : null;
  return /^(0|-?[1-9]\d{0,3})$/.test(time) ? readYear(Number(time), t) : null;
}

export const YEARS: BrowseSection<Decade[]> = {
  title: 'browse.years',
  toHref: () => toYearsHref(),
  list(t) {
    const decades = listAllDecades(t);
    return decades.length > 0 ? decades : null;
  },
  read: ([time = '', ...more], t) => (more.length === 0 ? readTime(time, t) : null),
};
