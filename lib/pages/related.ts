// Finds items related to an item: by hour, visual similarity, place, person and keyword.

import type { Route } from 'next';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listSameHour } from '@/lib/catalogue/read/related';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import { isExport } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';
import { listAlike } from '@/lib/search/engine/alike';
import { listSharing } from '@/lib/search/engine/sharing';

interface Related {
  title: string;
  items: Item[];
  /** Search for all of them; null if there is none. */
  href: Route | null;
  all: string;
}

interface Tie {
  title: string;
  state: Partial<SearchState>;
}

const SIZE = 12;
const NEARBY_RADIUS_M = 2000;
// Only the first values are used, because an item may have thousands of keywords.
const MAX_FACET_VALUES = { people: 3, makers: 2, keywords: 5 };

const toTies = (
  facet: 'people' | 'makers' | 'keywords',
  { names, toTitle }: { names?: string[]; toTitle(name: string): string },
) =>
  (names ?? [])
    .slice(0, MAX_FACET_VALUES[facet])
    .map((name): Tie => ({ title: toTitle(name), state: { refinements: { [facet]: [name] } } }));

function listPlaceTies({ place = {} }: Item, t: Messages): Tie[] {
  const { name, city, region, country, latitude, longitude } = place;
  const toTie = (named: string): Tie => ({
    title: t('item.relatedIn', { place: isolate(named) }),
    state: { refinements: { places: [named] } },
  });
  const near =
    latitude !== undefined && longitude !== undefined
      ? [
          {
            title: t('item.relatedNearby'),
            state: { near: { lat: latitude, lng: longitude, within: NEARBY_RADIUS_M } },
          },
        ]
      : [];
  const [narrow, wide] = [
    [name, city],
    [region, country],
  ].map((names) => names.filter((each) => each !== undefined && each !== '').map((each) => toTie(each as string))) as [
    Tie[],
    Tie[],
  ];
  return [...narrow, ...near, ...wide];
}

type Groups = readonly { ties: Tie[]; take: 'first' | 'rarest' }[];

const listGroups = (item: Item, t: Messages): Groups => [
  { ties: listPlaceTies(item, t), take: 'first' },
  {
    ties: [
      ...toTies('people', {
        ...(item.people && { names: listNamed(item.people) }),
        toTitle: (name) => t('item.relatedWith', { name: isolate(name) }),
      }),
      ...toTies('makers', {
        ...(item.makers && { names: listNamed(item.makers) }),
        toTitle: (name) => t('item.relatedBy', { name: isolate(name) }),
      }),
    ],
    take: 'first',
  },
  {
    ties: toTies('keywords', {
      ...(item.keywords && { names: item.keywords }),
      toTitle: (name) => t('item.relatedAlso', { keyword: isolate(name) }),
    }),
    // The rarest keyword is the most specific.
    take: 'rarest',
  },
];

type Ways = Parameters<typeof listSharing>[0];

/** Ids of the items of each row; for a group of alternatives with the position of the chosen one, or null for no row. */
interface RelatedIds {
  hour: string[];
  alike: string[];
  shared: ({ at: number; ids: string[] } | null)[];
}

function findRelated(
  { id, sort, hasHour }: { id: string; sort: number | null; hasHour: boolean },
  ways: Ways,
): RelatedIds {
  const seen = new Set([id]);
  const takeNew = (ids: string[]) => {
    const fresh = ids.filter((each) => !seen.has(each)).slice(0, SIZE);
    for (const each of fresh) seen.add(each);
    return fresh;
  };
  const hour = takeNew(hasHour && sort !== null ? listSameHour(id, sort, SIZE) : []);
  const alike = takeNew(listAlike(id, 2 * SIZE));
  // Twice as many as are shown, because a row omits items of the preceding ones.
  const shared = listSharing(ways, sort, 2 * SIZE).map((found) => {
    const ids = takeNew(found?.ids ?? []);
    return found && ids.length > 0 ? { at: found.at, ids } : null;
  });
  return { hour, alike, shared };
}
registerQueries('related', findRelated);

const toHourRow = (year: number, t: Messages) => ({
  title: t('item.relatedHour'),
  href: toSearchHref({ from: year, to: year, sort: 'oldest' }),
  all: t('item.relatedAllOfYear', { year }),
});

const readShown = (ids: string[]): Item[] => withStoryCovers(listItemsById(ids));

/** @returns non-empty rows in the order hour, similarity, place, person, keyword, without repeated items */
export function readRelated(item: Item, t: Messages): Related[] {
  const { id, date } = item;
  const groups = listGroups(item, t);
  const ways = groups.map(({ ties, take }) => ({ states: ties.map(({ state }) => state), take }));
  const year = /^\d{4}(?=.*T)/.exec(date?.edtf ?? '')?.[0];
  const about = { id, sort: date?.sort ?? null, hasHour: year !== undefined };
  // Traced as one query, because the page depends only on the items that it shows, not on those they were chosen from.
  const { hour, alike, shared } = traced(['related', about, ways], () => findRelated(about, ways));
  const rows = [
    ...(hour.length > 0 ? [{ ...toHourRow(Number(year), t), ids: hour }] : []),
    {
      title: t('item.relatedAlike'),
      ids: alike,
      // The search of an export knows words and facts, no pictures.
      href: isExport() ? null : toSearchHref({ like: id }),
      all: t('item.relatedAllAlike'),
    },
    ...shared.flatMap((row, each) => {
      const tie = row && groups[each]?.ties[row.at];
      return tie ? [{ title: tie.title, ids: row.ids, href: toSearchHref(tie.state), all: t('story.showAll') }] : [];
    }),
  ];
  return rows.map(({ ids, ...row }) => ({ ...row, items: readShown(ids) })).filter(({ items }) => items.length > 0);
}
