// Checks the catalogue when a process has reported damage.
import { isDamageReported } from '@/lib/catalogue/damage';
import { examine } from '@/lib/catalogue/schema';

/** Minimum interval between checks without findings, ms. */
const EXAMINE_INTERVAL_MS = 600_000;

/** Throws from a timer, to end the process, if the catalogue is damaged. */
export function watchReports(data: string) {
  let looked = -EXAMINE_INTERVAL_MS;
  setInterval(() => {
    if (performance.now() - looked < EXAMINE_INTERVAL_MS || !isDamageReported(data)) return;
    examine(data);
    looked = performance.now();
    console.warn('Vitrine: the catalogue was reported as damaged, and is not.');
  }, 1000).unref();
}
