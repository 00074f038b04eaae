// Selects the place of an item: names and coordinates.

import { splitList } from '@/lib/metadata/formats/columns';
import { type Exif, exifNumber, exifNumbers, exifText } from '@/lib/metadata/formats/exif';
import { iptcText } from '@/lib/metadata/formats/iptc';
import { MAX_ENTRIES } from '@/lib/metadata/formats/limits';
import { cleanNumber, cleanText } from '@/lib/metadata/formats/plain-text';
import { type Xmp, xmpStructs, xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Metadata, Place } from '@/lib/model/types';
import type { Sources } from './sources';

type PlaceNames = NonNullable<Metadata['otherPlaces']>[number];

const listLocations = ({ packets }: Sources): Xmp[] =>
  packets.flatMap((xmp) => [
    ...xmpStructs(xmp, 'Iptc4xmpExt:LocationShown'),
    ...xmpStructs(xmp, 'Iptc4xmpExt:LocationCreated'),
  ]);
const parts = ['name', 'city', 'region', 'country', 'countryCode'] as const;

export function selectPlace(s: Sources): Place | undefined {
  const place: Place = {};
  for (const words of listWords(s)) fill(place, words);
  for (const position of listPositions(s)) {
    if (!position) continue;
    Object.assign(place, position);
    break;
  }
  if (Object.keys(place).length === 0) return undefined;
  const links = listPlaceLinks(s);
  return { ...place, ...(links.length > 0 && { links }) };
}

