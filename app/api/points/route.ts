import { isKnown } from '@/lib/http/etag';
import { toIndexName } from '@/lib/pages/results';
import { parseMapState, toMapRequests } from '@/lib/query/map-state';
import { toSearchParams } from '@/lib/query/search-state';
import { readPoints } from '@/lib/search/engine/points';

const MAX_URL_LENGTH = 8192;

/**
 * Coordinates of all items of a search, encoded by lib/map/point-codec.ts and gzipped; takes the parameters of the map
 * page.
 */
export function GET(request: Request) {
  const { search, searchParams } = new URL(request.url);
  if (search.length > MAX_URL_LENGTH) return Response.json({ message: 'The address is too long' }, { status: 414 });
  const state = parseMapState(toSearchParams(searchParams));
  const [question] = toMapRequests(state, toIndexName(state.search));
  if (!question) return Response.json({ message: 'Not found' }, { status: 404 });
  const { bytes, tag } = readPoints(question);
  // Next drops Content-Encoding, so the client decompresses the body itself.
  const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=2', ETag: `W/"${tag}"` };
  if (isKnown(request, `"${tag}"`)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}
