// Begins what the deployer watches the server by, as far as the settings ask for it.
import { createMetrics, type ReadGauges, serveMetrics } from '@/lib/clients/metrics';
import { getWorker } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { logAsJson, logRequest } from '@/lib/http/json-log';
import { toGroup, watchRequests } from '@/lib/http/request-log';

const shared = globalThis as { vitrineObserved?: boolean };

export function startObserving(readGauges: ReadGauges) {
  const { metrics: address, isJson } = getConfig().observing;
  if (shared.vitrineObserved) return;
  shared.vitrineObserved = true;
  if (isJson) logAsJson();
  const metrics = address && createMetrics(readGauges);
  const primary = getWorker()?.primary;
  // One port tells of all processes.
  if (metrics) primary?.answerTo('metrics', () => metrics.readValues());
  const server = metrics && !primary ? serveMetrics(metrics, address) : undefined;
  if (!metrics && !isJson) return;
  watchRequests((answered) => {
    metrics?.count(toGroup(answered.path), answered.status, answered.seconds);
    if (isJson) logRequest(answered);
  }, server);
}
