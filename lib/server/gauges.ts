// How the catalogue, the indexer and the image service stand at this moment, for whoever watches the server.
import { readReadingSeconds } from '@/lib/catalogue/read/reading-status';
import { getIndexNumbers, getStatus } from '@/lib/catalogue/read/site';
import type { GAUGES } from '@/lib/clients/metrics';
import { getConfig } from '@/lib/config/config';
import { countQueuedRequests } from '@/lib/http/load-shedding';
import { peekImageService } from '@/lib/images/image-service';
import { readSendingStatus } from '@/lib/store/sending-status';
import { getStore } from '@/lib/store/shared-store';
import { getIndexerState } from './indexer-state';

export function readGauges(): Partial<Record<keyof typeof GAUGES, number>> {
  const { toDraw, items } = getStatus();
  const { done, total, problems } = getIndexNumbers();
  const { queue } = peekImageService() ?? {};
  const store = getStore()?.getStatus();
  const sending = store && readSendingStatus(getConfig().data);
  return {
    vitrine_items: items,
    vitrine_problems: problems,
    vitrine_files: total,
    vitrine_files_indexed: done,
    vitrine_pictures_to_draw: toDraw,
    vitrine_indexer_running: getIndexerState() === 'running' ? 1 : 0,
    vitrine_index_file_seconds: readReadingSeconds(getConfig().data) ?? 0,
    vitrine_requests_waiting: countQueuedRequests(),
    vitrine_renditions_running: queue?.running ?? 0,
    vitrine_renditions_waiting: queue?.waiting ?? 0,
    ...(store && {
      vitrine_store_answering: store.isAnswering ? 1 : 0,
      vitrine_store_failures: store.failures,
      vitrine_store_waiting: store.waiting,
      vitrine_store_dropped: store.dropped,
    }),
    ...(sending && {
      vitrine_store_indexer_waiting: sending.waiting + sending.toRemove,
      vitrine_store_indexer_failing_seconds: sending.failingSince ? (Date.now() - sending.failingSince) / 1000 : 0,
    }),
    vitrine_processes: 1,
  };
}
