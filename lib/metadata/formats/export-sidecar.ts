// Parses the JSON file that Google Takeout, Flickr or osxphotos writes for a picture, to the properties of an XMP packet.
import { Parser } from 'htmlparser2';
import { flattenMarkup } from './flat-markup';
import { MAX_ENTRIES } from './limits';
import { cleanNumber, cleanText, cleanTexts } from './plain-text';
import type { Xmp, XmpValue } from './xmp-values';
import { isRecord } from './yaml';

/** When Google believes that a picture was taken, in UTC: `2020-01-01T00:00:00Z`. */
export const TAKEN_UTC = 'google:photoTakenTime';

export interface ExportSidecar {
  xmp: Xmp;
  /** Why its service does not show the picture to everyone. */
  restriction?: string;
  /** Values of a wrong type, which are not used. */
  faults: string[];
  /** Names of the owner's statements that the site does not use. */
  unused: string[];
}

type Json = Record<string, unknown>;
type Put = (name: string, value: unknown) => void;

/** @returns null if it is valid JSON of another program @throws SyntaxError */
export function parseExportSidecar(text: string): ExportSidecar | null {
  const json: unknown = JSON.parse(text);
  const [first, ...others] = Array.isArray(json) ? json : [json];
  if (!isRecord(first) || others.length > 0) return null;
  const service = Array.isArray(json) ? findExifTool(first) : findService(first);
  if (!service) return null;
  const xmp: Xmp = new Map();
  const faults: string[] = [];
  const restriction = service.convert(
    first,
    (name, value) => {
      const clean = toValue(value);
      if (clean !== undefined) xmp.set(name, clean);
    },
    faults,
  );
  const unused = Object.keys(first).filter((name) => !service.isKnown(name) && !isEmpty(first[name]));
  return { xmp, faults, unused: cleanTexts(unused.slice(0, MAX_ENTRIES)) ?? [], ...(restriction && { restriction }) };
}

type Convert = (json: Json, put: Put, faults: string[]) => string | undefined;

interface Service {
  convert: Convert;
  /** Whether a field is used, or is about the service and not about the picture. */
  isKnown(name: string): boolean;
}

/** Services write their fields without a value, too. */
const isEmpty = (value: unknown): boolean =>
  [undefined, null, false, 0, '', '0'].includes(value as null) ||
  (typeof value === 'object' && Object.values(value as object).every(isEmpty));

const has = (json: Json, ...names: string[]) => names.every((name) => Object.hasOwn(json, name));
/** An own property: `__proto__` and `constructor` are names as any other. */
const get = (json: unknown, name: string): unknown =>
  isRecord(json) && Object.hasOwn(json, name) ? json[name] : undefined;

const GOOGLE = new Set([
  ...['title', 'description', 'photoTakenTime', 'geoData', 'people', 'favorited', 'trashed', 'inLockedFolder'],
  ...['url', 'imageViews', 'creationTime', 'modificationTime', 'photoLastModifiedTime', 'googlePhotosOrigin'],
  ...['geoDataExif', 'appSource', 'archived'],
]);

const FLICKR = new Set([
  ...['id', 'name', 'description', 'date_taken', 'tags', 'geo', 'license', 'privacy'],
  ...['photopage', 'original', 'date_imported', 'rotation', 'safety', 'comment_permissions', 'tagging_permissions'],
]);

function findService(json: Json): Service | null {
  if (has(json, 'photoTakenTime') || has(json, 'title', 'geoData') || has(json, 'title', 'creationTime'))
    return { convert: convertGoogle, isKnown: (name) => GOOGLE.has(name) };
  if (has(json, 'id', 'photopage') || has(json, 'id', 'date_taken'))
    return { convert: convertFlickr, isKnown: (name) => FLICKR.has(name) || name.startsWith('count_') };
  return null;
}

/** ExifTool repeats the technical data of the file, so only fields that a person may have written are reported. */
const findExifTool = (json: Json): Service | null =>
  has(json, 'SourceFile')
    ? {
        convert: convertExifTool,
        isKnown: (name) => !/^(?:XMP|IPTC)(?:-\w+)?:/.test(name) || EXIFTOOL_NAMES.has(name),
      }
    : null;