/** A number is that of GeoNames. */
const listPlaceLinks = ({ row }: Sources): string[] =>
  splitList(row.get('placeLinks'))
    .map((link) => link.trim())
    .map((link) => (/^\d{1,10}$/.test(link) ? `https://www.geonames.org/${link}` : link))
    .filter((link) => /^https?:\/\//i.test(link) && URL.canParse(link))
    .slice(0, MAX_ENTRIES);

export function listOtherPlaces(s: Sources, place: Place = {}): PlaceNames[] | undefined {
  const others = new Map<string, PlaceNames>();
  for (const given of [...listWords(s), ...listLocations(s).map(fromLocation)]) {
    const words = toNames(given);
    for (const part of parts) if (words[part] === place[part]) delete words[part];
    if (Object.keys(words).length > 0) others.set(JSON.stringify(words), words);
  }
  return others.size > 0 ? [...others.values()].slice(0, MAX_ENTRIES) : undefined;
}

function toNames(given: PlaceNames): PlaceNames {
  const words: PlaceNames = {};
  for (const part of parts) {
    const text = cleanText(given[part]);
    if (text) words[part] = text;
  }
  return words;
}

/** Adds missing parts from a source, unless it contradicts the known ones. */
function fill(place: Place, given: PlaceNames) {
  const words = toNames(given);
  const contradicts = parts.some(
    (part) => place[part] && words[part] && place[part]?.toLowerCase() !== words[part]?.toLowerCase(),
  );
  if (!contradicts) Object.assign(place, { ...words, ...place });
}

/** A cell may repeat a place per maker. */
const toOnce = (cells: string[] | undefined) =>
  [...new Set(splitList(cells?.slice(0, 1)).map((name) => name.trim()))].filter(Boolean).join('; ');

function* listWords(s: Sources): Generator<PlaceNames> {
  yield toParts(parts, (part) => toOnce(s.row.get(part)));
  for (const xmp of s.packets) {
    yield fromLocation(xmpStructs(xmp, 'Iptc4xmpExt:LocationShown')[0]);
    yield toParts(FLAT, (name) => xmpText(xmp, name));
    yield fromLocation(xmpStructs(xmp, 'Iptc4xmpExt:LocationCreated')[0]);
  }
  yield toParts(DATASETS, (dataset) => iptcText(s.iptc, dataset));
}

const FLAT = [
  'Iptc4xmpCore:Location',
  'photoshop:City',
  'photoshop:State',
  'photoshop:Country',
  'Iptc4xmpCore:CountryCode',
];
const NESTED = ['Sublocation', 'City', 'ProvinceState', 'CountryName', 'CountryCode'];
const DATASETS = [92, 90, 95, 101, 100];

const toParts = <Name>(names: readonly Name[], read: (name: Name) => string | undefined): PlaceNames =>
  Object.fromEntries(names.map((name, at) => [parts[at], read(name)]));

function fromLocation(location: Xmp = new Map()): PlaceNames {
  const { name, ...words } = toParts(NESTED, (part) => xmpText(location, `Iptc4xmpExt:${part}`));
  return { name: name ?? xmpText(location, 'Iptc4xmpExt:LocationName'), ...words };
}

type Position = Pick<Place, 'latitude' | 'longitude' | 'altitude'> | null;

function* listPositions(s: Sources): Generator<Position> {
  yield fromRow(s);
  for (const xmp of s.sidecars) yield fromXmp(xmp, s.faults);
  // EXIF precedes the same value in embedded XMP.
  yield fromExif(s.exif, s.faults);
  yield fromXmp(s.xmp, s.faults);
  for (const location of listLocations(s)) yield fromXmp(location, s.faults);
  yield toPosition(s.film.latitude, s.film.longitude, s.film.altitude);
}

// Decimal comma.
const withPoint = (cell: string | undefined) => cell?.replace(/^\s*([+-]?\d+),(\d+)\s*$/, '$1.$2');

function fromRow({ row, faults }: Sources): Position {
  const [latitude, longitude] = row.get('coordinates')?.[0]?.split(/\s*[,;]\s*|\s+/) ?? [];
  const cells = [withPoint(row.get('latitude')?.[0]) ?? latitude, withPoint(row.get('longitude')?.[0]) ?? longitude];
  const position = toPosition(toDegrees(cells[0]), toDegrees(cells[1]), cleanNumber(row.get('altitude')?.[0]));
  if (!position && cells.some(Boolean))
    faults.push(
      `its place in metadata.csv, "${cells.map((cell) => cell ?? '').join('; ')}", is none (latitude and longitude in degrees)`,
    );
  return position;
}

/** Receivers without a fix write 0, 0. */
function toPosition(latitude?: number, longitude?: number, altitude?: number): Position {
  if (latitude === undefined || longitude === undefined) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  if (Math.abs(latitude) < 1e-6 && Math.abs(longitude) < 1e-6) return null;
  const height = altitude !== undefined && Math.abs(altitude) < 100_000 ? { altitude: round(altitude, 2) } : {};
  return { latitude: round(latitude, 7), longitude: round(longitude, 7), ...height };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Parses decimal degrees, or XMP's `57,46.8417528N` and `57,46,50N` (ISO 16684-1, GPSCoordinate). */
function toDegrees(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const decimal = cleanNumber(text);
  if (decimal !== undefined) return decimal;
  const match = /^\s*([+-]?\d+(?:\.\d+)?)(?:,\s*(\d+(?:\.\d+)?))?(?:,\s*(\d+(?:\.\d+)?))?\s*°?\s*([NSEW])\s*$/i.exec(
    text,
  );
  if (!match || Number(match[2]) >= 60 || Number(match[3]) >= 60) return undefined;
  const degrees = Number(match[1]) + Number(match[2] ?? 0) / 60 + Number(match[3] ?? 0) / 3_600;
  return /[SW]/i.test(match[4] ?? '') ? -degrees : degrees;
}

/** Exif 3.0, 4.6.7.1.6: 1 is below the ellipsoid (below sea level until Exif 2.32), 3 below sea level. */
const toHeight = (altitude: number | undefined, reference: number | undefined) =>
  altitude !== undefined && (reference === 1 || reference === 3) ? -altitude : altitude;

/** XMP coordinates include the hemisphere; some programs write plain degrees with EXIF's reference tag. */
const toSigned = (degrees: number | undefined, reference: string | undefined) =>
  degrees !== undefined && /^\s*[SW]/i.test(reference ?? '') ? -Math.abs(degrees) : degrees;

function fromXmp(xmp: Xmp, faults: string[]): Position {
  const read = (name: string) => xmpText(xmp, `exif:GPS${name}`);
  const cells = [read('Latitude'), read('Longitude')];
  const [latitude, longitude] = cells.map(toDegrees);
  const isOdd = (degrees: number | undefined, most: number) => degrees === undefined || Math.abs(degrees) > most;
  if (cells.every((cell) => cell?.trim()) && (isOdd(latitude, 90) || isOdd(longitude, 180)))
    faults.push(
      `its place in XMP, "${cells.join('; ')}", is none, and is not used (latitude and longitude in degrees)`,
    );
  return toPosition(
    toSigned(latitude, read('LatitudeRef')),
    toSigned(longitude, read('LongitudeRef')),
    toHeight(cleanNumber(read('Altitude')), cleanNumber(read('AltitudeRef'))),
  );
}

function fromExif(exif: Exif, faults: string[]): Position {
  const [latitude, longitude] = (['Latitude', 'Longitude'] as const).map((name) => {
    const values = exifNumbers(exif, `GPS${name}`);
    return { values, reference: exifText(exif, `GPS${name}Ref`)?.trim() };
  });
  if ([latitude, longitude].some((side) => side?.values?.some((value) => value > 0) && !side.reference))
    faults.push(
      'its place in EXIF is not used: it does not say whether it is north or south, east or west (GPSLatitudeRef, GPSLongitudeRef)',
    );
  return toPosition(
    fromSexagesimal(latitude?.values, latitude?.reference),
    fromSexagesimal(longitude?.values, longitude?.reference),
    toHeight(exifNumber(exif, 'GPSAltitude'), exifNumber(exif, 'GPSAltitudeRef')),
  );
}

// Exif 3.0, 4.6.7.1: degrees, minutes, seconds; a receiver without a fix writes 0/0, which is NaN.
function fromSexagesimal(values: number[] | undefined, reference: string | undefined): number | undefined {
  if (!values?.length || !reference) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = values;
  if (!Number.isFinite(degrees) || !Number.isFinite(minutes)) return undefined;
  const value = degrees + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3_600;
  return /^[SW]/i.test(reference.trim()) ? -value : value;
}
