// Executes one search with a response in Algolia's format: hits, facet counts, highlights and ranking details.
import { getKey, listByKey } from '@/lib/catalogue/read/search-data';
import { getSite } from '@/lib/catalogue/read/site';
import { computeDistance } from '@/lib/model/distance';
import { SEARCHABLE, type SearchRecord, type Sort } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import { INDEX_SETTINGS } from '@/lib/search/params/index-settings';
import type { Params } from '@/lib/search/params/params';
import { measureUnlikeness } from './alike';
import { listCorrections, suggestQueries } from './corrections';
import { buildFacetCounts, createCounter } from './facet-counts';
import { find, type SearchHits } from './find';
import { countLevel } from './hierarchies';
import { highlight, snippet } from './highlight';
import type { Matcher } from './highlight-words';
import { buildNumberCounts, countNumbers } from './number-counts';
import type { QueryTerm } from './query';
import { type RankedHit, rank } from './rank';
import { containsKey, markRemoved } from './removed-words';
import type { Index } from './search-index';
import { createLoss } from './term-loss';
import { SCORE } from './term-ways';
import { createTokenMatcher, findWordPlaces } from './word-places';

type Hit = Partial<SearchRecord> & { objectID: string; [name: `_${string}`]: unknown };

/** Returns the requested range of hits, limited by `paginationLimitedTo`. */
function toRange({ page, hitsPerPage, offset, length }: Params): { start: number; end: number } {
  const [start, size] = offset === undefined ? [page * hitsPerPage, hitsPerPage] : [offset, length ?? hitsPerPage];
  return { start, end: Math.min(start + size, INDEX_SETTINGS.paginationLimitedTo) };
}

/** https://www.algolia.com/doc/api-reference/api-parameters/attributesToRetrieve/ */
export function pick(record: SearchRecord, names: readonly string[]): Hit {
  const left = new Set(names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)));
  const taken = new Set(names.filter((name) => !name.startsWith('-')));
  const isAll = taken.has('*') || (taken.size === 0 && left.size > 0);
  const entries = Object.entries(record).filter(([name]) => (isAll || taken.has(name)) && !left.has(name));
  return { ...Object.fromEntries(entries), objectID: record.objectID };
}

function createMatcher(outcome: SearchHits): Matcher {
  const sought = outcome.terms.map(({ term, set }) => ({ term, meant: set?.meant ?? [] }));
  const { matcher: match } = createTokenMatcher(sought);
  const isPart = ({ term, quality }: ReturnType<typeof match>[number]) => quality === 0 && sought[term]?.term.isRun;
  return (token) => {
    const matches = match(token).filter((each) => !isPart(each));
    const best = matches.reduce<ReturnType<typeof match>[number] | null>(
      (min, each) => (min === null || each.quality < min.quality ? each : min),
      null,
    );
    if (!best) return null;
    const { words, isPrefix, isRun, text } = (sought[best.term] as (typeof sought)[number]).term;
    const word = isRun ? text : words.includes(token) ? token : (words.at(-1) as string);
    return { word, prefix: isPrefix && best.length !== null ? best.length : null };
  };
}

function toWanted({ attributesToRetrieve: taken, attributesToHighlight, attributesToSnippet }: Params) {
  const names = [
    ...taken,
    ...(attributesToHighlight ?? SEARCHABLE),
    ...attributesToSnippet.map((each) => each.attribute),
  ];
  const isAny = names.some((name) => name === '*' || name.startsWith('-'));
  return (name: string) => isAny || names.includes(name);
}

function createMarker(outcome: SearchHits, params: Params) {
  const options = {
    matcher: createMatcher(outcome),
    hasCodes: outcome.terms.some(({ term }) => term.words.some((word) => /\d|^\p{L}{2,10}$/u.test(word))),
    runs: outcome.terms.flatMap(({ term }) => (term.isRun ? term : [])),
    queryWords: new Set(outcome.terms.flatMap(({ term }) => (term.isRun ? term.text : term.words))).size,
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
    restrictArrays: params.restrictHighlightAndSnippetArrays,
  };
  const { attributesToHighlight: names } = params;
  const toAttributes = (record: SearchRecord) => (names?.includes('*') ? Object.keys(record) : (names ?? SEARCHABLE));
  return (record: SearchRecord) => ({
    ...(names?.length !== 0 && {
      _highlightResult: highlight(record, { ...options, attributes: toAttributes(record) }),
    }),
    ...(params.attributesToSnippet.length > 0 && {
      _snippetResult: snippet(record, {
        ...options,
        attributes: params.attributesToSnippet,
        ellipsis: params.snippetEllipsisText,
      }),
    }),
  });
}

/** https://www.algolia.com/doc/api-reference/api-parameters/getRankingInfo/ */
function toRankingInfo(outcome: SearchHits, { hit, places }: RankedHit, [params, record]: [Params, SearchRecord]) {
  const score = outcome.scores?.[hit] ?? 0;
  const distance = outcome.distances?.[hit] ?? 0;
  return {
    nbTypos: Math.floor(score / SCORE.typo),
    words: outcome.terms.filter(({ set }) => set && containsKey(set.keys, outcome.keys[hit] as number)).length,
    proximityDistance: places?.proximity ?? 0,
    firstMatchedWord: places?.attribute ?? 0,
    nbExactWords: places?.exact ?? 0,
    geoDistance: Number.isFinite(distance) ? distance / params.aroundPrecision : 0,
    geoPrecision: params.around ? params.aroundPrecision : 0,
    ...(params.around &&
      record._geoloc && {
        matchedGeoLocation: { ...record._geoloc, distance: Math.round(computeDistance(params.around, record._geoloc)) },
      }),
    userScore: 0,
    filters: outcome.filterScores?.[hit] ?? 0,
  };
}

