// Lists the pages of years, places and people for menus and sitemaps.
import { hasPlaces } from '@/lib/catalogue/read/places';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { isNameable, toCollectionHref, toPeopleHref, toPlacesHref, toYearsHref } from '@/lib/model/routes';
import { toMapHref } from '@/lib/query/map-state';
import { listPeopleCounts, listPlacePaths, listWalkable, listYearCounts } from '@/lib/search/engine/walk-counts';
import { listDayCounts } from '@/lib/search/engine/walk-days';

export function listBrowsePages(t: Messages): Destination[] {
  const [years, places, makers, people] = listWalkable();
  return [
    ...(years ? [{ title: t('browse.years'), href: toYearsHref() }] : []),
    ...(places ? [{ title: t('browse.places'), href: toPlacesHref() }] : []),
    ...(makers || people ? [{ title: t('browse.people'), href: toPeopleHref() }] : []),
  ];
}

/** Ways to look around in the archive, where a search or a selection is empty. */
export const listWaysToBrowse = (t: Messages): Destination[] => [
  { title: t('site.collections'), href: toCollectionHref('') },
  ...listBrowsePages(t),
  ...(hasPlaces() ? [{ title: t('site.map'), href: toMapHref({}) }] : []),
];

export function listBrowseHrefs(): string[] {
  const { years, decades } = listYearCounts();
  const { months, days } = listDayCounts();
  const places = listPlacePaths().filter((path) => path.every(isNameable));
  const people = listPeopleCounts().filter(([name]) => isNameable(name));
  return [
    ...(decades.length > 0 ? [toYearsHref()] : []),
    ...decades.map(([decade]) => toYearsHref(decade)),
    ...[...years, ...months, ...days].map(([time]) => toYearsHref(time)),
    ...(places.length > 0 ? [toPlacesHref()] : []),
    ...places.map(toPlacesHref),
    ...(people.length > 0 ? [toPeopleHref()] : []),
    ...people.map(([name]) => toPeopleHref(name)),
  ];
}
