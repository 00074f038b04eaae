// Defines the settings of the search index, embedded and hosted alike, in the format of Algolia's settings API.
import { HIERARCHICAL_FACETS } from '@/lib/model/hierarchies';
import { CUSTOM_RANKING, FACETS, NUMBERS, SEARCHABLE, SORTS, type Sort } from '@/lib/model/search-record';

/** `unordered`: the position of a word within the attribute does not count. It counts only in titles. */
const searchableAttributes = SEARCHABLE.map((name) => (name === 'title' ? name : `unordered(${name})`));

const attributesForFaceting = [
  ...Object.keys(FACETS).map((name) =>
    name === 'colour' || name === 'orientation' || name === 'kind' ? name : `searchable(${name})`,
  ),
  ...HIERARCHICAL_FACETS,
  ...NUMBERS,
];

/**
 * Filters that a front end may show, in this order:
 * https://www.algolia.com/doc/api-reference/api-parameters/renderingContent/
 */
const renderingContent = { facetOrdering: { facets: { order: Object.keys(FACETS) } } };

/** Algolia's own order of criteria: https://www.algolia.com/doc/guides/managing-results/relevance-overview/in-depth/ranking-criteria/ */
const ranking = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

export const INDEX_SETTINGS = {
  searchableAttributes,
  attributesForFaceting,
  ranking,
  customRanking: CUSTOM_RANKING.map((name) => `desc(${name})`),
  advancedSyntax: true,
  // Typos are tolerated only if no item matches without.
  typoTolerance: 'min',
  // Years and accession numbers must match exactly.
  allowTyposOnNumericTokens: false,
  ignorePlurals: true,
  removeWordsIfNoResults: 'allOptional',
  renderingContent,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  paginationLimitedTo: 1000,
} as const;

/** Upper bounds of search parameters, from Algolia's API reference. */
export const LIMITS = {
  /** UTF-8 bytes. */
  query: 512,
  hitsPerPage: 1000,
  maxValuesPerFacet: 1000,
  maxFacetHits: 100,
} as const;

export const getReplicaName = (index: string, sort: Sort) => `${index}_${sort}`;

/** Settings of a replica: the sort attribute ranks before the textual criteria. */
export const buildReplicaSettings = (sort: Sort) => ({
  ...INDEX_SETTINGS,
  ranking: [`${SORTS[sort].order}(${SORTS[sort].attribute})`, ...ranking],
});
