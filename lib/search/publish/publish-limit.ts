// Holds back records that are larger than the hosted service takes, a limit that depends on the owner's plan and is learnt from its refusals.
import type { SearchRecord } from '@/lib/model/search-record';
import { toStatus } from '@/lib/search/hosted/error-message';

export interface TooLarge {
  id: string;
  /** Address of its page. */
  path: string;
  bytes: number;
  /** Bytes that are taken. */
  most: number;
}

/** Its words: https://www.algolia.com/doc/guides/sending-and-managing-data/prepare-your-data/how-to/reducing-object-size */
const REFUSALS = [
  /objectID=(\S+) is too big size=\d+(?:\/(\d+))? bytes/i,
  /Record (\S+) is too big: size: \d+ byte\(s\), maximum allowed: (\d+) byte/i,
];

function parseRefusal(error: unknown): { id: string; most: number | null } | null {
  if (toStatus(error) !== 400 && toStatus(error) !== 413) return null;
  for (const pattern of REFUSALS) {
    const match = pattern.exec((error as Error).message);
    if (match?.[1]) return { id: match[1], most: match[2] ? Number(match[2]) : null };
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

    /** Remembers those that it does not admit. */
    admits(record: SearchRecord): boolean {
      const bytes = countBytes(record);
      // The service counts in its own way: what it names is too large, whatever we count.
      if (!named.has(record.objectID) && (largest === null || bytes <= largest)) return true;
      tooLarge.push({ id: record.objectID, path: record.path, bytes, most: largest ?? bytes });
      return false;
    },

    /** @returns whether an error says that a record is too large, and which */
    learn(error: unknown): boolean {
      const refusal = parseRefusal(error);
      if (!refusal || named.has(refusal.id)) return false;
      named.add(refusal.id);
      largest = refusal.most ?? largest;
      return true;
    },
  };
}
