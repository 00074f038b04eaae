import { isKnown } from '@/lib/http/etag';
import { toIndexName } from '@/lib/pages/results';
import { parseMapState, toMapRequests } from '@/lib/query/map-state';
import { toSearchParams } from '@/lib/query/search-state';
import { readPoints } from '@/lib/search/engine/points';

const LONGEST = 8192;

/** Where everything lies that the map shows, as lib/map/point-codec.ts writes it, gzipped; narrowed by the map's own parameters. */
export function GET(request: Request) {
  const { search, searchParams } = new URL(request.url);
  if (search.length > LONGEST) return Response.json({ message: 'The address is too long' }, { status: 414 });
  const state = parseMapState(toSearchParams(searchParams));
  const [question] = toMapRequests(state, toIndexName(state.search));
  if (!question) return Response.json({ message: 'Not found' }, { status: 404 });
  const { bytes, tag } = readPoints(question);
  // Next passes no Content-Encoding on, so it is the reader who unpacks.
  const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=2', ETag: `W/"${tag}"` };
  if (isKnown(request, `"${tag}"`)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}
