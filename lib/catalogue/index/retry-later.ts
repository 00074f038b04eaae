// Has files read again that were set aside because reading them took too long or ended its process: the machine may have been at fault.
import { toFileName, toFolder } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { ProblemReason } from '@/lib/model/problem';

const REASONS: ProblemReason[] = ['timed-out', 'crashed'];
const MINUTE_MS = 60_000;
/** After the first, the second and each later failure since the start. */
const DELAYS_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
const CHECK_EVERY_MS = 10_000;

/**
 * At the start all that were set aside are forgotten at once, so that the first look reads them again.
 * @param now milliseconds of a clock that only goes forward
 */
export function createRetries(writer: CatalogueWriter, now: () => number = () => performance.now()) {
  const waiting = new Map<string, { failures: number; due: number }>();
  let next = now() + CHECK_EVERY_MS;

  function forget(paths: string[]) {
    if (paths.length === 0) return;
    writer.begin();
    for (const path of paths) writer.files.forgetFile(toFolder(path), toFileName(path));
    writer.commit(false);
  }

  forget(writer.problems.listPaths(REASONS));

  return {
    /** To be asked often, while nothing is read. @returns folders with files that are due: looking at them reads these again */
    takeDue(): string[] {
      const time = now();
      if (time < next) return [];
      next = time + CHECK_EVERY_MS;
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
      return [...new Set(due.map(toFolder))];
    },
  };
}
