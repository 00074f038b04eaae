// Starts metrics and the request log, as configured.
import { createMetrics, serveMetrics } from '@/lib/clients/metrics';
import { getWorker } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { type RequestLogEntry, toGroup } from '@/lib/http/request-log';
import { logAsJson, logRequest } from '@/lib/server/json-log';
import { readGauges } from './gauges';

/** @returns to be called for each request; undefined where nothing is observed */
export function startObserving(): ((entry: RequestLogEntry) => void) | undefined {
  const { metrics: address, isJson } = getConfig().observing;
  if (isJson) logAsJson();
  const metrics = address && createMetrics(readGauges);
  const primary = getWorker()?.primary;
  // One port reports on all processes.
  if (metrics) primary?.handle('metrics', () => metrics.readValues());
  if (metrics && !primary) serveMetrics(metrics, address);
  if (!metrics && !isJson) return undefined;
  return (entry) => {
    metrics?.count(toGroup(entry.path), entry.status, entry.seconds);
    if (isJson) logRequest(entry);
  };
}
