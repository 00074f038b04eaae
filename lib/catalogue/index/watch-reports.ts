// Looks into damage of the catalogue that somebody reports, whatever else the indexer does.
import { isDamageReported } from '@/lib/catalogue/damage';
import { examine } from '@/lib/catalogue/schema';

/** How long what was looked into without a finding is not looked into again, in milliseconds. */
const EXAMINE_EVERY = 600_000;

/** Throws, where no one catches it, when the catalogue is damaged. */
export function watchReports(data: string) {
  let looked = -EXAMINE_EVERY;
  setInterval(() => {
    if (performance.now() - looked < EXAMINE_EVERY || !isDamageReported(data)) return;
    examine(data);
    looked = performance.now();
    console.warn('Vitrine: the catalogue was reported as damaged, and is not.');
  }, 1000).unref();
}
