// The primary of a site that several processes serve: starts as many as help, restarts those that die, ends them together.
import cluster, { type Worker } from 'node:cluster';
import { joinMetrics, type MetricValues, serveMetrics } from '@/lib/clients/metrics';
import { toBackoff } from '@/lib/clients/retry';
import { createIpcChannel, type IpcChannel } from '@/lib/cluster/ipc';
import type { ProcessCounts } from '@/lib/cluster/process-count';
import { BUSY_SHARE } from '@/lib/cluster/report-load';
import { getConfig } from '@/lib/config/config';
import { logAsJson } from '@/lib/server/json-log';
import { createPrimaryServices } from './primary-services';

/** Milliseconds. */
const BACKOFF = { first: 500, longest: 60_000 };
/** A worker that has run for so long did not fail to start. */
const SETTLED = 60_000;
/** Each ends by itself within 19 s. */
const LATEST = 19_500;
/** Milliseconds after which the last process of a quiet site ends. */
const QUIET = 600_000;
/** A process that is busy for longer is left out of the metrics. */
const METRICS_WAIT = 2000;

/** https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#Process%20Exit%20Codes */
const BAD_SETTINGS = 78;
const STATUS = { SIGINT: 130, SIGTERM: 143 } as const;

interface Program {
  /** What each worker runs. */
  exec: string;
  /** Its arguments, for the worker of a number among `of`. */
  toArgs(number: number, of: number): string[];
  processes: ProcessCounts;
}

/** The first worker starts alone: what hinders it hinders all, and is said once. */
export function startPrimary({ exec, toArgs, processes: { min, max } }: Program) {
  const workers = new Map<number, Worker>();
  const links = new Map<number, IpcChannel>();
  const listening = new Set<Worker>();
  const services = createPrimaryServices(links, max);
  let count = 1;
  let lastLoad = performance.now();
  let status: number | undefined;
  let isListening = false;

  function setCount(next: number) {
    count = next;
    for (const link of links.values()) link.request('processes', count).catch(() => {});
  }

  /** @param share of the time that the event loop of a worker was busy */
  function onLoad(share: number) {
    lastLoad = performance.now();
    if (share < BUSY_SHARE || count === max || listening.size < count || status !== undefined) return;
    setCount(count + 1);
    fork(count);
  }

  /** Ends the last worker of a site that was quiet for long, because each holds memory of its own. */
  function shrink() {
    const last = workers.get(count);
    if (count === min || !last || !listening.has(last) || performance.now() - lastLoad < QUIET) return;
    lastLoad = performance.now();
    setCount(count - 1);
    last.process.kill('SIGTERM');
  }

  function fork(number: number, failures = 0) {
    if (status !== undefined) return;
    cluster.setupPrimary({ exec, args: toArgs(number, count) });
    const worker = cluster.fork();
    const started = performance.now();
    const link = createIpcChannel(worker.process, { ...services.toHandlers(number), load: onLoad });
    workers.set(number, worker);
    links.set(number, link);
    worker.on('error', (error) => console.error(`Vitrine: process ${number} of the site: ${error.message}`));
    worker.once('listening', () => {
      listening.add(worker);
      if (isListening) return;
      isListening = true;
      setCount(min);
      for (let next = 2; next <= min; next += 1) fork(next);
    });
    worker.once('exit', (code, signal) => {
      workers.delete(number);
      links.delete(number);
      listening.delete(worker);
      link.close();
      services.forget(number);
      if (status !== undefined) return endWhenAlone();
      if (code === BAD_SETTINGS || !isListening) return end(code || 1);
      if (number > count) return;
      const next = performance.now() - started > SETTLED ? 0 : failures + 1;
      const pause = toBackoff(next + 1, BACKOFF);
      console.error(
        `Vitrine: process ${number} of ${count} that serve the site ended (${signal ?? code}); it starts again in ${pause / 1000} s.`,
      );
      setTimeout(() => fork(number, next), pause);
    });
  }

  function endWhenAlone() {
    if (workers.size === 0) process.exit(status);
  }

  /** Has all finish what they are answering, and ends with a status. */
  function end(code: number) {
    if (status !== undefined) return;
    status = code;
    for (const worker of workers.values()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of workers.values()) worker.process.kill('SIGKILL');
      process.exit(status);
    }, LATEST);
    endWhenAlone();
  }

  for (const [signal, code] of Object.entries(STATUS)) process.on(signal, () => end(code));
  const { metrics, isJson } = getConfig().observing;
  if (isJson) logAsJson();
  if (metrics) serveMetrics(joinMetrics(readAll), metrics);
  setInterval(shrink, QUIET / 10).unref();
  fork(1);

  async function readAll() {
    const late = new Promise<null>((resolve) => setTimeout(resolve, METRICS_WAIT, null).unref());
    // While one starts, it serves nothing.
    const serving = [...workers].flatMap(([number, worker]) => (listening.has(worker) && links.get(number)) || []);
    const values = serving.map((link) => Promise.race([link.request('metrics'), late]).catch(() => null));
    return (await Promise.all(values)).filter((each) => each !== null) as MetricValues[];
  }
}
