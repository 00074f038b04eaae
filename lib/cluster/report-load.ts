// Reports the load of this process to the primary, which starts another process if it is high (lib/server/primary.ts).
import { performance } from 'node:perf_hooks';
import { getWorker } from './worker';

const INTERVAL_MS = 2000;

/** Share of the time that the event loop was busy, above which another process is started. */
export const BUSY_SHARE = 0.7;
/** Share below which one process fewer suffices; not reported. */
const QUIET_SHARE = 0.3;

/** Call this when the process serves: loading the server keeps the event loop busy, too. */
export function reportLoad() {
  const primary = getWorker()?.primary;
  if (!primary) return;
  let last = performance.eventLoopUtilization();
  const report = () => {
    const now = performance.eventLoopUtilization();
    const share = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    if (share >= QUIET_SHARE) primary.request('load', share).catch(() => {});
  };
  setInterval(report, INTERVAL_MS).unref();
}
