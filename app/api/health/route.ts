import { getStatus } from '@/lib/catalogue/read/site';
import { getIndexerState } from '@/lib/server/start';

/** Whether the site answers, and how far the index is; no paths, no secrets. */
export function GET() {
  const { state, done, total, toDraw, items, problems } = getStatus();
  return Response.json(
    { ready: true, indexer: getIndexerState(), state, indexed: done, files: total, toDraw, items, problems },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
