// Selects the date of an item from its sources, and completes it from sources that agree.

import { getMessages } from '@/lib/messages/messages';
import { type Exif, exifNumber, exifNumbers, exifText } from '@/lib/metadata/formats/exif';
import { TAKEN_UTC } from '@/lib/metadata/formats/export-sidecar';
import { iptcText } from '@/lib/metadata/formats/iptc';
import { cleanText } from '@/lib/metadata/formats/plain-text';
import { EMPTY_DATE } from '@/lib/metadata/formats/spreadsheet-damage';
import { textOf, xmpText } from '@/lib/metadata/formats/xmp-values';
import { formatDateBesideWords } from '@/lib/model/format';
import type { Metadata, Place } from '@/lib/model/types';
import { describeWrongClock, findLocalDay } from './clock';
import { isUndated } from './date-words';
import { parseDate } from './dates';
import { type Moment, toItemDate, toSeconds } from './moment';
import { packetText, type Sources } from './sources';
import { guessOffset, parseIptcDate, parseMailDate, parseOffset, parseTimestamp } from './timestamp';

/** A parsed date, with its source text if that is prose. */
export type WordedDate = Pick<Metadata, 'date' | 'dateWords'>;

const MAX_TEXT_LENGTH = 500;

const toWords = (text: string) => cleanText(text)?.slice(0, MAX_TEXT_LENGTH);

/** Parses a date, and retains the text unless it is machine-written or EDTF. */
export function parseWordedDate(text: string): WordedDate {
  const date = parseDate(text);
  const isPlain = date?.edtf === text.trim() || parseTimestamp(text) !== null;
  const dateWords = isPlain ? undefined : formatDateBesideWords(date?.edtf, toWords(text), getMessages('en'));
  return { ...(date && { date }), ...(dateWords && { dateWords }) };
}

/** A date of one source: machine-written, or prose (`about 1864`). */
type Claim = Moment | WordedDate;

const isMoment = (claim: Claim): claim is Moment => 'year' in claim;
function toClaim(text: string | undefined): Claim | null {
  const worded = text ? parseWordedDate(text) : {};
  return (text && parseTimestamp(text)) || (worded.date ? worded : null);
}

/** @param place where it was taken: the clocks of films run in UTC */
export function selectDate(s: Sources, place: Pick<Place, 'longitude'> = {}): WordedDate {
  const worded = toOwnDate(s);
  const { date } = worded;
  const clocks = [s.film.date, ...s.sidecars.map((xmp) => xmpText(xmp, TAKEN_UTC))];
  const isUtc = date?.edtf.endsWith('+00:00') && clocks.some((clock) => date.edtf === parseDate(clock ?? '')?.edtf);
  // Next to Greenwich the time may be local.
  if (!date || !isUtc || place.longitude === undefined || Math.abs(place.longitude) < 7.5) return worded;
  return { ...worded, date: findLocalDay(date, place.longitude) };
}

function toOwnDate(s: Sources): WordedDate {
  const written = s.row.get('date')?.filter((text) => !EMPTY_DATE.test(text.trim()));
  const words = toWords(s.row.get('dateWords')?.[0] ?? '');
  if (written && written.length > 0) {
    const worded = written.map(parseWordedDate).find(({ date }) => date);
    if (worded) return { ...worded, ...toFinerDate(worded, s), ...(words && { dateWords: words }) };
    const strange = unrecognizedDate(written, 'metadata.csv', s.faults);
    // "Undated" or unknown words take precedence over the scanner's clock; a typo in digits does not.
    if (/\p{L}/u.test(written.join())) return strange;
    return { ...toStatedDate(s), ...strange };
  }
  return { ...(words ? parseWordedDate(words) : toStatedDate(s)), ...(words && { dateWords: words }) };
}

/** A row that repeats a file's time has the file's fraction of a second, and its guess of the time zone. */
function toFinerDate({ date }: WordedDate, s: Sources): WordedDate {
  if (!date?.edtf.includes('T')) return {};
  const { date: stated } = toStatedDate({ ...s, faults: [] });
  return stated?.edtf === date.edtf ? { date: stated } : {};
}

