// Sends requests in the format of Algolia's API to the search of an export, a script of scripts/static-search.
import { withBasePath } from '@/lib/model/base-path';

/** @returns one response per request, in order @throws Error if files of the search cannot be fetched */
export async function searchInExport<Results>(requests: object[]): Promise<Results> {
  const url = withBasePath('/search-data/suggest.js');
  const { answerRequests } = await import(/* turbopackIgnore: true */ url);
  return answerRequests(requests);
}
