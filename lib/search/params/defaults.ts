// Merges search parameters: Algolia's defaults, overridden by the index settings, overridden by the request.
import { INDEX_SETTINGS } from './index-settings';
import { ParamsError, type Raw, refuseParam } from './values';

/** Algolia's own defaults: https://www.algolia.com/doc/api-reference/search-api-parameters/ */
const DEFAULTS = {
  query: '',
  page: 0,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  sortFacetValuesBy: 'count',
  typoTolerance: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: true,
  queryType: 'prefixLast',
  datesInWords: true,
  wholeWords: true,
  synonyms: true,
  ignorePlurals: false,
  decompoundQuery: true,
  removeStopWords: false,
  sumOrFiltersScores: false,
  advancedSyntax: false,
  advancedSyntaxFeatures: ['exactPhrase', 'excludeWords'],
  removeWordsIfNoResults: 'none',
  exactOnSingleWordQuery: 'attribute',
  minProximity: 1,
  aroundPrecision: 10,
  attributesToRetrieve: ['*'],
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  snippetEllipsisText: '…',
  restrictHighlightAndSnippetArrays: false,
  getRankingInfo: false,
  responseFields: ['*'],
  facetQuery: '',
  maxFacetHits: 10,
};

/** Merges a request: own fields over its `params` query string over the defaults. */
export function toRaw(input: unknown): Raw {
  if (input !== undefined && input !== null && (typeof input !== 'object' || Array.isArray(input)))
    throw new ParamsError('Invalid parameters, expected a JSON object');
  const sent: Raw = { ...input };
  const params = Object.hasOwn(sent, 'params') ? sent.params : undefined;
  if (params !== undefined && params !== null && typeof params !== 'string') return refuseParam('params', 'a string');
  const raw: Record<string, unknown> = Object.assign(Object.create(null), DEFAULTS, INDEX_SETTINGS);
  for (const source of [new URLSearchParams(params ?? ''), Object.entries(sent)])
    for (const [name, value] of source) if (value !== undefined && value !== null) raw[name] = value;
  return raw;
}