function toStatedDate(s: Sources): WordedDate {
  if (s.artwork) {
    const made = [s.artwork.get('Iptc4xmpExt:AODateCreated'), s.artwork.get('Iptc4xmpExt:AOCircaDateCreated')];
    for (const value of made) {
      const worded = parseWordedDate(textOf(value) ?? '');
      if (worded.date) return worded;
    }
  }
  const all = [...listClaims(s)].filter((claim) => claim !== null);
  const claims = all.filter((claim) => !isMoment(claim) || describeWrongClock(claim) === null);
  const wrong = all[0] && isMoment(all[0]) && describeWrongClock(all[0]);
  if (wrong) s.faults.push(wrong);
  const [first, ...others] = claims;
  const strange = STATED.flatMap((name) => packetText(s, name)).find((text) => text?.trim() && !toClaim(text));
  const words = strange ? unrecognizedDate([strange], 'XMP', s.faults) : {};
  if (!first) return words;
  return { ...(isMoment(first) ? { date: toItemDate(complete(first, others.filter(isMoment), s)) } : first), ...words };
}

/** Properties that people edit; excludes placeholders of cameras. */
const STATED = ['photoshop:DateCreated', 'dcterms:created', 'dc:date'];

/** Returns the text of a date that was not recognized, and reports it. */
export function unrecognizedDate(texts: string[], source: string, faults: string[]): WordedDate {
  const words = toWords(texts.join('; '));
  if (!words || /^[\s0:./TZ+-]*$/.test(words)) return {};
  if (!texts.every(isUndated))
    faults.push(`its date in ${source}, "${words}", is not understood; it is shown as it is written`);
  return { dateWords: words };
}

/** In order of preference. EXIF precedes its copy in embedded XMP, but not in a sidecar, which is newer. */
function* listClaims(s: Sources): Generator<Claim | null> {
  for (const xmp of s.sidecars) {
    yield toClaim(xmpText(xmp, 'photoshop:DateCreated'));
    yield toClaim(xmpText(xmp, 'exif:DateTimeOriginal'));
  }
  const embedded = [...listEmbedded(s)];
  for (const taken of listTaken(s)) yield findCorrected(taken, embedded);
  yield* embedded;
}

const MAX_OFFSET_SECONDS = 14 * 3_600;

/**
 * Google states a time in UTC for each picture. If one of the file's own, in local time, may be the same moment, that is
 * more useful; otherwise the owner corrected it, or the file has none.
 */
function findCorrected(taken: Moment, embedded: (Claim | null)[]): Claim | null {
  const isSame = (claim: Claim | null) =>
    claim !== null &&
    isMoment(claim) &&
    claim.day !== undefined &&
    Math.abs(toSeconds(claim) - toSeconds(taken)) <= MAX_OFFSET_SECONDS + (claim.hour === undefined ? 86_400 : 0);
  return embedded.some(isSame) ? null : taken;
}

const listTaken = ({ sidecars }: Sources): Moment[] =>
  sidecars.flatMap((xmp) => parseTimestamp(xmpText(xmp, TAKEN_UTC) ?? '') ?? []);

function* listEmbedded(s: Sources): Generator<Claim | null> {
  yield toClaim(xmpText(s.xmp, 'photoshop:DateCreated'));
  yield parseIptcDate(iptcText(s.iptc, 55), iptcText(s.iptc, 60));
  yield exifMoment(s.exif, 'DateTimeOriginal', 'Original');
  yield toClaim(xmpText(s.xmp, 'exif:DateTimeOriginal'));
  // For a reproduction, all following dates are those of the scan.
  if (s.artwork) return;
  for (const xmp of s.packets) yield toClaim(xmpText(xmp, 'xmp:CreateDate'));
  yield toClaim(s.film.date);
  yield parseIptcDate(iptcText(s.iptc, 62), iptcText(s.iptc, 63));
  yield exifMoment(s.exif, 'CreateDate', 'Digitized');
  for (const xmp of s.packets) yield toClaim(xmpText(xmp, 'exif:DateTimeDigitized'));
  const written = s.png.get('Creation Time') ?? s.png.get('create-date');
  yield (written ? parseMailDate(written) : null) ?? toClaim(written);
  // Some programs use these for the creation date; they may also be another date of the work.
  for (const name of ['dcterms:created', 'dc:date']) for (const xmp of s.packets) yield toClaim(xmpText(xmp, name));
  // GPS time, in UTC, if there is no other clock.
  for (const moment of listGps(s)) yield moment && { ...moment, offset: 0 };
  // Modification time, the only date of some early cameras; not reliable in other files.
  if (exifNumber(s.exif, 'ExposureTime') !== undefined) yield exifMoment(s.exif, 'ModifyDate', '');
}

