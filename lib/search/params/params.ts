// Parses search parameters as in Algolia's API: https://www.algolia.com/doc/api-reference/search-api-parameters/
import { isHierarchicalFacet } from '@/lib/model/hierarchies';
import {
  FACETS,
  type Facet,
  isFacet,
  isNumberAttribute,
  type NumberAttribute,
  SEARCHABLE,
  type Searchable,
} from '@/lib/model/search-record';
import { FilterError, type FilterTree, joinAll } from '@/lib/rules/filter-parts';
import {
  parseFacetFilters,
  parseFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
} from '@/lib/rules/filters';
import { toRaw } from './defaults';
import { LIMITS } from './index-settings';
import { readLanguages } from './languages';
import { readPlaces } from './places';
import {
  ParamsError,
  parseJson,
  type Raw,
  readBoolean,
  readChoice,
  readInteger,
  readList,
  readOptionalInteger,
  readText,
  refuseParam,
} from './values';

const SNIPPET_WORDS = 10;
const MAX_TAG_LENGTH = 100;
const MAX_ID_LENGTH = 100;
const MANY = Number.MAX_SAFE_INTEGER;

const FEATURES = ['exactPhrase', 'excludeWords'] as const;
const QUERY_TYPES = ['prefixLast', 'prefixAll', 'prefixNone'] as const;
const REMOVALS = ['none', 'lastWords', 'firstWords', 'allOptional'] as const;
const EXACTNESS = ['attribute', 'none', 'word'] as const;

const isSearchable = (name: string): name is Searchable => (SEARCHABLE as readonly string[]).includes(name);

function readQuery(raw: Raw, name: 'query' | 'facetQuery'): string {
  const text = readText(raw, name);
  const isTooLong = text.length > LIMITS.query || new TextEncoder().encode(text).length > LIMITS.query;
  return isTooLong ? refuseParam(name, `string shorter than ${LIMITS.query} bytes`) : text;
}

function readFilters(raw: Raw): { filter: FilterTree | null; optionalFilter: FilterTree | null } {
  try {
    const filter = joinAll([
      parseFilters(readText(raw, 'filters')),
      parseFacetFilters(raw.facetFilters),
      parseNumericFilters(raw.numericFilters),
      parseTagFilters(raw.tagFilters),
    ]);
    return { filter, optionalFilter: parseOptionalFilters(raw.optionalFilters) };
  } catch (error) {
    if (error instanceof FilterError) throw new ParamsError(error.message);
    throw error;
  }
}

/** Statistics of a number attribute are computed only if `facets` lists it by name; `*` excludes them. */
const readStats = (raw: Raw): NumberAttribute[] => [...new Set(readList(raw, 'facets').filter(isNumberAttribute))];

/** Hierarchical facets (`place.lvl0`) are counted only by name; `*` excludes them. */
const readLevels = (raw: Raw): string[] => [...new Set(readList(raw, 'facets'))].filter(isHierarchicalFacet);

/** The response repeats `renderingContent` unchanged. */
function readRendering(raw: Raw): object {
  const { renderingContent } = raw;
  const value =
    typeof renderingContent === 'string' ? parseJson(renderingContent, 'renderingContent') : renderingContent;
  return typeof value === 'object' && value !== null ? value : refuseParam('renderingContent', 'object');
}

/** Unknown facet names are ignored, as on Algolia. */
function readFacets(raw: Raw): Facet[] {
  const names = readList(raw, 'facets');
  return names.includes('*') ? (Object.keys(FACETS) as Facet[]) : [...new Set(names.filter(isFacet))];
}

function readRestriction(raw: Raw): Searchable[] | null {
  const names = readList(raw, 'restrictSearchableAttributes');
  if (names.length === 0 || names.includes('*')) return null;
  const known = names.map((name) => {
    if (isSearchable(name)) return name;
    throw new ParamsError(
      `invalid setting for restrictSearchableAttributes, attribute ${name.slice(0, 100)} is not in searchableAttributes setting`,
    );
  });
  return [...new Set(known)];
}

const readSearchable = (raw: Raw, name: string) => readList(raw, name).filter(isSearchable);

function readHighlighted(raw: Raw): string[] | null {
  if (raw.attributesToHighlight === undefined) return null;
  const names = readList(raw, 'attributesToHighlight');
  return [...new Set(names)];
}

function readSnippets(raw: Raw): { attribute: string; words: number }[] {
  const snippets = new Map<string, number>();
  for (const each of readList(raw, 'attributesToSnippet')) {
    const [, attribute = each, words = ''] = /^(.*):(.*)$/s.exec(each) ?? [];
    const count =
      words === '' ? SNIPPET_WORDS : readInteger({ attributesToSnippet: words }, 'attributesToSnippet', [1, 1000]);
    for (const name of attribute === '*' ? SEARCHABLE : [attribute]) snippets.set(name, count);
  }
  return [...snippets].map(([attribute, words]) => ({ attribute, words }));
}

