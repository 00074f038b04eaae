// Says that the catalogue is not yet whole, to whoever is told figures of it.
import { readClock } from '@/lib/catalogue/clocks';
import type { createStatements } from '@/lib/catalogue/statements';

/** @returns null where every file has been looked at, and all that was new has been read */
export function toUnfinishedNote(sql: ReturnType<typeof createStatements>): string | null {
  const said = new Map(
    sql("SELECT name, value FROM meta WHERE name IN ('state', 'done', 'total')")
      .all<{ name: string; value: string }>()
      .map(({ name, value }) => [name, value]),
  );
  if (readClock(sql, 'whole') !== undefined && said.get('state') !== 'reading') return null;
  const [done, total] = [Number(said.get('done') ?? 0), Number(said.get('total') ?? 0)];
  const far = total > 0 ? ` (${Math.min(done, total)} of ${total} files so far)` : '';
  return `Indexing is under way${far}: these figures are unfinished.`;
}
