import { getSoundStatus } from '@/lib/catalogue/read/site';
import { getIndexerState } from '@/lib/server/start';

/** Whether the site can answer, which is tried, and how far the index is; no paths, no secrets. */
export function GET() {
  const indexer = getIndexerState();
  const status = getSoundStatus();
  const ready = status !== null && indexer !== 'starting';
  const { state = 'damaged', done, total, toDraw, items, problems } = status ?? {};
  return Response.json(
    { ready, indexer, state, indexed: done, files: total, toDraw, items, problems },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
