// Asks search for what has a place, and for the dots of the overview.
import { toIndexName } from '@/app/search/read-results';
import { listItemsById } from '@/lib/catalogue/read-by-id';
import { type MapState, toMapRequests } from '@/lib/map-state';
import { readDots } from '@/lib/search/points';
import { search } from '@/lib/search/search';
import { joinCounts } from '@/lib/search-facets';

/** @throws Error where neither the hosted index nor the embedded one answers */
export async function readPlaced(state: MapState) {
  const requests = toMapRequests(state, toIndexName(state.search));
  const answers = await search(requests);
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  return {
    found,
    pages,
    items: listItemsById(hits.map(({ objectID }) => objectID)),
    counts: joinCounts(answers),
    overview: requests[0] ? readDots(requests[0], state.box) : { dots: [], degrees: 1, bounds: null },
  };
}
