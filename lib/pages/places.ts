// Builds the pages of places.
import type { Route } from 'next';
import { hasPlaces } from '@/lib/catalogue/read/places';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage, DestinationList } from '@/lib/model/browse';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { toPlacesHref } from '@/lib/model/routes';
import { toMapHref } from '@/lib/query/map-state';
import { toFacetHref } from '@/lib/query/search-state';
import { listPlaceCounts } from '@/lib/search/engine/walk-counts';
import type { BrowseSection } from './browse-page';
import { buildBrowsedPart, completeList, toBrowseEntry, walk } from './browsed';

export const listPlaces = (t: Messages, above: string[] = []): DestinationList =>
  toBrowseEntry(listPlaceCounts(above), (name) => toPlacesHref([...above, name]), t);

const isKnown = (names: string[] | null, asked: string[]) => names?.every((name, at) => name === asked[at]) === true;

/** @returns null without items; the canonical URL if the archive spells the names differently */
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
    below: path.length < HIERARCHIES.place.levels ? listPlaces(t, path) : completeList([]),
    parts: [buildBrowsedPart(walked, toFacetHref('places', title))],
    ...(hasPlaces() && { map: toMapHref({ search: { refinements: { places: [title] } } }) }),
  };
}

export const PLACES: BrowseSection<DestinationList> = {
  title: 'browse.places',
  toHref: () => toPlacesHref(),
  list(t) {
    const places = listPlaces(t);
    return places.shown.length > 0 ? places : null;
  },
  read: readPlace,
};
