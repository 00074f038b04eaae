// Finds dates in a search query, as time spans.
import { toPartEnd } from '@/lib/model/date-span';
import { getYearSpan } from '@/lib/model/date-years';
import { tokenize } from '@/lib/model/tokenize';
import { parseDate } from './dates';
import { parseEdtf } from './edtf';
import { toSeconds } from './moment';

/** Wall-clock seconds since 1970; null for an open end. */
interface DateSpan {
  from: number | null;
  to: number | null;
}

export interface QueryDate extends DateSpan {
  /** As typed, and its position in UTF-16 units. */
  text: string;
  start: number;
  end: number;
}

// "first half of the 19th century"
const MAX_DATE_WORDS = 6;
const ABOUT = 5;

/** Returns the last second of an EDTF part, ignoring the time of day. */
const toEnd = (part: string): number => toPartEnd(part.replace(/T.*$/, '')) ?? 0;

function toSpan(edtf: string, text: string): DateSpan {
  const ends = /^[[{]/.test(edtf) ? getYearSpan(edtf) : null;
  if (ends) return { from: toSeconds({ year: ends.from }), to: toSeconds({ year: ends.to + 1 }) - 1 };
  const [first = '', last = first] = edtf.split('/');
  const start = parseEdtf(first)?.sort ?? null;
  const end = last === '..' ? null : toEnd(last);
  // "Before" and "after" exclude the year; "by" and "since" include it.
  const isInclusive = /^(?:by|no|not|since)\b/i.test(text);
  if (start === null) return { from: null, to: isInclusive || end === null ? end : (parseEdtf(last)?.sort ?? 0) - 1 };
  if (end === null) return { from: isInclusive ? start : toEnd(first) + 1, to: null };
  const years = /^[^/]*[~%]$/.test(edtf) ? getYearSpan(edtf) : null;
  if (!years) return { from: start, to: end };
  return { from: toSeconds({ year: years.from - ABOUT }), to: toSeconds({ year: years.to + ABOUT + 1 }) - 1 };
}

/** Parses a date that is not likely to be another number. */
function parseQueryDate(text: string): DateSpan | null {
  if (/^\d{4}[.:]|^\d+$/.test(text) && !/^(?:1\d|20)\d\d$/.test(text)) return null;
  const date = parseDate(text);
  // A year within unknown words is left to the text search.
  if (!date || (date.edtf.endsWith('?') && !text.includes('?'))) return null;
  return toSpan(date.edtf, text);
}

/** Lists dates in order, except within quotes or after a minus. */
export function listQueryDates(query: string): QueryDate[] {
  const open = query.replace(/-?"[^"]*"?|(?<!\S)-\S+/g, (literal) => ' '.repeat(literal.length));
  const tokens = tokenize(open).filter(({ start, end }) => start < end);
  const dates: QueryDate[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let count = Math.min(MAX_DATE_WORDS, tokens.length - at); count > 0; count -= 1) {
      const start = tokens[at]?.start ?? 0;
      const end = tokens[at + count - 1]?.end ?? 0;
      const text = open.slice(start, end);
      // Not within a number with separators.
      const isWhole = /(?:^|[\s,(])$/.test(open.slice(0, start)) && /^(?:$|\s|[,.)](?:\s|$))/.test(open.slice(end));
      const span = isWhole ? parseQueryDate(text) : null;
      if (!span) continue;
      dates.push({ ...span, text, start, end });
      at += count - 1;
      break;
    }
  }
  return dates;
}
