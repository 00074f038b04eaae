// Collects and serves Prometheus metrics on a separate, private port.
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsAddress } from '@/lib/config/config';

export type ReadGauges = () => Partial<Record<keyof typeof GAUGES, number>>;

/** Gauges with their descriptions: https://prometheus.io/docs/practices/naming/ */
export const GAUGES = {
  vitrine_items: 'Items in the catalogue.',
  vitrine_problems: 'Files that could not be used.',
  vitrine_files: 'Files of the library that were found.',
  vitrine_files_indexed: 'Files of them that were read.',
  vitrine_pictures_to_draw: 'Items whose grid picture is still to be made.',
  vitrine_indexer_running: '1 while the indexer does its work.',
  vitrine_index_file_seconds: 'For how long the indexer has been reading the same file; 0 while no file takes long.',
  vitrine_requests_waiting: 'Requests that wait until others of their kind are answered.',
  vitrine_renditions_running: 'Images that are being made.',
  vitrine_renditions_waiting: 'Images that wait to be made.',
  vitrine_store_answering: '1 while the shared store answers this server; missing where there is none.',
  vitrine_store_failures: 'Times that the shared store failed this server.',
  vitrine_store_waiting: 'Objects that wait to be sent to the shared store.',
  vitrine_store_dropped:
    'Objects that were let go, for more waited than there is room for, or the store took them not.',
  vitrine_store_indexer_waiting:
    'Objects that the indexer has still to send to the shared store, and items whose pictures it has still to remove there.',
  vitrine_store_indexer_failing_seconds:
    'For how long the shared store has taken nothing of the indexer; 0 while it does.',
  vitrine_processes: 'Processes that serve, and told their part of this.',
} as const;

/** Gauges that are equal in all processes; all others are summed. */
const ALIKE: readonly string[] = [
  'vitrine_items',
  'vitrine_problems',
  'vitrine_files',
  'vitrine_files_indexed',
  'vitrine_pictures_to_draw',
  'vitrine_indexer_running',
  'vitrine_index_file_seconds',
  'vitrine_store_indexer_waiting',
  'vitrine_store_indexer_failing_seconds',
] satisfies (keyof typeof GAUGES)[];

interface Readable {
  type: string;
  read(): Promise<string>;
}

export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** @param readGauges missing values are omitted */
export function createMetrics(readGauges: ReadGauges) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['group'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'vitrine_http_responses_total',
    help: 'Answers, by what was asked for and the class of the status.',
    labelNames: ['group', 'status'],
    registers: [registry],
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, help]) => {
      const aggregator = ALIKE.includes(name) ? 'first' : 'sum';
      return [name, new Gauge({ name, help, aggregator, registers: [registry] })];
    }),
  );
  function look() {
    const values = tryRead(readGauges);
    for (const [name, gauge] of gauges) {
      const value = values[name];
      if (value === undefined) gauge.reset();
      else gauge.set(value);
    }
  }
  return {
    type: registry.contentType,
    /** @param group route group of the request. @param took seconds */
    count(group: string, status: number, took: number) {
      seconds.observe({ group }, took);
      answers.inc({ group, status: `${Math.floor(status / 100)}xx` });
    },
    read() {
      look();
      return registry.metrics();
    },
    /** For aggregation in another process. */
    readValues() {
      look();
      return registry.getMetricsAsJSON();
    },
  };
}

export const joinMetrics = (readAll: () => Promise<MetricValues[]>): Readable => ({
  type: Registry.PROMETHEUS_CONTENT_TYPE,
  read: async () => AggregatorRegistry.aggregate(await readAll()).metrics(),
});

function tryRead(readGauges: ReadGauges): Record<string, number | undefined> {
  try {
    return readGauges();
  } catch {
    return {};
  }
}

/** Serves `/metrics` only. A port in use is logged and not fatal. */
export function serveMetrics(metrics: Readable, { host, port }: MetricsAddress): Server {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await metrics.read();
      response.writeHead(200, { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.on('error', (error) => console.error(`Vitrine: no metrics at ${host}:${port}: ${error.message}`));
  server.listen(port, host);
  server.unref();
  return server;
}
