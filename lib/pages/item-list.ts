// Reads the lists of items that a slide show and a sheet of labels show.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listItemsBelow } from '@/lib/catalogue/read/items';
import { findSelected } from '@/lib/catalogue/read/selection';
import { resolveFolder } from '@/lib/http/resolve-item';
import type { Messages } from '@/lib/messages/messages';
import { parseFolderNames, toCollectionHref } from '@/lib/model/routes';
import { toSelectionHref } from '@/lib/model/selection';
import { toSelectionFragment } from '@/lib/model/selection-state';
import type { Collection, Item } from '@/lib/model/types';
import type { ListSource } from '@/lib/query/list-source';
import { buildSearchRequests } from '@/lib/query/search-requests';
import { REACHABLE, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { search } from '@/lib/search/search';
import { getIndexName } from './results';

export type ListedCollection = { type: 'collection'; collection: Collection };

/** A source with its collection, which may have moved; null if there is none. */
export type ResolvedList = ListedCollection | Exclude<ListSource, { type: 'collection' }>;

export function resolveList(source: ListSource): ResolvedList | null {
  if (source.type !== 'collection') return source;
  const { collection } = resolveFolder(source.path === '' ? '' : parseFolderNames(source.path.split('/')));
  return collection ? { type: 'collection', collection } : null;
}

export const toListSource = (list: ResolvedList): ListSource =>
  list.type === 'collection' ? { type: 'collection', path: list.collection.path } : list;

interface ListHead {
  title: string;
  lang?: string;
  /** The page that shows the list. */
  href: string;
}

export function describeList(list: ResolvedList, t: Messages): ListHead {
  if (list.type === 'ids')
    return { title: t('selection.title'), href: toSelectionHref(toSelectionFragment({ ids: list.ids })) };
  if (list.type === 'search') {
    const query = list.state.query.slice(0, 80);
    return { title: query ? t('search.titleFor', { query }) : t('search.title'), href: toSearchHref(list.state) };
  }
  const { path, title, lang } = list.collection;
  return { title: path === '' ? t('site.collections') : title, ...(lang && { lang }), href: toCollectionHref(path) };
}

interface ItemPage {
  total: number;
  items: Item[];
}

async function readFound(state: SearchState, page: number, size: number): Promise<ItemPage> {
  const [request] = buildSearchRequests({ ...state, page: 1 }, getIndexName(state));
  if (!request) return { total: 0, items: [] };
  const [answer] = await search([{ ...request, page: page - 1, hitsPerPage: size, facets: [] }]);
  const ids = answer?.hits.map(({ objectID }) => objectID) ?? [];
  return { total: Math.min(answer?.nbHits ?? 0, REACHABLE), items: listItemsById(ids) };
}

/** @param page from 1 */
export async function readListPage(list: ResolvedList, page: number, size: number): Promise<ItemPage> {
  const start = (page - 1) * size;
  if (list.type === 'search') return readFound(list.state, page, size);
  if (list.type === 'collection')
    return { total: list.collection.total, items: listItemsBelow(list.collection, start, size) };
  const { items } = findSelected(list.ids);
  return { total: items.length, items: items.slice(start, start + size) };
}