function toParams(raw: Raw) {
  return {
    query: readQuery(raw, 'query'),
    page: readInteger(raw, 'page', [0, MANY]),
    hitsPerPage: readInteger(raw, 'hitsPerPage', [0, LIMITS.hitsPerPage]),
    offset: readOptionalInteger(raw, 'offset', [0, MANY]),
    length: readOptionalInteger(raw, 'length', [0, LIMITS.hitsPerPage]),
    ...readFilters(raw),
    sumOrFiltersScores: readBoolean(raw, 'sumOrFiltersScores'),
    facets: readFacets(raw),
    stats: readStats(raw),
    levels: readLevels(raw),
    renderingContent: readRendering(raw),
    maxValuesPerFacet: readInteger(raw, 'maxValuesPerFacet', [0, LIMITS.maxValuesPerFacet]),
    sortFacetValuesBy: readChoice(raw, 'sortFacetValuesBy', ['count', 'alpha'] as const),
    typoTolerance: readChoice(raw, 'typoTolerance', [true, false, 'min', 'strict'] as const),
    minWordSizefor1Typo: readInteger(raw, 'minWordSizefor1Typo', [0, MANY]),
    minWordSizefor2Typos: readInteger(raw, 'minWordSizefor2Typos', [0, MANY]),
    allowTyposOnNumericTokens: readBoolean(raw, 'allowTyposOnNumericTokens'),
    disableTypoToleranceOnWords: readList(raw, 'disableTypoToleranceOnWords'),
    disableTypoToleranceOnAttributes: readSearchable(raw, 'disableTypoToleranceOnAttributes'),
    disablePrefixOnAttributes: readSearchable(raw, 'disablePrefixOnAttributes'),
    disableExactOnAttributes: readSearchable(raw, 'disableExactOnAttributes'),
    exactOnSingleWordQuery: readChoice(raw, 'exactOnSingleWordQuery', EXACTNESS),
    minProximity: readInteger(raw, 'minProximity', [1, 7]),
    queryType: readChoice(raw, 'queryType', QUERY_TYPES),
    advancedSyntax: readBoolean(raw, 'advancedSyntax'),
    advancedSyntaxFeatures: readList(raw, 'advancedSyntaxFeatures').map((feature) =>
      readChoice({ advancedSyntaxFeatures: feature }, 'advancedSyntaxFeatures', FEATURES),
    ),
    removeWordsIfNoResults: readChoice(raw, 'removeWordsIfNoResults', REMOVALS),
    /** Extension of Algolia's API: whether `1930s` also matches items by date. */
    datesInWords: readBoolean(raw, 'datesInWords'),
    /** Extension: whether the last word is a prefix only if few items contain it as a whole word. */
    wholeWords: readBoolean(raw, 'wholeWords'),
    /** Extension: an item id; hits are sorted by visual similarity to it instead of by any other criterion. */
    likeTo: readText(raw, 'likeTo', MAX_ID_LENGTH),
    synonyms: readBoolean(raw, 'synonyms'),
    ...readLanguages(raw),
    optionalWords: readList(raw, 'optionalWords'),
    restrictSearchableAttributes: readRestriction(raw),
    ...readPlaces(raw),
    attributesToRetrieve: readList(raw, 'attributesToRetrieve'),
    /** Null highlights every searchable attribute. */
    attributesToHighlight: readHighlighted(raw),
    attributesToSnippet: readSnippets(raw),
    highlightPreTag: readText(raw, 'highlightPreTag', MAX_TAG_LENGTH),
    highlightPostTag: readText(raw, 'highlightPostTag', MAX_TAG_LENGTH),
    snippetEllipsisText: readText(raw, 'snippetEllipsisText', MAX_TAG_LENGTH),
    restrictHighlightAndSnippetArrays: readBoolean(raw, 'restrictHighlightAndSnippetArrays'),
    getRankingInfo: readBoolean(raw, 'getRankingInfo'),
    responseFields: readList(raw, 'responseFields'),
  };
}

export type Params = ReturnType<typeof toParams>;

/** Merges own fields over `params` over the defaults; ignores unknown parameters. @throws ParamsError */
export const parseParams = (input: unknown): Params => toParams(toRaw(input));

export interface FacetParams {
  facetQuery: string;
  maxFacetHits: number;
  params: Params;
}

/** Parses the parameters of a facet value search. @throws ParamsError */
export function parseFacetParams(input: unknown): FacetParams {
  const raw = toRaw(input);
  return {
    facetQuery: readQuery(raw, 'facetQuery'),
    maxFacetHits: readInteger(raw, 'maxFacetHits', [1, LIMITS.maxFacetHits]),
    params: toParams(raw),
  };
}
