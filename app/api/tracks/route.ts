import { listTracks } from '@/lib/catalogue/read/tracks';
import { respondJsonError } from '@/lib/http/respond';

const MAX_URL_LENGTH = 8192;
/** About a megabyte before compression. */
const MAX_TRACKS = { tracks: 500, points: 40_000 };

/** GPX tracks of the library as GeoJSON, optionally limited to `collections`: https://www.rfc-editor.org/rfc/rfc7946 */
export function GET(request: Request) {
  const { search, searchParams } = new URL(request.url);
  if (search.length > MAX_URL_LENGTH) return respondJsonError(414, 'The address is too long');
  const { tracks } = listTracks({ within: searchParams.getAll('collections'), max: MAX_TRACKS });
  const features = tracks.map(({ name, collection, lines }) => ({
    type: 'Feature',
    properties: { name, collection: collection.path },
    geometry: { type: 'MultiLineString', coordinates: lines },
  }));
  return new Response(JSON.stringify({ type: 'FeatureCollection', features }), {
    headers: { 'Content-Type': 'application/geo+json', 'Cache-Control': 'public, max-age=2' },
  });
}