/** Exif 3.0, 4.6.6.6: each of the three dates has a fraction and an offset. */
function exifMoment(exif: Exif, tag: string, kind: 'Original' | 'Digitized' | ''): Moment | null {
  const moment = parseTimestamp(exifText(exif, tag) ?? '');
  if (!moment || moment.hour === undefined) return moment;
  const fraction = /^\d+/.exec(exifText(exif, `SubSecTime${kind}`)?.trim() ?? '')?.[0];
  if (fraction) moment.fraction = Number(`0.${fraction.slice(0, 9)}`);
  const offset = parseOffset(exifText(exif, `OffsetTime${kind}`));
  if (offset !== undefined) moment.offset = offset;
  return moment;
}

const sameSecond = (a: Moment, b: Moment) =>
  b.hour !== undefined && Math.floor(toSeconds(a)) === Math.floor(toSeconds(b));

/** Completes time of day, fraction and offset from other dates of the same moment. */
function complete(first: Moment, others: Moment[], s: Sources): Moment {
  const { year, month, day } = first;
  const finer = (claim: Moment) =>
    claim.hour !== undefined && claim.year === year && claim.month === month && claim.day === day;
  const moment = { ...((day !== undefined && first.hour === undefined && others.find(finer)) || first) };
  if (moment.hour === undefined) return moment;
  const agreeing = [first, ...others].filter((claim) => sameSecond(moment, claim));
  const fraction = agreeing.find((claim) => claim.fraction !== undefined)?.fraction;
  if (fraction !== undefined) moment.fraction = fraction;
  delete moment.offset;
  return { ...moment, ...findOffset(moment, agreeing, s) };
}

/**
 * Prefers the offset of a sidecar, then EXIF, then GPS. Embedded XMP comes last: programs write their local offset, or
 * "Z" if unknown, so its zero is used only if no other source states the same moment without an offset.
 */
function findOffset(moment: Moment, agreeing: Moment[], s: Sources): Pick<Moment, 'offset' | 'isOffsetGuessed'> {
  const owner = s.sidecars
    .flatMap((xmp) => [xmpText(xmp, 'photoshop:DateCreated'), xmpText(xmp, 'exif:DateTimeOriginal')])
    .map((text) => parseTimestamp(text ?? ''))
    .find((claim) => claim?.offset && sameSecond(moment, claim))?.offset;
  const stated = owner ?? agreeOffset(moment, s.exif);
  if (stated !== undefined) return { offset: stated };
  const taken = listTaken(s);
  if (taken.some((each) => sameSecond(moment, each)) && agreeing.every((claim) => claim.offset === 0))
    return { offset: 0 };
  for (const utc of [...listGps(s), ...taken]) {
    const offset = utc ? guessOffset(moment, utc) : undefined;
    if (offset !== undefined) return { offset, isOffsetGuessed: true };
  }
  const written = agreeing.find((claim) => claim.offset)?.offset;
  if (written !== undefined) return { offset: written };
  // TIFF/EP (ISO 12234-2): whole hours; the first is for the original.
  const hours = exifNumber(s.exif, 'TimeZoneOffset');
  if (hours !== undefined && Math.abs(hours) <= 14 && sameAsExif(moment, s.exif, 'DateTimeOriginal'))
    return { offset: hours * 60 };
  return agreeing.every((claim) => claim.offset === 0) ? { offset: 0 } : {};
}

const sameAsExif = (moment: Moment, exif: Exif, tag: string) => {
  const claim = parseTimestamp(exifText(exif, tag) ?? '');
  return claim !== null && sameSecond(moment, claim);
};

function agreeOffset(moment: Moment, exif: Exif): number | undefined {
  const kinds = [
    ['DateTimeOriginal', 'Original'],
    ['CreateDate', 'Digitized'],
    ['ModifyDate', ''],
  ] as const;
  for (const [tag, kind] of kinds) {
    const offset = parseOffset(exifText(exif, `OffsetTime${kind}`));
    if (offset !== undefined && sameAsExif(moment, exif, tag)) return offset;
  }
  return undefined;
}

function* listGps(s: Sources): Generator<Moment | null> {
  const clock = exifNumbers(s.exif, 'GPSTimeStamp');
  const day = exifText(s.exif, 'GPSDateStamp')?.replaceAll('\0', '').trim();
  if (clock?.length === 3 && day) {
    const text = clock.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
    yield parseTimestamp(`${day.replaceAll(':', '-')} ${text}`);
  }
  for (const name of ['exif:GPSTimeStamp', 'exif:GPSDateTime'])
    for (const xmp of s.packets) yield parseTimestamp(xmpText(xmp, name) ?? '');
}
