// Queries items with coordinates for the map page, and the dots of its overview.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listTracks } from '@/lib/catalogue/read/tracks';
import { buildMapRequests, type MapState, WORLD } from '@/lib/query/map-state';
import { joinCounts } from '@/lib/query/search-facets';
import { takeYears } from '@/lib/query/search-requests';
import { buildYearChart } from '@/lib/query/year-chart';
import { readDots } from '@/lib/search/engine/points';
import { search } from '@/lib/search/search';
import { getIndexName } from './results';
import { readYearScale } from './year-slider';

// Limits of tracks in the overview, with a precision of about a pixel.
const TRACK_LIMITS = { tracks: 100, points: 5000 };

/** @throws Error if both the hosted index and the embedded engine fail */
export async function readMapResults(state: MapState) {
  const scale = readYearScale();
  const requests = buildMapRequests(state, getIndexName(state.search), scale?.attribute);
  const [years, answers] = takeYears(state.search, scale?.attribute, await search(requests));
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  return {
    found,
    pages,
    items: listItemsById(hits.map(({ objectID }) => objectID)),
    counts: joinCounts(answers),
    years: scale && buildYearChart(scale, years),
    lines: listTracks({
      within: state.search.refinements.collections ?? [],
      ...(state.box && { box: state.box }),
      max: TRACK_LIMITS,
    }),
    overview: requests[0] ? readDots(requests[0], state.box) : { dots: [], degrees: 1, area: WORLD, bounds: null },
  };
}
