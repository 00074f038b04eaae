// Reduces the precision of an item's place: rounds coordinates, and removes names that are more precise.
import type { Item, ItemDate, Place } from '@/lib/model/types';
import { FilterError } from './filter-parts';
import { hasPosition, isPositionHeading } from './position-words';

/** Step in degrees in both directions, or in kilometres on the ground. */
export type Rounding = { degrees: number } | { km: number };

const DEGREE = 111.32;
const COARSEST = 20_000;

export const toKilometres = (rounding: Rounding) => ('km' in rounding ? rounding.km : rounding.degrees * DEGREE);

/** Parses `0.1` (degrees), `10 km` or `500 m`. @throws FilterError */
export function parseRounding(value: unknown): Rounding {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*(km|m|°)\s*$/i.exec(String(value)) ?? [];
  const amount = typeof value === 'number' ? value : Number(digits);
  const isDegrees = typeof value === 'number' || unit === '°';
  const rounding = isDegrees ? { degrees: amount } : { km: unit?.toLowerCase() === 'm' ? amount / 1000 : amount };
  if (!(amount > 0) || toKilometres(rounding) > COARSEST)
    throw new FilterError('round is a number of degrees, as 0.1, or a distance, as 10 km');
  return rounding;
}

const toStep = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(6));

const bound = (value: number, max: number) => Math.min(max, Math.max(-max, value));

function toCoarse(latitude: number, longitude: number, rounding: Rounding) {
  const step = 'km' in rounding ? rounding.km / DEGREE : rounding.degrees;
  const north = bound(toStep(latitude, step), 90);
  // Meridians converge toward the poles; the rounded latitude determines the step, so that it reveals nothing more.
  const east = 'km' in rounding ? step / Math.max(1e-6, Math.cos((north * Math.PI) / 180)) : step;
  return { latitude: north, longitude: east >= 360 ? 0 : bound(toStep(longitude, east), 180) };
}

/** Precision of names, km: a name is removed if rounding is at least as coarse. A sublocation is always removed. */
const FINER: [name: 'name' | 'city' | 'region' | 'country' | 'countryCode', km: number][] = [
  ['name', 0],
  ['city', 20],
  ['region', 200],
  ['country', 2000],
  ['countryCode', 2000],
];

function toCoarsePlace(place: Place, rounding: Rounding): Place {
  const { latitude, longitude } = place;
  const km = toKilometres(rounding);
  const coarse: Place = {};
  for (const [name, finer] of FINER)
    if (place[name] !== undefined && km < finer) Object.assign(coarse, { [name]: place[name] });
  // Altitude is removed, because it would narrow the place down.
  if (latitude === undefined || longitude === undefined) return coarse;
  return { ...coarse, ...toCoarse(latitude, longitude, rounding) };
}

const toKey = (text: string) => text.normalize('NFC').trim().toLowerCase();

const TEXTS = ['title', 'caption', 'alt'] as const;

const toPattern = (names: Set<string>) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...names].map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  );

// A time zone is about as precise as the name of a country.
const TIME_ZONE_KM = 2000;

/** Offsets after a time, in spans and sets of dates too. */
const OFFSETS = /(?<=T[\d:.]+)(?:Z|[+-]\d\d:?\d\d)/g;

/** Removes UTC offsets, stated or guessed, because they reveal the time zone. */
function toDateWithoutPlace(date: ItemDate, km: number): ItemDate {
  if (km < TIME_ZONE_KM) return date;
  return { edtf: date.edtf.replace(OFFSETS, ''), sort: date.sort };
}

/**
 * The item as it may be shown, its place rounded or (null) without one. Programs write the names of a place among the keywords as
 * well: those that say no more than a name left out are left out too, whichever source gives that name, and so is what an own field
 * says with one or with coordinates or a link to a map. Titles and captions are their owner's words; where they hold such a name or
 * coordinates, that is noted. The file itself still holds the place, and is not offered.
 */
export function withoutPlace(item: Item, rounding: Rounding | null): Item {
  const { place = {}, otherPlaces = [], keywords, subjects, date, dateWords, fields, georeferences: _, ...rest } = item;
  const km = rounding ? toKilometres(rounding) : Number.POSITIVE_INFINITY;
  const kept = rounding ? toCoarsePlace(place, rounding) : {};
  const finer = FINER.filter(([name, from]) => km >= from && name !== 'countryCode');
  const names = [place, ...otherPlaces].flatMap((each) => finer.map(([name]) => each[name]));
  const dropped = new Set(names.flatMap((name) => (typeof name === 'string' ? [toKey(name)] : [])));
  const isTelling = (text: string) => dropped.has(toKey(text)) || hasPosition(text);
  const words = keywords?.filter((keyword) => !isTelling(keyword)) ?? [];
  const ways = (subjects ?? []).flatMap((way) => {
    const at = way.findIndex(isTelling);
    const left = at < 0 ? way : way.slice(0, at);
    return left.length > 0 ? [left] : [];
  });
  const pattern = dropped.size > 0 ? toPattern(dropped) : null;
  const mentionsPlace = (text: string) => pattern?.test(toKey(text)) === true || hasPosition(text);
  const own = (fields ?? []).flatMap(({ name, values }) => {
    const left = isPositionHeading(name) ? [] : values.filter((value) => !mentionsPlace(value));
    return left.length > 0 ? [{ name, values: left }] : [];
  });
  const telling: NonNullable<Item['telling']> = TEXTS.filter((name) =>
    [item[name] ?? '', ...Object.values(item.alternatives?.[name] ?? {})].some(mentionsPlace),
  );
  const said = [
    ...(item.transcriptions ?? []).map(({ text }) => text),
    ...(item.written ?? []).map(([, text]) => text),
    ...(item.spoken ?? []).map(([, text]) => text),
  ];
  if (said.some(mentionsPlace)) telling.push('transcription');
  return {
    ...rest,
    ...(date && { date: toDateWithoutPlace(date, km) }),
    ...(dateWords && !mentionsPlace(dateWords) && { dateWords }),
    ...(Object.keys(kept).length > 0 && { place: kept }),
    ...(words.length > 0 && { keywords: words }),
    ...(ways.length > 0 && { subjects: ways }),
    ...(own.length > 0 && { fields: own }),
    ...(telling.length > 0 && { telling }),
    original: false,
  };
}
