// Turns any text that states a date, by machine or by hand, into a date as precise as the text.
import type { ItemDate } from '@/lib/model/types';
import { toEnglish } from './date-words';
import { parseEdtf } from './edtf';
import { daysInMonth, toItemDate, toSeconds } from './moment';
import { parseTimestamp } from './timestamp';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const days = [
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.? ${monthName},? (?<year>\\d{4})$`),
  new RegExp(`^${monthName} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})$`),
  new RegExp(`^(?<year>\\d{4}),? ${monthName}(?: (?<day>\\d{1,2}))?$`),
  new RegExp(`^${monthName},? (?<year>\\d{4})$`),
  // Dots are written day first wherever dots are written; slashes may be either way round, and where they are, only tell the year.
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<day>1[3-9]|[2-9]\d)\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<month>\d{1,2})\/(?<day>1[3-9]|[2-9]\d)\/(?<year>\d{4})$/,
];
const seasons: Record<string, string> = { spring: '21', summer: '22', autumn: '23', fall: '23', winter: '24' };

const about = /^(?:about|around|circa|approximately|approx\.?|ca?\.?)(?: +|(?=\d))/;
const perhaps = /^(?:probably|possibly|perhaps|maybe|attributed to) +/;

/** The date that a text states; null where it states none ("undated", zeros, nonsense). */
export function toDate(text: string): ItemDate | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 200) return null;
  const moment = parseTimestamp(trimmed);
  return moment ? toItemDate(moment) : (parseEdtf(trimmed) ?? parseCompact(trimmed) ?? parseWords(trimmed));
}

function parseCompact(text: string): ItemDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const moment = match && parseTimestamp(`${match[1]}-${match[2]}-${match[3]}`);
  return moment ? toItemDate(moment) : null;
}

// Of a print, a cast or a book the work itself is older: "1930, cast 1955".
const later =
  /^(.*\d[^,]*), (?:printed|published|cast|reprinted|reproduced|exhibited|enlarged|remade|reconstructed)\b.*$/;
const deed = /^(?:in|dated|date:|published|printed|designed|made|taken|created|written|drawn|painted|photographed) /;

function parseWords(text: string): ItemDate | null {
  let rest = toEnglish(text.toLowerCase().normalize('NFC').replace(/[–—‒]/g, '-').replace(/\s+/g, ' '))
    .replace(/^\[(.*)\]$/, '$1')
    .replace(later, '$1')
    .replace(deed, '')
    .replace(/^\? ?(.*[^?])$/, '$1?');
  let mark = '';
  if (about.test(rest)) {
    mark = '~';
    rest = rest.replace(about, '').replace(/\?$/, '');
  } else if (perhaps.test(rest)) {
    mark = '?';
    rest = rest.replace(perhaps, '').replace(about, '');
  } else if (/\d ?\(?\?\)?$/.test(rest)) {
    mark = '?';
    rest = rest.replace(/ ?\(?\?\)?$/, '');
  }
  return parseRange(rest, mark) ?? parseSpan(rest, mark) ?? parseDay(rest, mark) ?? parseLoneYear(rest);
}

function parseRange(text: string, mark: string): ItemDate | null {
  const match = /^(?:between |from )?(\d{4})(?: ?[-/] ?| and | to | or )(?:about |circa |ca?\.? ?)?(\d{1,4})$/.exec(
    text,
  );
  if (!match?.[1] || !match[2]) return null;
  // "1850-59" and "1864-5" leave out what the years share.
  const end = match[1].slice(0, 4 - match[2].length) + match[2];
  return parseEdtf(`${match[1]}${mark}/${end}${mark}`);
}

function parseSpan(text: string, mark: string): ItemDate | null {
  const decade = /^(?:the )?(early |mid-? ?|late )?(\d{3})0'?s$/.exec(text);
  if (decade) return parseEdtf(decade[1] ? toPart(Number(`${decade[2]}0`), 10, decade[1]) : `${decade[2]}X`);
  const century = /^(?:the )?(early |mid-? ?|late )?(\d{1,2})(?:st|nd|rd|th) (?:century|c\.)$/.exec(text);
  if (century) {
    const start = (Number(century[2]) - 1) * 100;
    return parseEdtf(century[1] ? toPart(start, 100, century[1]) : `${String(start / 100).padStart(2, '0')}XX`);
  }
  const centuries =
    /^(?:the )?(\d{1,2})(?:st|nd|rd|th) ?-(?: |to )?(\d{1,2})(?:st|nd|rd|th) (?:century|centuries)$/.exec(text);
  if (centuries)
    return parseEdtf(
      `${toYear((Number(centuries[1]) - 1) * 100)}${mark}/${toYear(Number(centuries[2]) * 100 - 1)}${mark}`,
    );
  const half = /^(?:the )?(first|second) half of (?:the )?(\d{1,2})(?:st|nd|rd|th) century$/.exec(text);
  if (half) {
    const start = (Number(half[2]) - 1) * 100 + (half[1] === 'second' ? 50 : 0);
    return parseEdtf(`${toYear(start)}${mark}/${toYear(start + 49)}${mark}`);
  }
  const season = /^(spring|summer|autumn|fall|winter),? (?:of )?(\d{4})$/.exec(text);
  if (season) return parseEdtf(`${season[2]}-${seasons[season[1] ?? '']}${mark}`);
  const before = /^(?:before|by|no later than|not after) (\d{4})$/.exec(text);
  if (before) return parseEdtf(`../${before[1]}${mark}`);
  const after = /^(?:after|since|not before) (\d{4})$/.exec(text);
  return after ? parseEdtf(`${after[1]}${mark}/..`) : null;
}

const toYear = (value: number) => String(Math.round(value)).padStart(4, '0');

/** The first, middle or last part of a decade or century, both ends approximate. */
function toPart(start: number, length: number, part: string): string {
  const share = part.startsWith('early') ? [0, 0.4] : part.startsWith('mid') ? [0.3, 0.7] : [0.6, 1];
  const [from = 0, to = 1] = share.map((fraction) => start + fraction * length);
  return `${toYear(from)}~/${toYear(to - 1)}~`;
}

function parseDay(text: string, mark: string): ItemDate | null {
  const { year = '', month: name = '', day } = days.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (year) {
    const month = /\d/.test(name) ? Number(name) : months.indexOf(name.slice(0, 3)) + 1;
    const parts = { year: Number(year), month, ...(day && { day: Number(day) }) };
    const isDay = !day || (parts.day && parts.day <= daysInMonth(parts.year, month));
    return month >= 1 && month <= 12 && isDay ? toItemDate(parts, mark) : null;
  }
  const [, slashed] = /^\d{1,2}\/\d{1,2}\/(\d{4})$/.exec(text) ?? [];
  if (slashed) return toItemDate({ year: Number(slashed) }, mark);
  const plain = parseTimestamp(text);
  return plain ? toItemDate(plain, mark) : null;
}

/** "exhibited 1905": one year amid words that are not understood is uncertain, yet better than none. */
function parseLoneYear(text: string): ItemDate | null {
  const years = text.match(/(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/g);
  const others = /\d/.test(text.replace(years?.[0] ?? '', ''));
  if (years?.length !== 1 || others || /\b(?:bc|bce|no|nos|nr|number)\b/.test(text)) return null;
  return { edtf: `${years[0]}?`, sort: toSeconds({ year: Number(years[0]) }) };
}
