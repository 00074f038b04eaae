// Words for values: dates, exposures, sizes and places as a museum label would put them.
import { listMembers } from './date-years';
import type { Place } from './types';

// The house writes British English: 13 April 2024.
const toLocale = (language: string) => (language === 'en' ? 'en-GB' : language);

const months = new Map<string, Intl.DateTimeFormat>();

function toMonthText(language: string, options: Intl.DateTimeFormatOptions, date: Date) {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = months.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: 'UTC' });
    months.set(key, format);
  }
  return format.format(date);
}

// https://www.loc.gov/standards/datetime/ (level 1, seasons)
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];

const PART = /^(-?\d{4}|\d{3}X|\d{2}XX)(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

function toCenturyText(number: number) {
  const ending = number % 100 > 10 && number % 100 < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending} century`;
}

function toPartText(part: string, language: string) {
  const match = PART.exec(part.replace(/[~?%]/g, ''));
  if (!match) return part;
  const [, year = '', month, day, time, offset] = match;
  const about = /[~%]/.test(part) ? 'about ' : '';
  const perhaps = /[?%]/.test(part) ? ' (uncertain)' : '';
  let text = year.endsWith('XX')
    ? toCenturyText(Number(year.slice(0, 2)) + 1)
    : year.endsWith('X')
      ? `${year.slice(0, 3)}0s`
      : String(Number(year));
  const season = SEASONS[Number(month) - 21];
  if (season) text = `${season} ${text}`;
  else if (month && !year.includes('X')) {
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
    text = toMonthText(language, { year: 'numeric', month: 'long', ...(day && { day: 'numeric' }) }, date);
  }
  if (time)
    text += `, ${time}${offset ? ` (UTC${offset === 'Z' || offset === '+00:00' ? '' : offset.replace('-', '−')})` : ''}`;
  return about + text + perhaps;
}

/** The same without the time of day. */
export const toDayText = (edtf: string, language = 'en') =>
  toDateText(edtf.replace(/T[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, ''), language);

/**
 * An EDTF date in words: `1864~` is "about 1864", `1850/1859` is "1850 to 1859", `[1930,1936]` is "1930 or 1936". What is not
 * understood stays as it is.
 */
export function toDateText(edtf: string, language = 'en') {
  const members = listMembers(edtf).map((member) =>
    toSpanText(member.replace('..', member === edtf ? '..' : '/'), language),
  );
  return [members.slice(0, -1).join(', '), members.at(-1)]
    .filter(Boolean)
    .join(edtf.startsWith('[') ? ' or ' : ' and ');
}

const toKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/(?<!\p{L})(?:c|ca|circa)\b\.?/gu, 'about ')
    .match(/[\p{L}\p{N}]+/gu)
    ?.sort()
    .join(' ');

/** An owner's own words for a date, where they are not the very words of what was understood. */
export const toBesideText = (
  edtf: string | undefined,
  words: string | undefined,
  language = 'en',
): string | undefined =>
  words && (edtf === undefined || toKey(words) !== toKey(toDateText(edtf, language))) ? words : undefined;

function toSpanText(edtf: string, language: string) {
  const [from = '', to] = edtf.split('/');
  if (to === undefined) return toPartText(from, language);
  if (from === '..' || from === '') return `before ${toPartText(to, language)}`;
  if (to === '..' || to === '') return `from ${toPartText(from, language)}`;
  return `${toPartText(from, language)} to ${toPartText(to, language)}`;
}

/** Seconds as photographers write them: 1/250 s, 0.5 s, 30 s. */
export function toExposureText(seconds: number) {
  if (seconds > 0 && seconds < 0.3) return `1/${Math.round(1 / seconds)} s`;
  return `${Number(seconds.toFixed(1))} s`;
}

export const toApertureText = (fNumber: number) => `f/${Number(fNumber.toFixed(1))}`;

export const toLengthText = (millimetres: number) => `${Number(millimetres.toFixed(1))} mm`;

/** Degrees to four places (11 m), with the half of the globe as a letter. */
export function toCoordinatesText(latitude: number, longitude: number) {
  const part = (value: number, [plus, minus]: readonly [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}

export const KIND_NAMES = {
  photo: 'Photograph',
  film: 'Film',
  sound: 'Sound recording',
  document: 'Document',
  story: 'Story',
} as const;

/** The names of a place, each once, the narrowest first. */
export const listPlaceNames = ({ name, city, region, country }: Place = {}) =>
  [...new Set([name, city, region, country])].filter((each) => each !== undefined && each !== '');

/** Seconds as a clock shows them: 0:07, 3:41, 1:02:09. */
export function toDurationText(seconds: number) {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export const toCountText = (count: number, one: string, many: string, language = 'en') =>
  `${count.toLocaleString(language)} ${count === 1 ? one : many}`;

/** Of a text whose language nobody names, where others are named: https://www.rfc-editor.org/rfc/rfc5646#section-4.1 */
export const UNNAMED = 'und';

/** A language's own name, where browsers know one. */
export const toLanguageName = (language: string) => {
  if (language === UNNAMED) return 'another language';
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};
