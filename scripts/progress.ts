// Prints the progress of indexing, for terminals and benchmarks.
import fs from 'node:fs';
import type { IndexProgress } from '../lib/catalogue/write/meta-table';

export function showBar({ state, done, total, toDraw }: IndexProgress) {
  const width = 30;
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(part * width);
  const text = state === 'drawing' ? `pictures to draw: ${toDraw}` : `${done} of ${total} files`;
  process.stdout.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`);
}

/** Peak memory in kB. `maxRSS` can include the parent's memory at the time of the fork, so prefer /proc. */
function readPeak() {
  const status = fs.existsSync('/proc/self/status') ? fs.readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

/** Prints the time of each commit and the peak memory, for tools/bench. */
export function showTimes({ state }: IndexProgress) {
  const ms = Math.round(performance.now());
  console.log(JSON.stringify({ state, ms, kilobytes: readPeak() }));
}
