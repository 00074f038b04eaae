// Queries the items at a map location.
import type { SearchResponse } from 'algoliasearch/lite';
import { getSearchClient } from '@/lib/clients/browser/algolia-lite';
import type { SearchRecord } from '@/lib/model/search-record';
import { isExport } from '@/lib/model/static-export';
import { searchInExport } from '@/lib/query/search-in-export';
import { buildSearchRequests } from '@/lib/query/search-requests';
import type { SearchState } from '@/lib/query/search-state';

export type PlacedItem = Pick<SearchRecord, 'objectID' | 'title' | 'path' | 'image' | 'places'>;

const MAX_ITEMS = 6;

/** @returns the first items at a spot, and the total @throws Error if the request fails */
export async function listItemsAt(
  { lat, lng, step }: { lat: number; lng: number; step: number },
  { search, index }: { search: SearchState; index: string },
): Promise<{ items: PlacedItem[]; total: number }> {
  const [request] = buildSearchRequests({ ...search, page: 1 }, index);
  if (!request) return { items: [], total: 0 };
  // Slightly more than half a step, for rounding errors.
  const half = 0.55 * step;
  const requests = [
    {
      ...request,
      facets: [],
      hitsPerPage: MAX_ITEMS,
      attributesToRetrieve: ['title', 'path', 'image', 'places'],
      insideBoundingBox: [[lat + half, lng - half, lat - half, lng + half]],
    },
  ];
  const results = isExport()
    ? await searchInExport<SearchResponse<PlacedItem>[]>(requests)
    : (await getSearchClient().search<PlacedItem>({ requests })).results;
  const { hits, nbHits = 0 } = results[0] as SearchResponse<PlacedItem>;
  return { items: hits, total: nbHits };
}
