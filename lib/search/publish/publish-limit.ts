// Withholds records above the hosted service's size limit.
// The limit depends on the owner's plan and is learnt from error responses.
import type { SearchRecord } from '@/lib/model/search-record';
import { getErrorStatus } from '@/lib/search/hosted/error-message';

export interface TooLarge {
  id: string;
  path: string;
  bytes: number;
  /** Maximum bytes accepted. */
  max: number;
}

/**
 * Error messages as in
 * https://www.algolia.com/doc/guides/sending-and-managing-data/prepare-your-data/how-to/reducing-object-size
 */
const REFUSALS = [
  /objectID=(\S+) is too big size=\d+(?:\/(\d+))? bytes/i,
  /Record (\S+) is too big: size: \d+ byte\(s\), maximum allowed: (\d+) byte/i,
];

function parseRefusal(error: unknown): { id: string; max: number | null } | null {
  if (getErrorStatus(error) !== 400 && getErrorStatus(error) !== 413) return null;
  for (const pattern of REFUSALS) {
    const match = pattern.exec((error as Error).message);
    if (match?.[1]) return { id: match[1], max: match[2] ? Number(match[2]) : null };
  }
  return null;
}

export const countBytes = (record: object) => Buffer.byteLength(JSON.stringify(record));

export function createLimit() {
  const tooLarge: TooLarge[] = [];
  const named = new Set<string>();
  let largest: number | null = null;

  return {
    tooLarge,
    get largest() {
      return largest;
    },

    admits(record: SearchRecord): boolean {
      const bytes = countBytes(record);
      // The service measures size differently, so records that it named are too large in any case.
      if (!named.has(record.objectID) && (largest === null || bytes <= largest)) return true;
      tooLarge.push({ id: record.objectID, path: record.path, bytes, max: largest ?? bytes });
      return false;
    },

    /** @returns whether the error reports a record as too large for the first time */
    learn(error: unknown): boolean {
      const refusal = parseRefusal(error);
      if (!refusal || named.has(refusal.id)) return false;
      named.add(refusal.id);
      largest = refusal.max ?? largest;
      return true;
    },
  };
}
