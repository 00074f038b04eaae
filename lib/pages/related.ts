// Finds what stands beside an item: of the same hour, like it to look at, of the same place, person and keyword.
import type { SearchForHits } from 'algoliasearch';
import type { Route } from 'next';
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listSameHour } from '@/lib/catalogue/read/related';
import { withLeads } from '@/lib/catalogue/read/story-covers';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import type { Item } from '@/lib/model/types';
import { toRequests } from '@/lib/query/search-requests';
import { EMPTY_SEARCH, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { getEmbeddedClient } from '@/lib/search/algolia/embedded';
import { listAlike } from '@/lib/search/engine/alike';

/** Items that have something in common with one, and the search that shows all of them. */
interface Related {
  title: string;
  items: Item[];
  href: Route;
  /** What the search shows, in words. */
  all: string;
}

/** One way of being alike. */
interface Tie {
  title: string;
  state: Partial<SearchState>;
}

// How many a group shows.
const SIZE = 12;
const NEAR = 2000;
// Of an item with thousands of keywords, the first say what it is about.
const MOST = { people: 3, makers: 2, keywords: 5 };

const toTies = (
  facet: 'people' | 'makers' | 'keywords',
  { names, toTitle }: { names?: string[]; toTitle(name: string): string },
) =>
  (names ?? [])
    .slice(0, MOST[facet])
    .map((name): Tie => ({ title: toTitle(name), state: { refinements: { [facet]: [name] } } }));

function listPlaceTies({ place = {} }: Item, t: Messages): Tie[] {
  const { name, city, region, country, latitude, longitude } = place;
  const toTie = (named: string): Tie => ({
    title: t('item.relatedIn', { place: isolate(named) }),
    state: { refinements: { places: [named] } },
  });
  const near =
    latitude !== undefined && longitude !== undefined
      ? [{ title: t('item.relatedNearby'), state: { near: { lat: latitude, lng: longitude, within: NEAR } } }]
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

/** What is asked for is where the page is made: the engine inside answers in a millisecond, also where search is hosted. */
async function ask(ties: Tie[], hitsPerPage: number) {
  const { searchIndex: indexName } = getConfig();
  const requests = ties.flatMap(({ state }): SearchForHits[] => {
    const [request] = toRequests({ ...EMPTY_SEARCH, ...state }, indexName);
    return request ? [{ ...request, hitsPerPage, facets: [] }] : [];
  });
  if (requests.length === 0) return [];
  const { results } = await getEmbeddedClient().searchForHits<object>({ requests });
  return results.map(({ nbHits = 0, hits }) => ({ found: nbHits, ids: hits.map(({ objectID }) => objectID) }));
}

/** The first that has company. */
const takeFirst = (ties: (Tie & { found: number })[]) => ties.find(({ found }) => found > 1);

/** The one with the least company: it says most. */
const takeRarest = (ties: (Tie & { found: number })[]) =>
  ties.filter(({ found }) => found > 1).sort((one, two) => one.found - two.found)[0];

async function listFound(item: Item, t: Messages) {
  const groups = [
    listPlaceTies(item, t),
    [
      ...toTies('people', {
        ...(item.people && { names: item.people }),
        toTitle: (name) => t('item.relatedWith', { name: isolate(name) }),
      }),
      ...toTies('makers', {
        ...(item.makers && { names: item.makers }),
        toTitle: (name) => t('item.relatedBy', { name: isolate(name) }),
      }),
    ],
    toTies('keywords', {
      ...(item.keywords && { names: item.keywords }),
      toTitle: (name) => t('item.relatedAlso', { keyword: isolate(name) }),
    }),
  ];
  const counts = await ask(groups.flat(), 0);
  let at = 0;
  const counted = groups.map((ties) => ties.map((tie) => ({ ...tie, found: counts[at++]?.found ?? 0 })));
  const [place = [], person = [], keyword = []] = counted;
  const chosen = [takeFirst(place), takeFirst(person), takeRarest(keyword)].filter((tie) => tie !== undefined);
  // What one group shows, the next leaves out, so that more are asked for than are shown.
  const answers = await ask(chosen, 2 * SIZE);
  return chosen.map(({ title, state, found }, each) => ({
    title,
    href: toSearchHref(state),
    all: t('item.relatedAllItems', { count: found }),
    ids: answers[each]?.ids ?? [],
  }));
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

/** @returns groups in this order: hour, likeness, place, person, keyword; no item in two of them, none empty */
export async function readRelated(item: Item, t: Messages): Promise<Related[]> {
  const seen = new Set([item.id]);
  const related: Related[] = toHourGroup(item, t);
  for (const { items } of related) for (const { id } of items) seen.add(id);
  const found = await listFound(item, t);
  for (const { ids, ...group } of [toAlikeGroup(item, t), ...found]) {
    const items = withLeads(listItemsById(ids.filter((id) => !seen.has(id)).slice(0, SIZE)));
    for (const { id } of items) seen.add(id);
    if (items.length > 0) related.push({ ...group, items });
  }
  return related;
}
