// Parses and formats which items a slide show or a sheet of labels shows: a collection, a selection or a search.
import type { Route } from 'next';
import { prefixed } from '@/lib/model/language-prefix';
import { parseSelection } from '@/lib/model/selection';
import { listParams, parseSearchState, type SearchParams, type SearchState } from './search-state';

export type ListSource =
  /** A folder with all below it; the whole archive for the root. */
  { type: 'collection'; path: string } | { type: 'ids'; ids: string[] } | { type: 'search'; state: SearchState };

export const getFirstParam = (value: SearchParams[string]): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

/** @param params `ids=a,b`, `collection=path`, or those of the search page; without any the whole archive */
export function parseListSource(params: SearchParams): ListSource {
  if (params.ids !== undefined) return { type: 'ids', ids: parseSelection([params.ids].flat().join()) };
  const path = getFirstParam(params.collection);
  if (path !== undefined) return { type: 'collection', path };
  const state = { ...parseSearchState(params), page: 1 };
  return listParams(state).length > 0 ? { type: 'search', state } : { type: 'collection', path: '' };
}

export function listSourceParams(source: ListSource): [name: string, value: string][] {
  if (source.type === 'ids') return [['ids', source.ids.join()]];
  if (source.type === 'search') return listParams(source.state);
  return source.path ? [['collection', source.path]] : [];
}

/** Commas and slashes need no encoding in a query: https://www.rfc-editor.org/rfc/rfc3986#section-3.4 */
export function toListHref(page: '/kiosk' | '/labels', source: ListSource, options: [string, string][] = []) {
  const query = new URLSearchParams([...listSourceParams(source), ...options]).toString();
  return prefixed(`${page}${query && `?${query.replaceAll('%2C', ',').replaceAll('%2F', '/')}`}`) as Route;
}
