// Asks which items lie at a place of the map.
import type { SearchResponse } from 'algoliasearch/lite';
import { getSearchClient } from '@/lib/clients/browser/algolia-lite';
import type { SearchRecord } from '@/lib/model/search-record';
import { toRequests } from '@/lib/query/search-requests';
import type { SearchState } from '@/lib/query/search-state';

export type PlacedItem = Pick<SearchRecord, 'objectID' | 'title' | 'path' | 'image' | 'places'>;

const MOST = 6;

/**
 * @param spot `step` is in degrees, between two places that the map tells apart
 * @returns the first few, and how many there are
 * @throws Error where the site does not answer
 */
export async function listItemsAt(
  { lat, lng, step }: { lat: number; lng: number; step: number },
  { search, index }: { search: SearchState; index: string },
): Promise<{ items: PlacedItem[]; total: number }> {
  const [request] = toRequests({ ...search, page: 1 }, index);
  if (!request) return { items: [], total: 0 };
  // A little more than half: what is rounded may lie beyond.
  const half = 0.55 * step;
  const { results } = await getSearchClient().search<PlacedItem>({
    requests: [
      {
        ...request,
        facets: [],
        hitsPerPage: MOST,
        attributesToRetrieve: ['title', 'path', 'image', 'places'],
        insideBoundingBox: [[lat + half, lng - half, lat - half, lng + half]],
      },
    ],
  });
  const { hits, nbHits = 0 } = results[0] as SearchResponse<PlacedItem>;
  return { items: hits, total: nbHits };
}