function toValue(value: unknown): XmpValue | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return Array.isArray(value) ? cleanTexts(value.slice(0, MAX_ENTRIES)) : cleanText(value);
}

/** The values of objects in a list: `[{ "name": "Ada" }]`. */
function listValues(list: unknown, key: string): unknown[] {
  return Array.isArray(list) ? list.slice(0, MAX_ENTRIES).map((each) => get(each, key)) : [];
}

const TYPES = {
  text: (value: unknown) => typeof value === 'string',
  list: (value: unknown) => Array.isArray(value),
  map: isRecord,
};

/** A value of the type; one of another type is a fault, and an absent one is none. */
function takeTyped(json: Json, name: string, type: keyof typeof TYPES, faults: string[]): unknown {
  const value = get(json, name);
  if (value === undefined || value === null || TYPES[type](value)) return value ?? undefined;
  faults.push(`its ${name} is not a ${type}`);
  return undefined;
}

/** Seconds since 1970 in UTC, as text or number. */
function toUtc(timestamp: unknown): string | undefined {
  const seconds = cleanNumber(timestamp);
  if (seconds === undefined || Math.abs(seconds) > 8.6e12) return undefined;
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().replace(/\.\d+Z$/, 'Z') : undefined;
}

function putPosition(put: Put, latitude: unknown, longitude: unknown, altitude?: unknown) {
  const [north, east] = [cleanNumber(latitude), cleanNumber(longitude)];
  // Without a place, Google writes 0, 0.
  if (north === undefined || east === undefined || (north === 0 && east === 0)) return;
  put('exif:GPSLatitude', north);
  put('exif:GPSLongitude', east);
  const height = cleanNumber(altitude);
  if (height) put('exif:GPSAltitude', height);
}

/** The title is the name of the file, and the description the owner's caption. */
function convertGoogle(json: Json, put: Put, faults: string[]): string | undefined {
  const title = takeTyped(json, 'title', 'text', faults);
  if (TYPES.text(title) && !/\.[a-z0-9]{2,5}$/i.test(String(title))) put('dc:title', title);
  put('dc:description', takeTyped(json, 'description', 'text', faults));
  const taken = get(takeTyped(json, 'photoTakenTime', 'map', faults), 'timestamp');
  const utc = toUtc(taken);
  put(TAKEN_UTC, utc);
  if (taken !== undefined && utc === undefined) faults.push('its photoTakenTime is no time');
  const place = takeTyped(json, 'geoData', 'map', faults);
  putPosition(put, get(place, 'latitude'), get(place, 'longitude'), get(place, 'altitude'));
  put('Iptc4xmpExt:PersonInImage', listValues(takeTyped(json, 'people', 'list', faults), 'name'));
  if (get(json, 'favorited') === true) put('xmp:Rating', 5);
  const isShown = (name: string) => get(json, name) !== true;
  return ['trashed', 'inLockedFolder'].find((name) => !isShown(name));
}

/** Licences by Flickr's names: https://www.flickr.com/services/api/flickr.photos.licenses.getInfo.html */
function toFlickrLicence(name: string): string | undefined {
  const words = name.toLowerCase();
  if (/public domain dedication|cc0/.test(words)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  if (words.includes('public domain mark')) return 'https://creativecommons.org/publicdomain/mark/1.0/';
  if (words.includes('no known copyright')) return 'http://rightsstatements.org/vocab/NKC/1.0/';
  if (!words.startsWith('attribution')) return undefined;
  const parts = [
    'by',
    ...(words.includes('noncommercial') ? ['nc'] : []),
    ...(words.includes('noderiv') ? ['nd'] : []),
    ...(words.includes('sharealike') ? ['sa'] : []),
  ];
  return `https://creativecommons.org/licenses/${parts.join('-')}/${/\d\.\d/.exec(words)?.[0] ?? '2.0'}/`;
}

/** Flickr's descriptions are HTML. */
function toPlain(html: unknown): string | undefined {
  if (typeof html !== 'string') return undefined;
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
    onopentagname: (name) => {
      if (name === 'br') text += '\n';
    },
  });
  parser.end(flattenMarkup(html, false));
  return text;
}

