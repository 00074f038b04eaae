// Finds dates in a search query, as time spans.
import { toPartEnd } from '@/lib/model/date-span';
import { getYearSpan } from '@/lib/model/date-years';
import { tokenize } from '@/lib/model/tokenize';
import { parseDate } from './dates';
import { parseEdtf } from './edtf';
import { toSeconds } from './moment';
import { BETWEEN, DATE_LIMITS, JOINS, type Limit } from './query-date-limits';
import { mayBeDate, normalizeDateText, stripLinks, translateDay, translatePeriod } from './query-date-words';

/** Wall-clock seconds since 1970; null for an open end. */
interface DateSpan {
  from: number | null;
  to: number | null;
}

export interface QueryDate extends DateSpan {
  /** As typed, without the articles and prepositions before it (`from the`). */
  text: string;
  /** The position in UTF-16 units, with those words. */
  start: number;
  end: number;
}

// "between the late nineteen thirties and the early nineteen forties"
const MAX_DATE_WORDS = 10;
/** A search uses 20 words (query-terms.ts); signs and digits within words may make them more tokens. */
const MAX_TOKENS = 40;
const ABOUT = 5;

/** Returns the last second of an EDTF part, ignoring the time of day. */
const toEnd = (part: string): number => toPartEnd(part.replace(/T.*$/, '')) ?? 0;

const toYears = ({ from, to }: { from: number; to: number }): DateSpan => ({
  from: toSeconds({ year: from }),
  to: toSeconds({ year: to + 1 }) - 1,
});

function toSpan(edtf: string): DateSpan | null {
  const ends = /^[[{]/.test(edtf) ? getYearSpan(edtf) : null;
  if (ends) return toYears(ends);
  const [first = '', last = first] = edtf.split('/');
  const from = parseEdtf(first)?.sort ?? null;
  // Open ends are recognized by their words (DATE_LIMITS).
  if (from === null || last === '..') return null;
  const years = /^[^/]*[~%]$/.test(edtf) ? getYearSpan(edtf) : null;
  return years ? toYears({ from: years.from - ABOUT, to: years.to + ABOUT }) : { from, to: toEnd(last) };
}

/** Parses a date that is not likely to be another number. */
function parseWritten(text: string): DateSpan | null {
  if (!/\d/.test(text) || (/^\d{4}[.:]|^\d+$/.test(text) && !/^(?:1\d|20)\d\d$/.test(text))) return null;
  const date = parseDate(text);
  // A year within unknown words is left to the text search.
  if (!date || (date.edtf.endsWith('?') && !text.includes('?'))) return null;
  return toSpan(date.edtf);
}

/** The words of a text as typed, because `parseDate` needs their accents, and folded for the other patterns. */
interface Words {
  typed: string[];
  plain: string[];
}

const slice = ({ typed, plain }: Words, from: number, to?: number): Words => ({
  typed: typed.slice(from, to),
  plain: plain.slice(from, to),
});

function parsePoint({ typed, plain }: Words): DateSpan | null {
  const text = plain.join(' ');
  const period = translatePeriod(text);
  if (period) return parseWritten(period);
  const day = translateDay(stripLinks(text));
  return parseWritten(typed.join(' ')) ?? (day === text ? null : parseWritten(day));
}

const toYear = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();

function toLimited({ from, to }: DateSpan, limit: Limit): DateSpan | null {
  if (from === null || to === null) return null;
  if (limit === 'about') return toYears({ from: toYear(from) - ABOUT, to: toYear(to) + ABOUT });
  if (limit === 'before' || limit === 'until') return { from: null, to: limit === 'until' ? to : from - 1 };
  return { from: limit === 'since' ? from : to + 1, to: null };
}

function parseLimited(words: Words): DateSpan | null {
  const text = words.plain.join(' ');
  for (const { limit, form } of DATE_LIMITS) {
    const { 0: found = '', index = 0 } = form.exec(text) ?? {};
    if (!found) continue;
    const count = found.split(' ').length;
    const point = parsePoint(
      index === 0 ? slice(words, count) : { typed: [text.slice(0, index)], plain: text.slice(0, index).split(' ') },
    );
    const span = point && toLimited(point, limit);
    if (span) return span;
  }
  return null;
}

const isBetween = ({ plain }: Words) => BETWEEN.test(plain.join(' '));

/** Parses "between the twenties and the thirties", "from 1910 to the thirties". */
function parseJoined(words: Words): DateSpan | null {
  const start = isBetween(words) ? 1 : 0;
  for (let at = start + 1; at < words.plain.length - 1; at += 1) {
    if (!JOINS.has(words.plain[at] as string)) continue;
    const first = parsePoint(slice(words, start, at));
    const last = first && parsePoint(slice(words, at + 1));
    if (first && last && Number(first.from) <= Number(last.from)) return { from: first.from, to: last.to };
  }
  return null;
}

function parseQueryDate(text: string): (DateSpan & { text: string }) | null {
  const words = { typed: text.split(/\s+/), plain: normalizeDateText(text).split(' ') };
  if (words.typed.length !== words.plain.length || !mayBeDate(words.plain.join(' '))) return null;
  const limited = (isBetween(words) ? parseJoined(words) : null) ?? parseLimited(words);
  if (limited) return { ...limited, text };
  const span = parsePoint(words) ?? parseJoined(words);
  return span && { ...span, text: toCore(text) };
}

/** Removes articles and prepositions, so that a text matches that contains the date only. */
function toCore(text: string): string {
  const plain = normalizeDateText(text);
  const dropped = plain.split(' ').length - stripLinks(plain).split(' ').length;
  return text
    .split(/(?<=\s)(?=\S)/)
    .slice(dropped)
    .join('');
}

// Not within a number with separators.
const BEFORE = /(?:^|[\s,(])['’]?$/;
const BEHIND = /^(?:$|\s|[,.)](?:\s|$))/;

/** Lists dates in order, except within quotes or after a minus. */
export function listQueryDates(query: string): QueryDate[] {
  const open = query.replace(/-?"[^"]*"?|(?<!\S)-\S+/g, (literal) => ' '.repeat(literal.length));
  if (!mayBeDate(normalizeDateText(open))) return [];
  const tokens = tokenize(open)
    .filter(({ start, end }) => start < end)
    .slice(0, MAX_TOKENS);
  const dates: QueryDate[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const start = tokens[at]?.start ?? 0;
    if (!BEFORE.test(open.slice(0, start))) continue;
    for (let count = Math.min(MAX_DATE_WORDS, tokens.length - at); count > 0; count -= 1) {
      const end = tokens[at + count - 1]?.end ?? 0;
      const date = BEHIND.test(open.slice(end)) ? parseQueryDate(open.slice(start, end)) : null;
      if (!date) continue;
      dates.push({ ...date, start, end });
      at += count - 1;
      break;
    }
  }
  return dates;
}
