// Builds the search requests of a search page's state, in the format of Algolia's API.
import type { SearchForHits } from 'algoliasearch';
import { parseFieldValue } from '@/lib/model/own-fields';
import type { Facet } from '@/lib/model/search-record';
import {
  FACET_NAMES,
  type FilterPart,
  listParts,
  MAX_RADIUS_M,
  SEARCH_PAGE_SIZE,
  type SearchState,
  without,
} from './search-state';

const MAX_FACET_VALUES = 40;

// Algolia's maximum: https://www.algolia.com/doc/api-reference/api-parameters/maxValuesPerFacet/
const MAX_YEARS = 1000;

const hasYears = (state: SearchState) => listParts(state).includes('years');

// A leading minus means "not": https://www.algolia.com/doc/api-reference/api-parameters/facetFilters/
const toFacetFilter = (facet: Facet, value: string) => `${facet}:${value.replace(/^-/, '\\-')}`;

/** Values of one facet are alternatives. Custom fields share one facet, so they are grouped by field name. */
function groupValues(facet: Facet, values: string[]): string[][] {
  if (facet !== 'field') return [values];
  const names = [...new Set(values.map((value) => parseFieldValue(value).name))];
  return names.map((name) => values.filter((value) => parseFieldValue(value).name === name));
}

/** Filters of the state without one facet, in the format of Algolia's API. */
export function buildSearchFilters({ refinements, from, to, near }: SearchState, except?: Facet) {
  const facetFilters = FACET_NAMES.filter((facet) => facet !== except && refinements[facet]).flatMap((facet) =>
    groupValues(facet, refinements[facet] ?? []).map((values) => values.map((value) => toFacetFilter(facet, value))),
  );
  const numericFilters = [
    ...(from === undefined ? [] : [`lastYear>=${from}`]),
    ...(to === undefined ? [] : [`year<=${to}`]),
  ];
  return {
    ...(facetFilters.length > 0 && { facetFilters }),
    ...(numericFilters.length > 0 && { numericFilters }),
    ...(near && { aroundLatLng: `${near.lat},${near.lng}`, aroundRadius: near.within }),
  };
}

/** With this engine's extensions, which are removed for a hosted index (lib/search/hosted/hosted-request.ts). */
export type SiteRequest = SearchForHits & { datesInWords?: boolean; likeTo?: string };

const toRequest = (state: SearchState, indexName: string, except?: Facet): SiteRequest => ({
  indexName,
  query: state.query,
  ...buildSearchFilters(state, except),
  // For a hosted index; the embedded engine finds dates by default.
  datesInWords: true,
  ...(state.like && { likeTo: state.like }),
  attributesToRetrieve: ['objectID'],
  attributesToHighlight: [],
  attributesToSnippet: [],
});

const SNIPPET_WORDS = 16;

/** Delimits matched words in highlighted text; texts of the library do not contain it. */
export const MARK = '\u0001';

/**
 * Builds one request for the items and all facets, then one per refined facet without its own refinement: its values
 * are alternatives, and each count shows how many items it would add.
 * @param indexName the index, or the replica for the state's sort order
 * @param years the attribute of the year chart; if years are refined, the last request counts it without that
 * refinement
 */
export function buildSearchRequests(state: SearchState, indexName: string, years?: 'year' | 'decade'): SearchForHits[] {
  const chosen = FACET_NAMES.filter((facet) => state.refinements[facet]);
  const open = years && hasYears(state) && without(state, 'years');
  return [
    {
      ...toRequest(state, indexName),
      attributesToRetrieve: ['objectID', 'kind', 'moments'],
      attributesToHighlight: ['transcript'],
      attributesToSnippet: state.query ? [`text:${SNIPPET_WORDS}`] : [],
      highlightPreTag: MARK,
      highlightPostTag: MARK,
      snippetEllipsisText: '…',
      page: state.page - 1,
      hitsPerPage: SEARCH_PAGE_SIZE,
      facets: years === 'year' && !open ? [...FACET_NAMES, years] : FACET_NAMES,
      maxValuesPerFacet: MAX_FACET_VALUES,
    },
    ...chosen.map((facet) => ({
      ...toRequest(state, indexName, facet),
      hitsPerPage: 0,
      facets: [facet],
      maxValuesPerFacet: MAX_FACET_VALUES,
    })),
    ...(open ? [{ ...toRequest(open, indexName), hitsPerPage: 0, facets: [years], maxValuesPerFacet: MAX_YEARS }] : []),
  ];
}

/** Extracts the counts for the year chart from the responses to `buildSearchRequests`, and returns the remaining responses. */
export function takeYears<Answer extends { facets?: Record<string, Record<string, number>> }>(
  state: SearchState,
  years: 'year' | 'decade' | undefined,
  answers: Answer[],
): [counted: Record<string, number>, others: Answer[]] {
  if (!years) return [{}, answers];
  const from = hasYears(state) ? answers.at(-1) : answers[0];
  return [from?.facets?.[years] ?? {}, hasYears(state) ? answers.slice(0, -1) : answers];
}

/** A broader search to offer if the original has no hits. */
export interface Nearest {
  dropped: FilterPart[];
  state: SearchState;
  request: SearchForHits;
}

/** Lists searches with fewer filters, the nearest first; show the first with hits. */
export function listNearest(state: SearchState, indexName: string): Nearest[] {
  const { query, near } = state;
  const parts = listParts(state);
  const toNearest = (from: SearchState, dropped: FilterPart[]): Nearest => ({
    dropped,
    state: { ...from, page: 1 },
    request: { ...toRequest(from, indexName), hitsPerPage: SEARCH_PAGE_SIZE },
  });
  return [
    ...(near ? [toNearest({ ...state, near: { ...near, within: MAX_RADIUS_M } }, ['near'])] : []),
    ...(parts.length > 1 ? parts.map((part) => toNearest(without(state, part), [part])) : []),
    ...(parts.length > 0 && query ? [toNearest(without(state, ...parts), parts)] : []),
  ];
}

/** Builds the request for items with some of the words, to show after the few that contain all. */
export const buildMoreRequest = (state: SearchState, indexName: string, found: number): SearchForHits => ({
  ...toRequest(state, indexName),
  optionalWords: [state.query],
  hitsPerPage: SEARCH_PAGE_SIZE + found,
});

/** Builds a request that counts the items with a word. */
export const buildCountRequest = (state: SearchState, indexName: string, word: string): SearchForHits => ({
  ...toRequest({ ...state, query: word }, indexName),
  typoTolerance: false,
  hitsPerPage: 0,
});
