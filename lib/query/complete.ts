// Completes names and keywords from those of the archive, by the site's own search.
import type { SearchForFacetValuesResponse } from 'algoliasearch/lite';
import { withBasePath } from '@/lib/model/base-path';
import type { Facet } from '@/lib/model/search-record';

const MAX_VALUES = 12;

/** @throws Error if the request fails or is aborted */
export async function completeValue(
  { index, facet }: { index: string; facet: Facet },
  text: string,
  signal: AbortSignal,
): Promise<string[]> {
  const request = { type: 'facet', indexName: index, facet, facetQuery: text, maxFacetHits: MAX_VALUES };
  const body = JSON.stringify({ requests: [request] });
  const response = await fetch(withBasePath('/api/search/1/indexes/*/queries'), { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The search responded with status ${response.status}`);
  const { results } = (await response.json()) as { results: SearchForFacetValuesResponse[] };
  return (results[0]?.facetHits ?? []).map(({ value }) => value);
}
