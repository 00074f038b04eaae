import { isKnown } from '@/lib/http/etag';
import { respondJsonError } from '@/lib/http/respond';
import { getIndexName } from '@/lib/pages/results';
import { buildMapRequests, parseMapState } from '@/lib/query/map-state';
import { toSearchParams } from '@/lib/query/search-state';
import { readPoints } from '@/lib/search/engine/points';

const MAX_URL_LENGTH = 8192;

/**
 * Coordinates of all items of a search, encoded by lib/map/point-codec.ts and gzipped; takes the parameters of the map
 * page.
 */
export function GET(request: Request) {
  const { search, searchParams } = new URL(request.url);
  if (search.length > MAX_URL_LENGTH) return respondJsonError(414, 'The address is too long');
  const state = parseMapState(toSearchParams(searchParams));
  const [question] = buildMapRequests(state, getIndexName(state.search));
  if (!question) return respondJsonError(404, 'Not found');
  const { bytes, tag } = readPoints(question);
  // Next drops Content-Encoding, so the client decompresses the body itself.
  const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=2', ETag: `W/"${tag}"` };
  if (isKnown(request, `"${tag}"`)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}
