// Schedules further attempts at files whose reading timed out or crashed: the machine may have been at fault.
import { getFileName, getFolder } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { ProblemReason } from '@/lib/model/problem';

const REASONS: ProblemReason[] = ['timed-out', 'crashed'];
const MINUTE_MS = 60_000;
/** Delay after the first, the second and each later failure since the start. */
const DELAYS_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
const CHECK_INTERVAL_MS = 10_000;

/** At the start, resets all such files, so that the first scan reads them again. @param now monotonic clock, ms */
export function createRetries(writer: CatalogueWriter, now: () => number = () => performance.now()) {
  const waiting = new Map<string, { failures: number; due: number }>();
  let next = now() + CHECK_INTERVAL_MS;

  function forget(paths: string[]) {
    if (paths.length === 0) return;
    writer.begin();
    for (const path of paths) writer.files.forgetFile(getFolder(path), getFileName(path));
    writer.commit(false);
  }

  forget(writer.problems.listPaths(REASONS));

  return {
    takeDue(): string[] {
      const time = now();
      if (time < next) return [];
      next = time + CHECK_INTERVAL_MS;
      const paths = new Set(writer.problems.listPaths(REASONS));
      for (const path of waiting.keys()) if (!paths.has(path)) waiting.delete(path);
      const due: string[] = [];
      for (const path of paths) {
        const known = waiting.get(path);
        if (known && time < known.due) continue;
        if (known) due.push(path);
        const failures = known ? known.failures + 1 : 0;
        waiting.set(path, { failures, due: time + (DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0) });
      }
      forget(due);
      return [...new Set(due.map(getFolder))];
    },
  };
}
