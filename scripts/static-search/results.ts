// The results of a search page without the page, for programs and tests.
import { readResults } from '@/lib/pages/results';
import { parseSearchState, toSearchParams } from '@/lib/query/search-state';
import { type FetchFile, setFetch, withFiles } from './files';
import { openSearch } from './manifest';

export async function openShards(fetch: FetchFile, language: string) {
  setFetch(fetch);
  await openSearch(language);
  /** @param query of the page's URL, such as `q=lake&sort=newest` */
  return async (query: string) => {
    const results = await withFiles(() => readResults(parseSearchState(toSearchParams(query))));
    if (!results) throw new Error('The search was given up');
    return results;
  };
}
