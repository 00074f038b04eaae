// The questions that a state of the search page asks, in the words of Algolia's search API.
import type { SearchForHits } from 'algoliasearch';
import { parseFieldValue } from '@/lib/model/own-fields';
import type { Facet } from '@/lib/model/search-record';
import {
  FACET_NAMES,
  type FilterPart,
  listParts,
  SEARCH_PAGE_SIZE,
  type SearchState,
  WIDEST,
  without,
} from './search-state';

/** Values that a facet shows at most. */
const MOST_FACET_VALUES = 40;

// As many as Algolia counts: https://www.algolia.com/doc/api-reference/api-parameters/maxValuesPerFacet/
const MOST_YEARS = 1000;

const hasYears = (state: SearchState) => listParts(state).includes('years');

// A minus would mean "not": https://www.algolia.com/doc/api-reference/api-parameters/facetFilters/
const toFacetFilter = (facet: Facet, value: string) => `${facet}:${value.replace(/^-/, '\\-')}`;

/** Values of one facet are alternatives; of the archive's own fields those of one heading are. */
function groupValues(facet: Facet, values: string[]): string[][] {
  if (facet !== 'field') return [values];
  const names = [...new Set(values.map((value) => parseFieldValue(value).name))];
  return names.map((name) => values.filter((value) => parseFieldValue(value).name === name));
}

function toFilters({ refinements, from, to, near }: SearchState, except?: Facet) {
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

/** With what this site alone asks of its engine; a hosted index is asked otherwise (lib/search/hosted/hosted-request.ts). */
export type SiteRequest = SearchForHits & { datesInWords?: boolean; wholeWords?: boolean; likeTo?: string };

const toRequest = (state: SearchState, indexName: string, except?: Facet): SiteRequest => ({
  indexName,
  query: state.query,
  ...toFilters(state, except),
  // Who types is not flooded with what resembles a word, as long as something has the word itself.
  typoTolerance: 'min',
  // 1911 is not 1914, and an accession number is that number.
  allowTyposOnNumericTokens: false,
  datesInWords: true,
  // Who has asked has typed the last word whole.
  wholeWords: true,
  ignorePlurals: true,
  ...(state.like && { likeTo: state.like }),
  attributesToRetrieve: ['objectID'],
  attributesToHighlight: [],
  attributesToSnippet: [],
});

/** Words of a text around what was found in it. */
const SNIPPET_WORDS = 16;

/** Stands before and after each word that was found; no text of the library holds it. */
export const MARK = '\u0001';

/**
 * One question for the items and all facets; then one for each facet that narrows, without its own values: those are
 * alternatives, and each says how many it would bring.
 * @param indexName the index, or the replica that sorts as the state says
 * @param years what a chart of years counts: where years narrow, the last question asks for it without them
 */
export function toRequests(state: SearchState, indexName: string, years?: 'year' | 'decade'): SearchForHits[] {
  const chosen = FACET_NAMES.filter((facet) => state.refinements[facet]);
  const open = years && hasYears(state) && without(state, 'years');
  return [
    {
      ...toRequest(state, indexName),
      attributesToRetrieve: ['objectID', 'kind', 'moments'],
      attributesToHighlight: ['transcript'],
      // Without words there is nothing to be found in a text.
      attributesToSnippet: state.query ? [`text:${SNIPPET_WORDS}`] : [],
      highlightPreTag: MARK,
      highlightPostTag: MARK,
      snippetEllipsisText: '…',
      page: state.page - 1,
      hitsPerPage: SEARCH_PAGE_SIZE,
      facets: years === 'year' && !open ? [...FACET_NAMES, years] : FACET_NAMES,
      maxValuesPerFacet: MOST_FACET_VALUES,
    },
    ...chosen.map((facet) => ({
      ...toRequest(state, indexName, facet),
      hitsPerPage: 0,
      facets: [facet],
      maxValuesPerFacet: MOST_FACET_VALUES,
    })),
    ...(open
      ? [{ ...toRequest(open, indexName), hitsPerPage: 0, facets: [years], maxValuesPerFacet: MOST_YEARS }]
      : []),
  ];
}

/** What the chart of years counts, out of the answers to `toRequests`, and those that are not of it alone. */
export function takeYears<Answer extends { facets?: Record<string, Record<string, number>> }>(
  state: SearchState,
  years: 'year' | 'decade' | undefined,
  answers: Answer[],
): [counted: Record<string, number>, others: Answer[]] {
  if (!years) return [{}, answers];
  const from = hasYears(state) ? answers.at(-1) : answers[0];
  return [from?.facets?.[years] ?? {}, hasYears(state) ? answers.slice(0, -1) : answers];
}

/** What comes near a search that found nothing. */
export interface Nearest {
  /** What no longer narrows it. */
  dropped: FilterPart[];
  /** With the words that were looked for instead. */
  state: SearchState;
  request: SearchForHits;
}

/** Another query for a state's own, and whatever narrows it; null where there is none. */
type Suggest = (state: SearchState) => string | null;

/** The nearest first; the first that finds anything is worth showing. */
export function listNearest(state: SearchState, indexName: string, suggest: Suggest): Nearest[] {
  const { query, near } = state;
  const parts = listParts(state);
  const toNearest = (from: SearchState, dropped: FilterPart[]): Nearest => ({
    dropped,
    state: { ...from, page: 1 },
    request: { ...toRequest(from, indexName), hitsPerPage: SEARCH_PAGE_SIZE },
  });
  const toSuggested = (from: SearchState, dropped: FilterPart[]) => {
    const suggested = query && suggest(from);
    return suggested ? [toNearest({ ...from, query: suggested }, dropped)] : [];
  };
  const open = without(state, ...parts);
  const within = toSuggested(state, []);
  // A word that is nowhere is mistyped; several may be too many, before filters are.
  const isSeveral = /\s/.test(query);
  return [
    ...(near ? [toNearest({ ...state, near: { ...near, within: WIDEST } }, ['near'])] : []),
    ...(isSeveral ? within : []),
    ...(parts.length > 1 ? parts.map((part) => toNearest(without(state, part), [part])) : []),
    ...(parts.length > 0 && query ? [toNearest(open, parts)] : []),
    ...(isSeveral ? [] : within),
    ...(parts.length > 0 ? toSuggested(open, parts) : []),
  ];
}
