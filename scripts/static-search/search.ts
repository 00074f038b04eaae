// Replaces lib/search/search.ts: runs the engine in the browser.
import { type Facet, isFacet, isSort } from '@/lib/model/search-record';
import { tokenizeQuery } from '@/lib/model/tokenize';
import type { SiteRequest } from '@/lib/query/search-requests';
import { answerSearch } from '@/lib/search/engine/answer-search';
import { parseParams } from '@/lib/search/params/params';
import { SHARDS } from '@/lib/search/shards/format';
import { readTexts } from './catalogue';
import { getIndex } from './engine';
import { translateCounts, translateFilter } from './facet-names';
import { needAll, prefetch, runAll } from './files';
import { getManifest } from './manifest';
import { prepareTerm, startSearch } from './terms';

type SearchRequest = Pick<SiteRequest, 'indexName'> & { query?: string; facetFilters?: unknown };
type Answer = ReturnType<typeof answerSearch>;

/** A single letter begins too many words to fetch them all, so it is searched as a word. */
const isOneLetter = (query: string) => {
  const last = tokenizeQuery(query).at(-1);
  return last !== undefined && /^[a-z]$/.test(last.word);
};

/** Requests what the search needs in any case, so that it is fetched at once. */
function prepare({ query = '' }: SearchRequest) {
  if (getManifest().terms.length > 0) for (const { word } of tokenizeQuery(query)) prepareTerm(word);
  prefetch(SHARDS.numbers);
}

function answer(request: SearchRequest): Answer {
  const { facetFilters, indexName, query = '' } = request;
  const base = `${getManifest().searchIndex}_`;
  const sort = indexName.startsWith(base) ? indexName.slice(base.length) : '';
  const filters = (facetFilters as string[][] | undefined)?.map((values) => values.flatMap(translateFilter));
  const params = parseParams({
    ...request,
    ...(filters && { facetFilters: filters }),
    ...(isOneLetter(query) && { queryType: 'prefixNone' }),
  });
  startSearch();
  readTexts(query !== '');
  const found = answerSearch(getIndex(), params, isSort(sort) ? sort : null);
  const counts = (found as { facets?: Record<string, Record<string, number>> }).facets ?? {};
  const named = Object.entries(counts).map(([name, each]) => [
    name,
    isFacet(name) ? translateCounts(name as Facet, each) : each,
  ]);
  return { ...found, facets: Object.fromEntries(named) };
}

export async function search(requests: SearchRequest[]): Promise<Answer[]> {
  for (const request of requests) prepare(request);
  needAll();
  return runAll(requests.map((request) => () => answer(request)));
}
