// The settings of the index, embedded and hosted alike, in the words of Algolia's settings API.
import { HIERARCHICAL_FACETS } from '@/lib/model/hierarchies';
import { CUSTOM_RANKING, FACETS, NUMBERS, SEARCHABLE, SORTS, type Sort } from '@/lib/model/search-record';

/** Where the order of words says nothing: only in a title does the first word weigh most. */
const searchableAttributes = SEARCHABLE.map((name) => (name === 'title' ? name : `unordered(${name})`));

const attributesForFaceting = [
  ...Object.keys(FACETS).map((name) =>
    name === 'colour' || name === 'orientation' || name === 'kind' ? name : `searchable(${name})`,
  ),
  ...HIERARCHICAL_FACETS,
  ...NUMBERS,
];

/** Which filters a front end may show, and in which order: https://www.algolia.com/doc/api-reference/api-parameters/renderingContent/ */
const renderingContent = { facetOrdering: { facets: { order: Object.keys(FACETS) } } };

/** Algolia's own order of criteria: https://www.algolia.com/doc/guides/managing-results/relevance-overview/in-depth/ranking-criteria/ */
const ranking = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

export const INDEX_SETTINGS = {
  searchableAttributes,
  attributesForFaceting,
  ranking,
  customRanking: CUSTOM_RANKING.map((name) => `desc(${name})`),
  advancedSyntax: true,
  renderingContent,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  paginationLimitedTo: 1000,
};

/** What the engine holds to where neither the index nor the query says otherwise, from Algolia's API reference. */
export const LIMITS = {
  /** Bytes of UTF-8. */
  query: 512,
  hitsPerPage: 1000,
  maxValuesPerFacet: 1000,
  maxFacetHits: 100,
} as const;

/** The name of the replica that ranks by a sort order. */
export const toReplicaName = (index: string, sort: Sort) => `${index}_${sort}`;

/** Settings of a replica: its own attribute decides before the words do. */
export const toReplicaSettings = (sort: Sort) => ({
  ...INDEX_SETTINGS,
  ranking: [`${SORTS[sort].order}(${SORTS[sort].attribute})`, ...ranking],
});
