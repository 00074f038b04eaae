// Parses Extended Date/Time Format (ISO 8601-2:2019, annex A): levels 0 and 1, and uncertain parts of level 2.
import type { ItemDate } from '@/lib/model/types';
import { toItemDate, toSeconds } from './moment';
import { parseTimestamp } from './timestamp';

const seasonStart: Record<string, number> = { '21': 3, '22': 6, '23': 9, '24': 12 };

export function parseEdtf(text: string): ItemDate | null {
  const interval = /^([^/]*)\/([^/]*)$/.exec(text);
  if (!interval) return parsePoint(text);
  const [, from = '', to = ''] = interval;
  const start = parsePoint(from);
  const end = parsePoint(to);
  const open = (part: string) => part === '' || part === '..';
  if ((!start && !open(from)) || (!end && !open(to)) || (!start && !end)) return null;
  if (start && end && start.sort > end.sort) return null;
  // An interval of equal ends is a single date.
  if (start && start.edtf.replace(/[~?%]/g, '') === end?.edtf.replace(/[~?%]/g, '')) return start;
  return { edtf: `${start?.edtf ?? from}/${end?.edtf ?? to}`, sort: (start ?? end)?.sort ?? 0 };
}

// A qualifier before a part applies to it alone; after a part it also applies to those on its left.
const PART_DOUBT = /^[~?%]?(?:\d{4}|\d{3}X|\d{2}XX)(?:-[~?%]?\d{2}){0,2}$|^\d{4}[~?%]?(?:-\d{2}[~?%]?){1,2}$/;

function parsePoint(text: string): ItemDate | null {
  if (/[~?%](?=.)/.test(text)) {
    const plain = PART_DOUBT.test(text) ? parsePoint(text.replace(/[~?%]/g, '')) : null;
    return plain && { ...plain, edtf: text };
  }
  const masked = /^\d{2}(?:\dX|XX)([~?%]?)$/.exec(text);
  if (masked) return { edtf: text, sort: toSeconds({ year: Number(text.slice(0, 4).replaceAll('X', '0')) }) };
  // An unspecified day or month is dropped.
  const unspecified = /^(\d{4}(?:-\d{2})??)(?:-XX){1,2}([~?%]?)$/.exec(text);
  if (unspecified) return parsePoint(`${unspecified[1]}${unspecified[2]}`);
  const season = /^(\d{4})-(2[1-4])([~?%]?)$/.exec(text);
  if (season)
    return { edtf: text, sort: toSeconds({ year: Number(season[1]), month: seasonStart[season[2] ?? ''] ?? 1 }) };
  const early = /^-(\d{4})([~?%]?)$/.exec(text);
  if (early) return toItemDate({ year: -Number(early[1]) }, early[2]);
  const match = /^(\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?)?)([~?%]?)$/.exec(text);
  const moment = match?.[1] ? parseTimestamp(match[1]) : null;
  return moment ? toItemDate(moment, match?.[2]) : null;
}