function toOrder(index: Index, outcome: SearchHits, [params, sort, max]: [Params, Sort | null, number]) {
  const terms = outcome.terms.map(({ term }) => term);
  const { distances, filterScores } = outcome;
  const to = params.likeTo ? getKey(params.likeTo) : null;
  const unlikeness = to === null ? null : measureUnlikeness(index, outcome.keys, { to, max });
  const order = { sort, distances, filterScores, unlikeness, max };
  if (terms.length === 0) return rank(index, outcome, { ...order, toPlaces: null });
  const tokens = createTokenMatcher(outcome.terms.map(({ term, set }) => ({ term, meant: set?.meant ?? [] })));
  const { restrictSearchableAttributes: attributes, minProximity, exactOnSingleWordQuery } = params;
  const { weights } = outcome;
  const isNoise = (term: QueryTerm) => weights?.isNoise(term) ?? false;
  const options = { tokens, terms, attributes, minProximity, exactOnSingleWordQuery, isNoise };
  const loss = weights && createLoss(outcome.terms, weights);
  return rank(index, outcome, {
    ...order,
    toPlaces: (folded, key) => {
      const places = findWordPlaces(folded, options);
      return { ...places, loss: loss?.(places, key) ?? 0 };
    },
  });
}

function rankPage(index: Index, outcome: SearchHits, [params, sort]: [Params, Sort | null]): RankedHit[] {
  const { start, end } = toRange(params);
  if (start >= end || start >= outcome.keys.length) return [];
  return toOrder(index, outcome, [params, sort, end]).slice(start, end);
}

function listHits(outcome: SearchHits, page: RankedHit[], params: Params): Hit[] {
  const items = listByKey(page.map(({ hit }) => outcome.keys[hit] as number));
  const { licence } = getSite();
  const mark = createMarker(outcome, params);
  const isWanted = toWanted(params);
  return page.flatMap((ranked) => {
    const item = items.get(outcome.keys[ranked.hit] as number);
    if (!item) return [];
    const record = toRecord(item, licence, isWanted);
    return {
      ...pick(record, params.attributesToRetrieve),
      ...mark(record),
      ...(params.getRankingInfo && { _rankingInfo: toRankingInfo(outcome, ranked, [params, record]) }),
    };
  });
}

function countFacets(index: Index, outcome: SearchHits, params: Params) {
  const count = createCounter(index, outcome.keys);
  const options = { max: params.maxValuesPerFacet, by: params.sortFacetValuesBy };
  const entries = params.facets.map(
    (facet) => [facet, buildFacetCounts(index.values[facet].names, count(facet), options)] as const,
  );
  const numbers = params.stats.map((name) => [name, countNumbers(index, name, outcome.keys)] as const);
  const counted = [
    ...numbers.map(([name, { values }]) => [name, buildNumberCounts(values, options)] as const),
    ...params.levels.map((name) => [name, buildNumberCounts(countLevel(index, name, outcome.keys), options)] as const),
  ];
  // The response omits facets without a value in the hits.
  const facets = [...entries, ...counted].filter(([, counts]) => Object.keys(counts).length > 0);
  const stats = numbers.flatMap(([name, each]) => (each.stats ? [[name, each.stats] as const] : []));
  return {
    facets: Object.fromEntries(facets),
    ...(stats.length > 0 && { facets_stats: Object.fromEntries(stats) }),
    exhaustiveFacetsCount: true,
  };
}

/** @returns the response of https://www.algolia.com/doc/rest-api/search/search-single-index, without the index name */
export function answerSearch(index: Index, params: Params, sort: Sort | null) {
  const since = performance.now();
  const outcome = find(index, params);
  const ranked = rankPage(index, outcome, [params, sort]);
  const hits = listHits(outcome, ranked, params);
  const keys = ranked.map(({ hit }) => outcome.keys[hit] as number);
  const removed = markRemoved(outcome, keys);
  const corrections = listCorrections(params, outcome, keys);
  const suggestions = params.hitsPerPage > 0 && params.page === 0 ? suggestQueries(index, params, outcome) : [];
  const { offset, length, page, hitsPerPage } = params;
  const reachable = Math.min(outcome.keys.length, INDEX_SETTINGS.paginationLimitedTo);
  const isOffset = offset !== undefined;
  const hasFacets = params.facets.length + params.stats.length + params.levels.length > 0;
  return {
    hits,
    nbHits: outcome.keys.length,
    ...(isOffset
      ? { offset: offset ?? 0, length: length ?? hitsPerPage }
      : { page, nbPages: hitsPerPage > 0 ? Math.ceil(reachable / hitsPerPage) : 0, hitsPerPage }),
    ...(hasFacets && countFacets(index, outcome, params)),
    exhaustiveNbHits: true,
    exhaustiveTypo: outcome.isExhaustive,
    exhaustive: {
      nbHits: true,
      typo: outcome.isExhaustive,
      ...(hasFacets && { facetsCount: true }),
    },
    renderingContent: params.renderingContent,
    query: params.query,
    ...(removed !== null && { queryAfterRemoval: removed }),
    ...(corrections.length > 0 && { corrections }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(params.around && { aroundLatLng: `${params.around.lat},${params.around.lng}` }),
    ...(outcome.automaticRadius !== null && { automaticRadius: String(outcome.automaticRadius) }),
    processingTimeMS: Math.round(performance.now() - since),
  };
}
