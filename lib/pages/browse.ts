// Lists the pages of years, places and people for menus and sitemaps.
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { isNameable, toPeopleHref, toPlacesHref, toYearsHref } from '@/lib/model/routes';
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
