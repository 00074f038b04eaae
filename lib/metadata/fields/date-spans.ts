// Parses time spans in words: decades, parts of a century, and spans between dates.

import { getYearSpan } from '@/lib/model/date-years';
import type { ItemDate } from '@/lib/model/types';
import { parseEdtf } from './edtf';

const seasons: Record<string, string> = { spring: '21', summer: '22', autumn: '23', fall: '23', winter: '24' };

export function parseRange(text: string, mark: string): ItemDate | null {
  const match =
    /^(?:between |from )?(\d{4})(?: ?[-/] ?|(?<=^between .*) and | to )(?:about |circa |ca?\.? ?)?(\d{1,4})(?: ?\?)?$/.exec(
      text,
    );
  if (!match?.[1] || !match[2]) return parseEarly(text, mark);
  // "1850-59" and "1864-5" share the leading digits.
  const end = match[1].slice(0, 4 - match[2].length) + match[2];
  return parseEdtf(`${match[1]}${mark}/${end}${mark}`);
}

/** Years before 1000 must be complete: `960-1279`. */
function parseEarly(text: string, mark: string): ItemDate | null {
  const [, from = '', to = ''] = /^(\d{3}) ?- ?(\d{3,4})$/.exec(text) ?? [];
  return from ? parseEdtf(`0${from}${mark}/${to.padStart(4, '0')}${mark}`) : null;
}

export function parseSpan(text: string, mark: string): ItemDate | null {
  const decade = /^(?:the )?(early |mid |late )?(\d{3})0'?s$/.exec(text);
  if (decade) return parseEdtf(decade[1] ? toPart(Number(`${decade[2]}0`), 10, decade[1]) : `${decade[2]}X${mark}`);
  const century = /^(?:the )?(early |mid |late )?(\d{1,2})(?:st|nd|rd|th) (?:century|c\.)$/.exec(text);
  if (century) {
    const start = (Number(century[2]) - 1) * 100;
    return parseEdtf(century[1] ? toPart(start, 100, century[1]) : `${String(start / 100).padStart(2, '0')}XX${mark}`);
  }
  const part = /^(?:the )?(first|second|last) (half|third|quarter) of (?:the )?(\d{1,2})(?:st|nd|rd|th) century$/.exec(
    text,
  );
  if (part) {
    const length = { half: 50, third: 33, quarter: 25 }[part[2] as 'half'];
    const start = (Number(part[3]) - 1) * 100;
    const from = part[1] === 'first' ? start : part[1] === 'second' ? start + length : start + 100 - length;
    return parseEdtf(`${toYear(from)}${mark}/${toYear(from + length - 1)}${mark}`);
  }
  const season = /^(spring|summer|autumn|fall|winter),? (?:of )?(\d{4})$/.exec(text);
  if (season) return parseEdtf(`${season[2]}-${seasons[season[1] ?? '']}${mark}`);
  const before =
    /^(?:before|by|until|no later than|not after) (\d{4})$/.exec(text) ??
    /^(\d{4}) (?:or|and) (?:earlier|before)$/.exec(text);
  if (before) return parseEdtf(`../${before[1]}${mark}`);
  const after =
    /^(?:after|since|not before|no earlier than) (\d{4})$/.exec(text) ??
    /^(\d{4}) (?:or|and) (?:later|after)$/.exec(text);
  return after ? parseEdtf(`${after[1]}${mark}/..`) : null;
}

const toYear = (value: number) => String(Math.round(value)).padStart(4, '0');

/** Returns the early, middle or late part of a decade or century, with approximate ends. */
function toPart(start: number, length: number, part: string): string {
  const share = part.startsWith('early') ? [0, 0.4] : part.startsWith('mid') ? [0.3, 0.7] : [0.6, 1];
  const [from = 0, to = 1] = share.map((fraction) => start + fraction * length);
  return `${toYear(from)}~/${toYear(to - 1)}~`;
}

const MARKS = /[~?%]/g;

/** Returns the first or last point of a date, as a year if it is not a single point. */
function toEnd({ edtf }: ItemDate, end: 'from' | 'to', mark: string): string | null {
  if (edtf.includes('..') || edtf.includes('T')) return null;
  const [first = '', last = first] = edtf.split('/');
  const point = (end === 'from' ? first : last).replace(MARKS, '');
  const years = getYearSpan(point);
  if (!years) return null;
  const doubt = mark || (MARKS.test(edtf) ? '~' : '');
  return (point.includes('X') ? toYear(years[end]) : point) + doubt;
}

/** Lists endings of the second part that may also apply to the first: `June 1944`, `19th century`. */
const listTails = (text: string) => {
  const words = text.split(' ');
  return words.map((_, at) => words.slice(words.length - at - 1).join(' ')).slice(0, 3);
};

/** Parses `May - June 1944`, `June 19-20, 1964`, `late 18th-early 19th century`. @param parse parses either part */
export function parseParts(text: string, mark: string, parse: (text: string) => ItemDate | null): ItemDate | null {
  for (const [whole] of text.matchAll(/ ?(?:-| to | until | through |\/) ?/g)) {
    const at = text.indexOf(whole);
    const [left, right] = [text.slice(0, at).replace(/^(?:from|between) /, ''), text.slice(at + whole.length)];
    if (!/\d/.test(text) || left === '' || right === '') continue;
    const to = parse(right) ?? (/^\p{L}/u.test(left) ? parse(`${left.split(' ', 1)[0]} ${right}`) : null);
    const from =
      to && [left, ...listTails(right).map((tail) => `${left} ${tail}`)].map(parse).find((date) => date !== null);
    const ends = from && to && [toEnd(from, 'from', mark), toEnd(to, 'to', mark)];
    if (ends?.every((end) => end !== null)) return parseEdtf(ends.join('/'));
  }
  return null;
}
