// Finds items related to an item: by hour, visual similarity, place, person and keyword.

import type { Route } from 'next';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listSameHour } from '@/lib/catalogue/read/related';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import type { Item } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';
import { listAlike } from '@/lib/search/engine/alike';
import { listSharing } from '@/lib/search/engine/sharing';

interface Related {
  title: string;
  items: Item[];
  href: Route;
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

function listFound(item: Item, t: Messages) {
  const groups = [
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
  ] as const;
  const ways = groups.map(({ ties, take }) => ({ states: ties.map(({ state }) => state), take }));
  // Request twice as many as are shown, because a group omits items of the preceding ones.
  const found = listSharing(ways, item.date?.sort ?? null, 2 * SIZE);
  return groups.flatMap(({ ties }, each) => {
    const company = found[each];
    const tie = company && ties[company.at];
    if (!tie) return [];
    return [{ title: tie.title, ids: company.ids, href: toSearchHref(tie.state), all: t('story.showAll') }];
  });
}

function toHourGroup(item: Item, t: Messages): (Related & { ids: string[] })[] {
  const items = listSameHour(item, SIZE);
  const year = /^\d{4}/.exec(item.date?.edtf ?? '')?.[0];
  if (items.length === 0 || !year) return [];
  const state: Partial<SearchState> = { from: Number(year), to: Number(year), sort: 'oldest' };
  const all = t('item.relatedAllOfYear', { year: Number(year) });
  return [{ title: t('item.relatedHour'), items, ids: [], href: toSearchHref(state), all }];
}

function toAlikeGroup({ id }: Item, t: Messages) {
  const [title, all] = [t('item.relatedAlike'), t('item.relatedAllAlike')];
  return { title, ids: listAlike(id, 2 * SIZE), href: toSearchHref({ like: id }), all };
}

/** @returns non-empty groups in the order hour, similarity, place, person, keyword, without repeated items */
export function readRelated(item: Item, t: Messages): Related[] {
  const seen = new Set([item.id]);
  const related: Related[] = toHourGroup(item, t);
  for (const { items } of related) for (const { id } of items) seen.add(id);
  const found = listFound(item, t);
  for (const { ids, ...group } of [toAlikeGroup(item, t), ...found]) {
    const items = withStoryCovers(listItemsById(ids.filter((id) => !seen.has(id)).slice(0, SIZE)));
    for (const { id } of items) seen.add(id);
    if (items.length > 0) related.push({ ...group, items });
  }
  return related;
}