/** Older exports have millionths of degrees. */
function toFlickrDegrees(value: unknown, max: number): number | undefined {
  const degrees = cleanNumber(value);
  return degrees !== undefined && Math.abs(degrees) > max ? degrees / 1e6 : degrees;
}

function convertFlickr(json: Json, put: Put, faults: string[]): string | undefined {
  const text = (name: string) => takeTyped(json, name, 'text', faults);
  put('dc:identifier', get(json, 'id'));
  put('dc:title', toPlain(text('name')));
  put('dc:description', toPlain(text('description')));
  put('photoshop:DateCreated', text('date_taken'));
  const tags = takeTyped(json, 'tags', 'list', faults);
  put(
    'dc:subject',
    Array.isArray(tags) ? tags.slice(0, MAX_ENTRIES).map((tag) => toPlain(get(tag, 'tag') ?? tag)) : undefined,
  );
  const [place] = [get(json, 'geo')].flat();
  putPosition(put, toFlickrDegrees(get(place, 'latitude'), 90), toFlickrDegrees(get(place, 'longitude'), 180));
  const licence = text('license');
  if (typeof licence === 'string') {
    const address = toFlickrLicence(licence);
    if (address) put('xmpRights:WebStatement', address);
    else put('xmpRights:UsageTerms', licence);
  }
  const privacy = get(json, 'privacy');
  return privacy === undefined || privacy === 'public' ? undefined : `privacy: ${cleanText(privacy) ?? 'unknown'}`;
}

/** Properties by ExifTool's names, in order of preference; osxphotos writes them with groups (`XMP:Title`) or without. */
const EXIFTOOL: Record<string, string[]> = {
  'dc:title': ['XMP:Title', 'Title', 'IPTC:ObjectName', 'ObjectName', 'QuickTime:Title'],
  'dc:description': [
    ...['XMP:Description', 'Description', 'IPTC:Caption-Abstract', 'Caption-Abstract'],
    ...['EXIF:ImageDescription', 'ImageDescription', 'QuickTime:Description'],
  ],
  'dc:subject': [
    'XMP:Subject',
    'Subject',
    'IPTC:Keywords',
    'Keywords',
    'XMP:TagsList',
    'TagsList',
    'QuickTime:Keywords',
  ],
  'Iptc4xmpExt:PersonInImage': ['XMP:PersonInImage', 'PersonInImage'],
  'xmp:Rating': ['XMP:Rating', 'Rating'],
};

const EXIFTOOL_NAMES = new Set(Object.values(EXIFTOOL).flat());

function convertExifTool(json: Json, put: Put): undefined {
  const first = (...names: string[]) => names.map((name) => get(json, name)).find((value) => value !== undefined);
  for (const [property, names] of Object.entries(EXIFTOOL)) {
    const value = first(...names);
    // ExifTool writes a text such as 1911 as a number.
    put(property, Array.isArray(value) ? value.map(toText) : toText(value));
  }
  const [date, offset] = ['DateTimeOriginal', 'OffsetTimeOriginal'].map((name) => toText(first(`EXIF:${name}`, name)));
  const film = first('QuickTime:CreationDate', 'CreationDate', 'QuickTime:CreateDate');
  put('exif:DateTimeOriginal', date === undefined ? film : `${date}${offset ?? ''}`);
  const side = (name: string) => {
    put(`exif:GPS${name}`, toText(first(`EXIF:GPS${name}`, `GPS${name}`)));
    put(`exif:GPS${name}Ref`, toText(first(`EXIF:GPS${name}Ref`, `GPS${name}Ref`)));
  };
  side('Latitude');
  side('Longitude');
  const [latitude, longitude] = String(first('QuickTime:GPSCoordinates', 'GPSCoordinates') ?? '').split(/[\s,]+/);
  if (get(json, 'EXIF:GPSLatitude') === undefined) putPosition(put, latitude, longitude);
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
