// Defines the date of an item, and derives its search facts.
import { getMessages } from '@/lib/messages/messages';
import { toLastMoment } from './date-span';
import { getYearSpan, listYears } from './date-years';
import { formatDateBesideWords, formatDay } from './format';
import type { ItemDate } from './types';

const ENGLISH = getMessages('en');

/** Removes connecting words, which would match most captions. */
const toDateWords = (edtf: string) =>
  formatDay(edtf, ENGLISH)
    .replace(/\b(about|before|from|to|or|and|uncertain)\b|[(),]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const MAX_DECADES = 20;

/** Returns all decades of a set, or the first decade of a span. */
function listDecades(edtf: string, year: number): string[] {
  const spans = /^[[{]/.test(edtf) ? listYears(edtf) : [{ from: year, to: year }];
  const decades = new Set<number>();
  for (const { from, to } of spans)
    for (let at = Math.floor(from / 10); at <= to / 10 && decades.size < MAX_DECADES; at += 1) decades.add(at);
  return [...decades].sort((a, b) => a - b).map((decade) => `${decade * 10}s`);
}

export function getDateFacts(date: ItemDate | undefined, words: string | undefined) {
  if (!date) return words ? { dateText: words } : {};
  const { edtf, sort } = date;
  const year = new Date(sort * 1000).getUTCFullYear();
  const beside = formatDateBesideWords(edtf, words, ENGLISH);
  return {
    date: edtf,
    dateText: [toDateWords(edtf), beside].filter(Boolean).join('; '),
    time: sort,
    lastTime: toLastMoment(edtf, sort),
    year,
    lastYear: getYearSpan(edtf)?.to ?? year,
    decade: listDecades(edtf, year),
  };
}
