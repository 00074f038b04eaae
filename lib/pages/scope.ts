// Lists the items that the desk edits together: those of a search, or those that a person has chosen.
import { listItemsByKey } from '@/lib/catalogue/read/by-id';
import { queryRows } from '@/lib/catalogue/read/connection';
import { ITEM_ID } from '@/lib/model/item-id';
import { MAX_SELECTED_ITEMS } from '@/lib/model/selection';
import type { Item } from '@/lib/model/types';
import { buildSearchRequests } from '@/lib/query/search-requests';
import {
  listParams,
  parseSearchState,
  type SearchParams,
  type SearchState,
  toSearchParams,
} from '@/lib/query/search-state';
import { listFoundKeys } from '@/lib/search/found-keys';
import { getIndexName } from './results';

export type ItemScope = { type: 'search'; search: SearchState } | { type: 'ids'; ids: string[] };

/** @param params `ids=a,b&ids=c`, or those of the search page; its order and page choose no items */
export function parseScope(params: SearchParams): ItemScope {
  const ids = [params.ids ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((id) => ITEM_ID.test(id));
  if (params.ids !== undefined) return { type: 'ids', ids: [...new Set(ids)].slice(0, MAX_SELECTED_ITEMS) };
  const { sort: _sort, like: _like, ...search } = parseSearchState(params);
  return { type: 'search', search: { ...search, page: 1 } };
}

/** The canonical query of a scope; empty for the whole archive. */
export const formatScope = (scope: ItemScope): string =>
  scope.type === 'ids' ? `ids=${scope.ids.join(',')}` : new URLSearchParams(listParams(scope.search)).toString();

export const parseScopeQuery = (query: string): ItemScope => parseScope(toSearchParams(query));

function listKeys(search: SearchState): number[] {
  const [request] = buildSearchRequests(search, getIndexName(search));
  return request ? listFoundKeys(request) : [];
}

export interface ScopeItem {
  key: number;
  id: string;
  /** Path of its file in the library. */
  path: string;
}

/** All items of a scope, in the order of their paths. Stories are edited in their own texts. */
export function listScopeItems(scope: ItemScope): ScopeItem[] {
  const [column, values] = scope.type === 'ids' ? ['id', scope.ids] : ['key', listKeys(scope.search)];
  return queryRows<ScopeItem>(
    `SELECT key, id, path FROM items WHERE ${column} IN (SELECT value FROM json_each(?)) AND kind <> 'story' ORDER BY path`,
    JSON.stringify(values),
  );
}

export const SCOPE_PAGE_SIZE = 120;

interface ScopePage {
  count: number;
  page: number;
  pages: number;
  items: Item[];
}

export function readScopePage(scope: ItemScope, wanted: number): ScopePage {
  const all = listScopeItems(scope);
  const pages = Math.max(1, Math.ceil(all.length / SCOPE_PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const shown = all.slice((page - 1) * SCOPE_PAGE_SIZE, page * SCOPE_PAGE_SIZE);
  return { count: all.length, page, pages, items: listItemsByKey(shown.map(({ key }) => key)) };
}
