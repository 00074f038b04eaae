// Parses dates from free text, with the precision of the text.
import type { ItemDate } from '@/lib/model/types';
import { parseEdtfSet, parseSet } from './date-sets';
import { parseParts, parseRange, parseSpan } from './date-spans';
import { translateDateWords } from './date-words';
import { parseEdtf } from './edtf';
import { daysInMonth, toItemDate, toSeconds } from './moment';
import { parseTimestamp } from './timestamp';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const days = [
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.? ${monthName},? (?<year>\\d{4})$`),
  new RegExp(`^${monthName} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(?<year>\\d{4})$`),
  new RegExp(`^(?<year>\\d{4}),? ${monthName}(?: (?<day>\\d{1,2}))?$`),
  new RegExp(`^${monthName},? (?<year>\\d{4})$`),
  // Dots mean day first; slashes are ambiguous, and an ambiguous date yields only its year.
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<day>1[3-9]|[2-9]\d)\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<month>\d{1,2})\/(?<day>1[3-9]|[2-9]\d)\/(?<year>\d{4})$/,
  /^(?<month>0?[1-9]|1[0-2])[/.](?<year>\d{4})$/,
];
const about = /^(?:about|around|circa|approximately|approx\.?|ca?\.?)(?: +|(?=\d))/;
const perhaps = /^(?:probably|possibly|perhaps|maybe|attributed to) +/;

export function parseDate(text: string): ItemDate | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 200) return null;
  const moment = parseTimestamp(trimmed);
  return moment
    ? toItemDate(moment)
    : (parseEdtf(trimmed) ?? parseEdtfSet(trimmed) ?? parseCompact(trimmed) ?? parseWords(trimmed));
}

function parseCompact(text: string): ItemDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const moment = match && parseTimestamp(`${match[1]}-${match[2]}-${match[3]}`);
  return moment ? toItemDate(moment) : null;
}

// Removes the date of a later print, cast or edition: "1930, cast 1955".
const later =
  /^(.*\d[^,;]*)[,;] ?(?:\w+ )?(?:printed|assembled|produced|(?:re-?)?(?:fabricated|fired)|published|cast|reprinted|reproduced|exhibited|enlarged|remade|reconstructed|manufactured|posthumous|posthumously|version|edition|reworked|restored)\b.*$/;
const deed =
  /^(?:in|on|dated|date:|(?:first )?published|printed|designed|made|taken|created|written|drawn|painted|photographed|engraved|patented),? /;
/** Selects the date from "1953 (designed) c. 1977 (manufactured)", "Edo period (1603-1867)". */
const bracketed =
  /^(?:([^(]*\d[^(]*?) \((?:designed|patented|made|model|negative|image|original|manufactured|printed|cast|published|reproduced)[^)]*\).*|[^\d(]*\((\d{3,4} ?- ?\d{3,4})\).*|[^\d,]*(?:dynasty|period|era), (\d{3,4} ?- ?\d{3,4}))$/;

/** Normalizes cataloguers' brackets and dashes: `[19]36`, `193-`, `19--?`. */
const toPlainYears = (text: string) =>
  text
    .replace(/\[(\d{1,4})\](\d{0,3})/g, '$1$2')
    .replace(/(\d{1,3})\[(\d{1,3})\]/g, '$1$2')
    .replace(/\b(\d{3})-(?=\?|$|\])/g, '$10s')
    .replace(/\b(\d{2})--/g, (_, century) => `${Number(century) + 1}th century`);

function parseWords(text: string): ItemDate | null {
  const words = toPlainYears(
    translateDateWords(
      text
        .toLowerCase()
        .normalize('NFC')
        .replace(/[–—‒−]/g, '-')
        .replace(/\s+/g, ' '),
    ),
  )
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/,(?=\d{4}$)/, ', ')
    // Parts of a century are approximate anyway.
    .replace(/^(?:about|circa|ca?\.?) (?=(?:early|mid|late)\b)/, '')
    .replace(later, '$1')
    .replace(bracketed, '$1$2$3')
    .replace(/\b(early|mid|late) ?- ?(?=\d)/g, '$1 ')
    .replace(/^(early|mid|late) ?-? ?(to|-) ?(early|mid|late) (.*)$/, '$1 $4 - $3 $4')
    .trim();
  return parsePhrase(words) ?? parseSet(words, parsePhrase) ?? parseLoneYear(words);
}

function parsePhrase(text: string): ItemDate | null {
  let rest = text.replace(deed, '').replace(/^\? ?(.*[^?])$/, '$1?');
  let mark = '';
  const limit = /^(?:before|after|since|until|by|no (?:later|earlier) than) (?=\D)/.exec(rest)?.[0] ?? '';
  if (limit && about.test(rest.slice(limit.length))) {
    mark = '~';
    rest = limit + rest.slice(limit.length).replace(about, '');
  } else if (about.test(rest)) {
    mark = '~';
    rest = rest.replace(about, '').replace(/ ?\(?\?\)?$/, '');
  } else if (perhaps.test(rest)) {
    mark = '?';
    rest = rest.replace(perhaps, '').replace(about, '');
  } else if (/[\da-z] ?\(?\?\)?$/.test(rest)) {
    mark = '?';
    rest = rest.replace(/ ?\(?\?\)?$/, '').replace(about, '');
  }
  const point = (part: string) => {
    const plain = part.replace(about, '');
    const date = parseSpan(plain, '') ?? parseDay(plain, '');
    return date && plain !== part && !/[~?%/]/.test(date.edtf) ? { ...date, edtf: `${date.edtf}~` } : date;
  };
  return parseRange(rest, mark) ?? parseSpan(rest, mark) ?? parseDay(rest, mark) ?? parseParts(rest, mark, point);
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

/** "exhibited 1905": a single year in unknown words is used as uncertain. */
function parseLoneYear(text: string): ItemDate | null {
  const years = text.match(/(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/g);
  const others = /\d/.test(text.replace(years?.[0] ?? '', ''));
  if (years?.length !== 1 || others || /\b(?:bc|bce|no|nos|nr|number)\b/.test(text)) return null;
  return { edtf: `${years[0]}?`, sort: toSeconds({ year: Number(years[0]) }) };
}
