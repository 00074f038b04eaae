// Years, places and people: what their pages show, and where each leads.
import type { Route } from 'next';
import { listItemsByKey } from '@/lib/catalogue/read/by-id';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { withLeads } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage, BrowsedPart, Decade, Destination, DestinationList } from '@/lib/model/browse';
import { toDateText } from '@/lib/model/format';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { isNameable, toPeopleHref, toPlacesHref, toYearsHref } from '@/lib/model/routes';
import { toMapHref } from '@/lib/query/map-state';
import { toFacetHref, toSearchHref } from '@/lib/query/search-state';
import { type Walk, type Walked, walkTo } from '@/lib/search/engine/walk';
import {
  type Counted,
  listPeopleCounts,
  listPlaceCounts,
  listPlacePaths,
  listWalkable,
  listYearCounts,
  readDecadeBeside,
  readYearBeside,
} from '@/lib/search/engine/walk-counts';

/** Items that a page shows of each part. */
const SHOWN = 60;

const walk = (to: Walk) => walkTo(to, SHOWN);

const toPart = ({ count, vague, keys }: Walked, search: Route): BrowsedPart => ({
  count,
  vague,
  items: withLeads(listItemsByKey(keys)),
  search,
});

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

const toWhole = (shown: Destination[]): DestinationList => ({ shown, isWhole: true });

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

/** Beyond them it is no list for reading any more. */
const MOST = 1000;

/** Of very many those with the most, by name as a language sorts them. */
function toListed(counted: Counted[], toHref: (name: string) => Route, t: Messages): DestinationList {
  const all = counted.filter(([name]) => isNameable(name));
  const least = all.length > MOST ? (all.map(([, count]) => count).sort((a, b) => b - a)[MOST - 1] as number) : 0;
  const shown = all.filter(([, count]) => count >= least).slice(0, MOST);
  return {
    shown: shown
      .map(([title, count]) => ({ title, href: toHref(title), count }))
      .sort((a, b) => t.compare(a.title, b.title)),
    isWhole: shown.length === all.length,
  };
}

/** Places that lie in one, or those that lie in none. */
export const listPlaces = (t: Messages, above: string[] = []): DestinationList =>
  toListed(listPlaceCounts(above), (name) => toPlacesHref([...above, name]), t);

const isKnown = (names: string[] | null, asked: string[]) => names?.every((name, at) => name === asked[at]) === true;

/** @returns null where nothing is there, and its address where the archive writes its names otherwise */
export function readPlace(path: string[], t: Messages): BrowsedPage | Route | null {
  if (path.length > HIERARCHIES.place.levels) return null;
  const title = path.at(-1) ?? '';
  const walked = walk({ by: 'place', path });
  if (walked.count === 0) return null;
  if (walked.names && !isKnown(walked.names, path)) return toPlacesHref(walked.names);
  const above = path.slice(0, -1).map((name, at) => ({ title: name, href: toPlacesHref(path.slice(0, at + 1)) }));
  return {
    kind: 'places',
    title,
    href: toPlacesHref(path),
    above: [{ title: t('browse.places'), href: toPlacesHref() }, ...above],
    below: path.length < HIERARCHIES.place.levels ? listPlaces(t, path) : toWhole([]),
    parts: [toPart(walked, toFacetHref('places', title))],
    ...(hasPlaces() && { map: toMapHref({ search: { refinements: { places: [title] } } }) }),
  };
}

export const listPeople = (t: Messages): DestinationList => toListed(listPeopleCounts(), toPeopleHref, t);

/** The same of somebody. */
export function readPerson(name: string, t: Messages): BrowsedPage | Route | null {
  const facets = ['makers', 'people'] as const;
  const found = facets.flatMap((facet) => {
    const walked = walk({ by: facet, name });
    return walked.count > 0 ? [{ facet, walked, known: walked.names?.[0] ?? name }] : [];
  });
  const [first] = found;
  if (!first) return null;
  if (first.known !== name) return toPeopleHref(first.known);
  const parts = found.map(({ facet, walked, known }) => ({
    title: t(facet === 'makers' ? 'browse.madeBy' : 'browse.showing', { name }),
    ...toPart(walked, toFacetHref(facet, known)),
  }));
  return {
    kind: 'people',
    title: name,
    href: toPeopleHref(name),
    above: [{ title: t('browse.people'), href: toPeopleHref() }],
    below: toWhole([]),
    parts,
  };
}

/** The pages of all that there are, for menus. */
export function listBrowsePages(t: Messages): Destination[] {
  const [years, places, makers, people] = listWalkable();
  return [
    ...(years ? [toAllYears(t)] : []),
    ...(places ? [{ title: t('browse.places'), href: toPlacesHref() }] : []),
    ...(makers || people ? [{ title: t('browse.people'), href: toPeopleHref() }] : []),
  ];
}

/** The pages of years, places and people, each after the page of all. */
export function listBrowseHrefs(): string[] {
  const { years, decades } = listYearCounts();
  const places = listPlacePaths().filter((path) => path.every(isNameable));
  const people = listPeopleCounts().filter(([name]) => isNameable(name));
  return [
    ...(decades.length > 0 ? [toYearsHref()] : []),
    ...decades.map(([decade]) => toYearsHref(decade)),
    ...years.map(([year]) => toYearsHref(year)),
    ...(places.length > 0 ? [toPlacesHref()] : []),
    ...places.map(toPlacesHref),
    ...(people.length > 0 ? [toPeopleHref()] : []),
    ...people.map(([name]) => toPeopleHref(name)),
  ];
}
