// Builds the pages of places.
import type { Route } from 'next';
import { hasPlaces } from '@/lib/catalogue/read/places';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage, DestinationList } from '@/lib/model/browse';
import { getCountryName } from '@/lib/model/countries';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { toPlacesHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import { toMapHref } from '@/lib/query/map-state';
import { toSearchHref } from '@/lib/query/search-state';
import { listCountries } from '@/lib/search/engine/countries';
import { listPlaceCounts } from '@/lib/search/engine/walk-counts';
import type { BrowseSection } from './browse-page';
import { buildBrowsedPart, completeList, toBrowseEntry, walk } from './browsed';

/** A country with several spellings has its name in the language of the page. */
function createTitles(t: Messages) {
  const countries = listCountries();
  return (name: string) => {
    const country = countries.find(({ spellings }) => spellings[0] === name);
    return country ? getCountryName(country.code, t.locale) : name;
  };
}

export const listPlaces = (t: Messages, above: string[] = []): DestinationList =>
  toBrowseEntry(
    listPlaceCounts(above),
    { toHref: (name) => toPlacesHref([...above, name]), ...(above.length === 0 && { toTitle: createTitles(t) }) },
    t,
  );

const isKnown = (names: string[] | null, asked: string[]) => names?.every((name, at) => name === asked[at]) === true;

/** @returns null without items; the canonical URL if the archive spells the names differently */
export function readPlace(path: string[], t: Messages): BrowsedPage | Route | null {
  if (path.length > HIERARCHIES.place.levels) return null;
  const walked = walk({ by: 'place', path });
  if (walked.count === 0) return null;
  if (walked.names && !isKnown(walked.names, path)) return toPlacesHref(walked.names);
  const toTitle = createTitles(t);
  const titles = path.map((name, at) => (at === 0 ? toTitle(name) : name));
  const above = titles.slice(0, -1).map((title, at) => ({ title, href: toPlacesHref(path.slice(0, at + 1)) }));
  const [top = ''] = path;
  const country = path.length === 1 && listCountries().find(({ spellings }) => spellings.includes(top));
  const places = country ? country.spellings : [path.at(-1) ?? ''];
  return {
    kind: 'places',
    title: titles.at(-1) ?? '',
    href: toPlacesHref(path),
    above: [{ title: t('browse.places'), href: toPlacesHref() }, ...above],
    below: path.length < HIERARCHIES.place.levels ? listPlaces(t, path) : completeList([]),
    parts: [buildBrowsedPart(walked, toSearchHref({ refinements: { places } }))],
    // An export has the whole map only.
    ...(hasPlaces() && { map: toMapHref(isExport() ? {} : { search: { refinements: { places } } }) }),
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
