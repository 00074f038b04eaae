// How the catalogue, the indexer and the image service stand at this moment, for whoever watches the server.
import { getStatus } from '../catalogue/read-site';
import { getIndexerState } from '../catalogue/start';
import type { GAUGES } from '../metrics';
import { peekImageService } from './service';

export function readGauges(): Partial<Record<keyof typeof GAUGES, number>> {
  const { done, total, toDraw, items, problems } = getStatus();
  const { queue } = peekImageService() ?? {};
  return {
    vitrine_items: items,
    vitrine_problems: problems,
    vitrine_files: total,
    vitrine_files_indexed: done,
    vitrine_pictures_to_draw: toDraw,
    vitrine_indexer_running: getIndexerState() === 'running' ? 1 : 0,
    vitrine_renditions_running: queue?.running ?? 0,
    vitrine_renditions_waiting: queue?.waiting ?? 0,
  };
}
