// Formats values for display: dates, exposures, durations and places.
import type { Messages } from '@/lib/messages/messages';
import { listMembers } from './date-years';
import { UNNAMED } from './languages';
import type { Place } from './types';

const months = new Map<string, Intl.DateTimeFormat>();

function toMonthText(locale: string, options: Intl.DateTimeFormatOptions, date: Date) {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = months.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    months.set(key, format);
  }
  return format.format(date);
}

// https://www.loc.gov/standards/datetime/ (level 1, seasons)
const SEASONS = ['date.spring', 'date.summer', 'date.autumn', 'date.winter'] as const;

const PART = /^(-?\d{4}|\d{3}X|\d{2}XX)(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

/** At most two digits: XIX. */
const toRoman = (number: number) =>
  'X'.repeat(Math.floor(number / 10)) + ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][number % 10];

function toPartText(part: string, t: Messages) {
  const match = PART.exec(part.replace(/[~?%]/g, ''));
  if (!match) return part;
  const [, year = '', month, day, time, offset] = match;
  const century = Number(year.slice(0, 2)) + 1;
  let text = year.endsWith('XX')
    ? t('date.century', { century, roman: toRoman(century) })
    : year.endsWith('X')
      ? t('date.decade', { decade: `${year.slice(0, 3)}0` })
      : String(Number(year));
  const season = SEASONS[Number(month) - 21];
  if (season) text = t(season, { year: text });
  else if (month && !year.includes('X')) {
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
    text = toMonthText(t.locale, { year: 'numeric', month: 'long', ...(day && { day: 'numeric' }) }, date);
  }
  if (time) {
    const zone = offset ? ` (UTC${offset === 'Z' || offset === '+00:00' ? '' : offset.replace('-', '−')})` : '';
    text = t('date.time', { date: text, time: time + zone });
  }
  if (/[~%]/.test(part)) text = t('date.about', { date: text });
  return /[?%]/.test(part) ? t('date.uncertain', { date: text }) : text;
}

export const formatDay = (edtf: string, t: Messages) =>
  formatDate(edtf.replace(/T[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, ''), t);

/** Formats EDTF: `1864~` as "about 1864", `1850/1859` as "1850 to 1859", `[1930,1936]` as "1930 or 1936". */
export function formatDate(edtf: string, t: Messages) {
  const members = listMembers(edtf).map((member) => toSpanText(member.replace('..', member === edtf ? '..' : '/'), t));
  // Lists are rare, and ListFormat is expensive to create.
  if (members.length === 1) return members[0] as string;
  const type = edtf.startsWith('[') ? 'disjunction' : 'conjunction';
  return new Intl.ListFormat(t.locale, { type }).format(members);
}

const toKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/(?<!\p{L})(?:c|ca|circa)\b\.?/gu, 'about ')
    .match(/[\p{L}\p{N}]+/gu)
    ?.sort()
    .join(' ');

/** Returns the owner's words for a date if they differ from the formatted date. */
export const formatDateBesideWords = (
  edtf: string | undefined,
  words: string | undefined,
  t: Messages,
): string | undefined =>
  words && (edtf === undefined || toKey(words) !== toKey(formatDate(edtf, t))) ? words : undefined;

function toSpanText(edtf: string, t: Messages) {
  const [from = '', to] = edtf.split('/');
  if (to === undefined) return toPartText(from, t);
  if (from === '..' || from === '') return t('date.before', { date: toPartText(to, t) });
  if (to === '..' || to === '') return t('date.from', { date: toPartText(from, t) });
  return t('date.span', { from: toPartText(from, t), to: toPartText(to, t) });
}

const toTenths = (number: number, locale: string) =>
  number.toLocaleString(locale, { maximumFractionDigits: 1, useGrouping: false });

/** Formats seconds as photographers do: 1/250 s, 0.5 s, 30 s. */
export function formatExposure(seconds: number, locale = 'en') {
  if (seconds > 0 && seconds < 0.3) return `1/${Math.round(1 / seconds)} s`;
  return `${toTenths(seconds, locale)} s`;
}

export const formatAperture = (fNumber: number, locale = 'en') => `f/${toTenths(fNumber, locale)}`;

export const formatFocalLength = (millimetres: number, locale = 'en') => `${toTenths(millimetres, locale)} mm`;

/** Formats degrees with four decimals (11 m) and the hemisphere. */
export function formatCoordinates(latitude: number, longitude: number) {
  const part = (value: number, [plus, minus]: readonly [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}

export const listPlaceNames = ({ name, city, region, country }: Place = {}) =>
  [...new Set([name, city, region, country])].filter((each): each is string => each !== undefined && each !== '');

/** Formats seconds as a clock: 0:07, 3:41, 1:02:09. */
export function formatDuration(seconds: number) {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export const getLanguageName = (language: string, t: Messages) => {
  if (language === UNNAMED) return t('item.anotherLanguage');
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};
