import { readReadingSeconds } from '@/lib/catalogue/read/reading-status';
import { getHealthyStatus, isLibraryUnavailable } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { getIndexerFault, getUnreadableReason, isAwaitingCatalogue } from '@/lib/http/awaiting-catalogue';
import { readReplicationStatus } from '@/lib/replication/status';
import { getIndexerState } from '@/lib/server/indexer-state';
import { readSendingStatus } from '@/lib/store/sending-status';
import { getStore } from '@/lib/store/shared-store';

/** Null if reading the reason fails: then the catalogue is damaged, which is reported as `state: damaged`. */
function readReason(): string | null {
  try {
    return getUnreadableReason();
  } catch {
    return null;
  }
}

/** Readiness, checked by a query, and indexing progress. Contains no paths, secrets or counts of hidden files. */
export function GET() {
  const indexer = getIndexerState();
  const status = getHealthyStatus();
  const unreadable = readReason();
  const { store, data, role } = getConfig();
  const ready = status !== null && indexer !== 'starting' && !isAwaitingCatalogue() && !unreadable;
  const fault = getIndexerFault()?.reason ?? unreadable;
  const library = status && isLibraryUnavailable() ? 'away' : 'here';
  const { state = 'damaged', percent, toDraw, items, problems } = status ?? {};
  const seconds = readReadingSeconds(data);
  const replication = store && readReplicationStatus(data);
  // Does not affect readiness: without the store, renditions are generated on this machine.
  const storeStatus = getStore()?.getStatus();
  const sending = store && readSendingStatus(data);
  return Response.json(
    {
      ready,
      indexer,
      ...(fault && { fault }),
      ...(role !== 'web' && { library }),
      state,
      percent,
      toDraw,
      items,
      problems,
      ...(seconds !== null && { indexing: { seconds } }),
      ...(replication && { replication: { ...replication, fault: replication.fault && 'the store gives no answer' } }),
      ...(storeStatus && { store: { ...storeStatus, ...(sending && { indexer: sending }) } }),
    },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
