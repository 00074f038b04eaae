// Builds the pages of makers and people shown.
import type { Route } from 'next';
import { getPerson } from '@/lib/catalogue/read/people';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import type { BrowsedPage, DestinationList } from '@/lib/model/browse';
import { toPeopleHref } from '@/lib/model/routes';
import { isUnnamed } from '@/lib/model/unnamed';
import { toFacetHref } from '@/lib/query/search-state';
import { listPeopleCounts } from '@/lib/search/engine/walk-counts';
import type { BrowseSection } from './browse-page';
import { buildBrowsedPart, completeList, toBrowseEntry, walk } from './browsed';

export const listPeople = (t: Messages): DestinationList =>
  toBrowseEntry(listPeopleCounts(), { toHref: toPeopleHref }, t);

export function readPerson(name: string, t: Messages): BrowsedPage | Route | null {
  if (isUnnamed(name)) return null;
  const facets = ['makers', 'people'] as const;
  const found = facets.flatMap((facet) => {
    const walked = walk({ by: facet, name });
    return walked.count > 0 ? [{ facet, walked, known: walked.names?.[0] ?? name }] : [];
  });
  const [first] = found;
  if (!first) return null;
  if (first.known !== name) return toPeopleHref(first.known);
  const parts = found.map(({ facet, walked, known }) => ({
    title: t(facet === 'makers' ? 'browse.madeBy' : 'browse.showing', { name: isolate(name) }),
    ...buildBrowsedPart(walked, toFacetHref(facet, known)),
  }));
  const person = getPerson(name);
  return {
    kind: 'people',
    title: name,
    ...(person && { person }),
    href: toPeopleHref(name),
    above: [{ title: t('browse.people'), href: toPeopleHref() }],
    below: completeList([]),
    parts,
  };
}

export const PEOPLE: BrowseSection<DestinationList> = {
  title: 'browse.people',
  toHref: () => toPeopleHref(),
  list(t) {
    const people = listPeople(t);
    return people.shown.length > 0 ? people : null;
  },
  read: ([name = '', ...more], t) => (more.length === 0 ? readPerson(name, t) : null),
};
