// Reads the metadata of a Broadcast Wave file: https://tech.ebu.ch/docs/tech/tech3285.pdf
import { isUtf8 } from 'node:buffer';
import { decodeProse } from './plain-text';
import type { ReadAt } from './tiff-directory';

export interface BroadcastFacts {
  description?: string;
  originator?: string;
  reference?: string;
  /** ISO 8601, local time. */
  date?: string;
}

const MAX_CHUNKS = 500;
const LENGTH = 338;

/** Decodes a field. A full field may end within a character; invalid text is ignored. */
function toWords(field: Buffer): string | undefined {
  const end = field.indexOf(0);
  const bytes = end < 0 ? field : field.subarray(0, end);
  if (end < 0)
    for (let cut = 0; cut < 4; cut += 1) {
      const whole = bytes.subarray(0, bytes.length - cut);
      if (isUtf8(whole)) return whole.toString('utf8').trim() || undefined;
    }
  try {
    return decodeProse(bytes).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Any separator is allowed; a clock that was never set is all zeros. */
function toDate(day: string, time: string): string | undefined {
  const [, year, month, date] = /^(\d{4})\D(\d\d)\D(\d\d)$/.exec(day) ?? [];
  if (!year || Number(year) === 0) return undefined;
  const [, hours, minutes, seconds] = /^(\d\d)\D(\d\d)\D(\d\d)$/.exec(time) ?? [];
  const isTimed = hours !== undefined && `${hours}${minutes}${seconds}` !== '000000';
  return `${year}-${month}-${date}${isTimed ? `T${hours}:${minutes}:${seconds}` : ''}`;
}

export function readBroadcast(readAt: ReadAt): BroadcastFacts {
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const head = readAt(at, 8);
    if (head.length < 8) break;
    const size = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'bext') {
      const body = readAt(at + 8, Math.min(size, LENGTH));
      const [description, originator, reference] = [
        toWords(body.subarray(0, 256)),
        toWords(body.subarray(256, 288)),
        toWords(body.subarray(288, 320)),
      ];
      const date = toDate(body.toString('latin1', 320, 330), body.toString('latin1', 330, 338));
      return {
        ...(description && { description }),
        ...(originator && { originator }),
        ...(reference && { reference }),
        ...(date && { date }),
      };
    }
    at += 8 + size + (size % 2);
  }
  return {};
}
