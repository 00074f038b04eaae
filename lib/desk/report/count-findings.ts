// Counts the findings of the report for the first page of the desk.
import { setImmediate as giveWay } from 'node:timers/promises';
import { getVersion } from '@/lib/catalogue/read/connection';
import { countFound, countProblems } from '@/lib/catalogue/read/found-items';
import { singleton } from '@/lib/clients/singleton';
import { FINDINGS, type FindingKind, isItemFinding } from '@/lib/model/findings';

/** Null if counting them takes too long for a page. */
export type FindingCounts = Record<FindingKind, number | null>;

function countKind(kind: FindingKind): number | null {
  if (kind === 'alike') return null;
  return isItemFinding(kind) ? countFound(kind) : countProblems(kind === 'dead-link');
}

async function count(): Promise<FindingCounts> {
  const counts = {} as FindingCounts;
  for (const kind of FINDINGS) {
    counts[kind] = countKind(kind);
    // Each count of a million items takes some milliseconds; other requests are served in between.
    await giveWay();
  }
  return counts;
}

/** Counts once for each version of the catalogue. */
export function countFindings(): Promise<FindingCounts> {
  const known = singleton<{ version?: string; counts?: Promise<FindingCounts> }>('desk report', () => ({}));
  const version = getVersion();
  if (known.version !== version || !known.counts) Object.assign(known, { version, counts: count() });
  return known.counts as Promise<FindingCounts>;
}
