// Answers the requests of the search field in a static copy (lib/query/suggest.ts) without a server.
import { listTokenWords, tokenizeQuery } from '@/lib/model/tokenize';
import { SHARDS } from '@/lib/search/shards/format';
import type { SuggestedName } from '@/lib/search/shards/suggestions';
import { fetchShard } from './fetch-shard';
import { need, runAll, setFetch, toJson, withFiles } from './files';
import { getPageLanguage, openSearch } from './manifest';
import { search } from './search';

interface Request {
  indexName: string;
  query?: string;
  facet?: string;
  facetQuery?: string;
  maxFacetHits?: number;
}

/** Names in which each word of the query begins a word. */
function findNames({ facet = '', facetQuery = '', maxFacetHits = 0 }: Request) {
  const names = need(SHARDS.suggestions(getPageLanguage(), facet), toJson<SuggestedName[]>);
  const sought = tokenizeQuery(facetQuery).map(({ word }) => word);
  const isFound = (text: string) => {
    const words = listTokenWords(text);
    return sought.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = names.filter(({ value, titles = [] }) => [value, ...titles.slice(-1)].some(isFound));
  return { facetHits: sought.length > 0 ? found.slice(0, maxFacetHits) : [] };
}

let opening: Promise<void> | undefined;

function open(): Promise<void> {
  setFetch(fetchShard);
  return openSearch(document.documentElement.lang);
}

/** @returns one response per request, in order, in the format of Algolia's API */
export async function answerRequests(requests: Request[]): Promise<unknown[]> {
  opening ??= open();
  opening.catch(() => {
    opening = undefined;
  });
  await opening;
  const results = await withFiles(async () => {
    const names = requests.map((request) => () => (request.facet ? findNames(request) : null));
    const items = await search(requests.filter(({ facet }) => !facet));
    return runAll(names).map((found) => found ?? items.shift());
  });
  return results ?? [];
}
