// Decades and years: what their pages show, and where each leads.
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage, Decade, Destination } from '@/lib/model/browse';
import { toDateText } from '@/lib/model/format';
import { toYearsHref } from '@/lib/model/routes';
import { toFacetHref, toSearchHref } from '@/lib/query/search-state';
import { type Counted, listYearCounts, readDecadeBeside, readYearBeside } from '@/lib/search/engine/walk-counts';
import { toPart, toWhole, walk } from './browsed';

const toEdtf = (year: number) => `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;

const toDecadeOf = (year: number) => `${Math.floor(year / 10) * 10}s`;

const toYear = (year: number, t: Messages): Destination => ({
  title: toDateText(toEdtf(year), t),
  href: toYearsHref(year),
});

const toCountedYear = ([year, count]: Counted<number>, t: Messages): Destination => ({ ...toYear(year, t), count });

const toDecade = (decade: string, t: Messages): Destination => ({
  title: t('date.decade', { decade: decade.slice(0, -1) }),
  href: toYearsHref(decade),
});

/** Where `years` leads: the decades with what is surely of one of their years, and these. Empty where nothing has a date. */
export function listAllDecades(t: Messages): Decade[] {
  const { years, decades } = listYearCounts();
  return decades.map(([decade, count]) => {
    const of = years.filter(([year]) => toDecadeOf(year) === decade);
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
  const part = toPart(walk({ by: 'decade', decade }), toFacetHref('decade', decade));
  if (part.count === 0) return null;
  const { years, earlier, later } = readDecadeBeside(Number.parseInt(decade, 10));
  return {
    kind: 'years',
    ...toDecade(decade, t),
    above: [toAllYears(t)],
    below: toWhole(years.map((year) => toCountedYear(year, t))),
    parts: [part],
    ...(earlier && { earlier: toDecade(earlier, t) }),
    ...(later && { later: toDecade(later, t) }),
  };
}

function readYear(year: number, t: Messages): BrowsedPage | null {
  const part = toPart(walk({ by: 'year', year }), toSearchHref({ from: year, to: year }));
  if (part.count === 0) return null;
  const { decade, earlier, later } = readYearBeside(year);
  return {
    kind: 'years',
    ...toYear(year, t),
    above: [toAllYears(t), ...(decade ? [toDecade(decade, t)] : [])],
    below: toWhole([]),
    parts: [part],
    ...(earlier !== undefined && { earlier: toYear(earlier, t) }),
    ...(later !== undefined && { later: toYear(later, t) }),
  };
}

/** @param time as its address has it; null where nothing is of it */
export function readTime(time: string, t: Messages): BrowsedPage | null {
  if (/^(0|-?[1-9]\d{0,2}0)s$/.test(time)) return readDecade(time, t);
  return /^(0|-?[1-9]\d{0,3})$/.test(time) ? readYear(Number(time), t) : null;
}
