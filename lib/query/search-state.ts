// Models the state of the search page and its canonical URL.

import type { Route } from 'next';
import { ITEM_ID } from '@/lib/model/item-id';
import { prefixed } from '@/lib/model/language-prefix';
import { FACETS, type Facet, isSort, type Sort } from '@/lib/model/search-record';

export interface SearchState {
  query: string;
  /** Values of one facet are alternatives (OR); facets are combined with AND. */
  refinements: Partial<Record<Facet, string[]>>;
  /** First and last year, inclusive. */
  from?: number;
  to?: number;
  near?: Near;
  sort?: Sort;
  /** Item id; sorts by visual similarity to it and overrides `sort`. */
  like?: string;
  /** Starts at 1. */
  page: number;
}

/** A circle in WGS 84 degrees and metres. */
export interface Near {
  lat: number;
  lng: number;
  within: number;
}

export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

export const FACET_NAMES = Object.keys(FACETS) as Facet[];

export const SEARCH_PAGE_SIZE = 30;
/** Maximum hits reachable by paging, as in Algolia (paginationLimitedTo). */
export const REACHABLE = 1000;
const MAX_PAGES = Math.ceil(REACHABLE / SEARCH_PAGE_SIZE);

// https://www.algolia.com/doc/api-reference/api-parameters/query/
const QUERY_BYTES = 512;
const MAX_VALUES = 20;
const MAX_VALUE_LENGTH = 1000;
const WITHIN = 5000;
export const MAX_RADIUS_M = 20_100_000;

export const EMPTY_SEARCH: SearchState = { query: '', refinements: {}, page: 1 };

const toFirst = (value: SearchParams[string]): string => (typeof value === 'string' ? value : (value?.[0] ?? ''));

/** Normalizes a query: replaces control characters, trims, and truncates to 512 bytes of UTF-8 between characters. */
export function cleanQuery(text: string): string {
  const trimmed = text
    .slice(0, QUERY_BYTES)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  let bytes = 0;
  let end = 0;
  for (const character of trimmed) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > QUERY_BYTES) break;
    end += character.length;
  }
  return trimmed.slice(0, end).trimEnd();
}

const toValues = (value: SearchParams[string]) =>
  [...new Set(typeof value === 'string' ? [value] : value)]
    .filter((each) => each !== '' && each.length <= MAX_VALUE_LENGTH && !/\p{Cc}/u.test(each))
    .slice(0, MAX_VALUES)
    .sort();

function toInteger(text: string, min: number, max: number): number | undefined {
  const number = /^-?\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

// Five decimals are about one metre.
const toDegrees = (value: number) => Number(value.toFixed(5));

function parseNear(text: string, within: string): Near | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text);
  const [lat, lng] = [toDegrees(Number(match?.[1])), toDegrees(Number(match?.[2]))];
  if (!match || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { lat, lng, within: toInteger(within, 1, MAX_RADIUS_M) ?? WITHIN };
}

/** Converts a query string to the format of Next's `searchParams`. */
export function toSearchParams(query: string | URLSearchParams): SearchParams {
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries(lists);
}

/** Parses a state from URL parameters. Ignores invalid ones. */
export function parseSearchState(params: SearchParams): SearchState {
  const refinements: SearchState['refinements'] = {};
  for (const facet of FACET_NAMES) {
    const values = toValues(params[facet]);
    if (values.length > 0) refinements[facet] = values;
  }
  const years = [params.from, params.to].map((value) => toInteger(toFirst(value), -9999, 9999));
  const [from, to] = years[0] !== undefined && years[1] !== undefined ? years.sort((a = 0, b = 0) => a - b) : years;
  const near = parseNear(toFirst(params.near), toFirst(params.within));
  const sort = toFirst(params.sort);
  const like = toFirst(params.like);
  return {
    query: cleanQuery(toFirst(params.q)),
    refinements,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(near && { near }),
    ...(ITEM_ID.test(like) ? { like } : isSort(sort) && { sort }),
    page: Math.min(toInteger(toFirst(params.page), 1, 99_999_999) ?? 1, MAX_PAGES),
  };
}

export function listParams({ query, refinements, from, to, near, sort, like, page }: SearchState): [string, string][] {
  const params: [string, string][] = [];
  if (query) params.push(['q', query]);
  for (const facet of FACET_NAMES) for (const value of refinements[facet] ?? []) params.push([facet, value]);
  if (from !== undefined) params.push(['from', String(from)]);
  if (to !== undefined) params.push(['to', String(to)]);
  if (near) params.push(['near', `${toDegrees(near.lat)},${toDegrees(near.lng)}`]);
  if (near && near.within !== WITHIN) params.push(['within', String(near.within)]);
  if (sort) params.push(['sort', sort]);
  if (like) params.push(['like', like]);
  if (page > 1) params.push(['page', String(page)]);
  return params;
}

export function toSearchHref(state: Partial<SearchState>): Route {
  const params = new URLSearchParams(listParams({ ...EMPTY_SEARCH, ...state })).toString();
  return prefixed(`/search${params ? `?${params}` : ''}`) as Route;
}

export const toFacetHref = (facet: Facet, value: string) => toSearchHref({ refinements: { [facet]: [value] } });

/** Adds or removes a value; resets the page. */
export function toggle(state: SearchState, facet: Facet, value: string): SearchState {
  const { [facet]: chosen = [], ...others } = state.refinements;
  const values = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort();
  return { ...state, page: 1, refinements: { ...others, ...(values.length > 0 && { [facet]: values }) } };
}

export type FilterPart = Facet | 'years' | 'near';

export const listParts = ({ refinements, from, to, near }: SearchState): FilterPart[] => [
  ...FACET_NAMES.filter((facet) => refinements[facet]),
  ...(from !== undefined || to !== undefined ? (['years'] as const) : []),
  ...(near ? (['near'] as const) : []),
];

export function without(state: SearchState, ...parts: FilterPart[]): SearchState {
  const { query, refinements, from, to, near, sort, like } = state;
  const keepsYears = !parts.includes('years');
  return {
    query,
    refinements: Object.fromEntries(Object.entries(refinements).filter(([facet]) => !parts.includes(facet as Facet))),
    ...(keepsYears && from !== undefined && { from }),
    ...(keepsYears && to !== undefined && { to }),
    ...(near && !parts.includes('near') && { near }),
    ...(sort && { sort }),
    ...(like && { like }),
    page: 1,
  };
}

export function inOrder(state: SearchState, order: Pick<SearchState, 'sort' | 'like'>): SearchState {
  const { sort: _sort, like: _like, ...rest } = state;
  return { ...rest, ...order, page: 1 };
}
