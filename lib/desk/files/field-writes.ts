// Translates edits of fields into cells of metadata.csv and properties of XMP, as Vitrine and photo programs read them.
import { parseWordedDate } from '@/lib/metadata/fields/date';
import { splitValues } from '@/lib/metadata/fields/own';
import { escapeSeparators, splitList } from '@/lib/metadata/formats/columns';
import { HIDDEN, type ItemEdit, type ItemValues, PLACE_FIELDS, TRANSLATED_FIELDS } from '@/lib/model/desk-fields';
import { parseLicenceText } from '@/lib/model/licences';
import type { GeoPosition } from '@/lib/model/parse-position';
import type { CellWrite, FieldWrite, ReadCells } from './field-write';
import { writeList } from './list-writes';
import type { PropertyName } from './sidecar-document';
import type { PropertyEdit } from './sidecar-edit';
import type { ColumnTarget } from './table-edit';

interface Context {
  /** Values when the form was opened: only differences from them are written. */
  before: Partial<ItemValues>;
  /** The site's default language. */
  language: string;
}

const TEXTS = {
  title: 'dc:title',
  caption: 'dc:description',
  alt: 'Iptc4xmpCore:AltTextAccessibility',
} as const satisfies Record<(typeof TRANSLATED_FIELDS)[number], PropertyName>;

/** IPTC's plain properties, and their counterparts in its structure of a location. */
const PLACES = {
  place: { field: 'name', property: 'Iptc4xmpCore:Location', part: 'Iptc4xmpExt:Sublocation' },
  city: { field: 'city', property: 'photoshop:City', part: 'Iptc4xmpExt:City' },
  region: { field: 'region', property: 'photoshop:State', part: 'Iptc4xmpExt:ProvinceState' },
  country: { field: 'country', property: 'photoshop:Country', part: 'Iptc4xmpExt:CountryName' },
} as const;

const LOCATIONS = ['Iptc4xmpExt:LocationShown', 'Iptc4xmpExt:LocationCreated'] as const;

/** Writes cells if one of them is stated already. */
const whereStated =
  (...cells: CellWrite[]) =>
  (read: ReadCells) =>
    cells.some(({ target }) => read(target).length > 0) ? cells : null;

function* writeTexts(edit: ItemEdit, { before, language: first }: Context): Generator<FieldWrite> {
  for (const field of TRANSLATED_FIELDS)
    for (const [language, text] of Object.entries(edit[field] ?? {})) {
      const isDefault = language === first;
      const target: ColumnTarget = { field, language, ...(!isDefault && { isTagged: true }) };
      const cell = { target, value: text };
      const foreign: ColumnTarget = { field, language, isForeign: true };
      yield {
        // A table that has the default text in another language only would show that instead of the sidecar's.
        findCells: (read) => whereStated(cell)(read) ?? (isDefault && read(foreign).length > 0 ? [cell] : null),
        properties: [
          { type: 'text', name: TEXTS[field], language, text, isDefault, defaultText: before[field]?.[first] ?? '' },
        ],
      };
    }
}

/** Words that say no more than the date are written as a date, which all programs understand. */
function writeDate(text: string): FieldWrite {
  const { date, dateWords } = parseWordedDate(text);
  const value = date && dateWords === undefined ? date.edtf : text;
  const cells: CellWrite[] = [
    { target: { field: 'date' }, value, isAlone: true },
    { target: { field: 'dateWords' }, value: '' },
  ];
  // In a sidecar, words without a date would leave the date of the camera or scanner in place.
  const isUnderstood = text === '' || date !== undefined;
  return {
    findCells: whereStated(...cells),
    properties: isUnderstood ? [{ type: 'plain', name: 'photoshop:DateCreated', text: value }] : null,
    cells,
  };
}

/** All words of a place are written together, because sources that contradict each other are not joined. */
function writePlace(edit: ItemEdit, before: Context['before']): FieldWrite {
  const words = Object.fromEntries(
    PLACE_FIELDS.flatMap((name) => {
      const text = edit[name] ?? before[name];
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<keyof typeof PLACES, string>>;
  const given = PLACE_FIELDS.flatMap((name) =>
    words[name] === undefined ? [] : [{ ...PLACES[name], text: words[name] }],
  );
  const isAbroad = edit.country !== undefined && edit.country !== before.country;
  const cells = given.map(({ field, text }): CellWrite => ({ target: { field }, value: text }));
  const isElsewhere = PLACE_FIELDS.some((name) => edit[name] !== undefined && edit[name] !== before[name]);
  // They name the former place.
  const former: CellWrite[] = [
    ...(isAbroad ? [{ target: { field: 'countryCode' as const }, value: '' }] : []),
    ...(isElsewhere ? [{ target: { field: 'placeLinks' as const }, value: '' }] : []),
  ];
  return {
    findCells: (read) => {
      const found = whereStated(...Object.values(PLACES).map(({ field }) => ({ target: { field }, value: '' })))(read);
      return found && [...cells, ...former];
    },
    properties: [
      ...given.map(({ property: name, text }): PropertyEdit => ({ type: 'plain', name, text })),
      ...LOCATIONS.flatMap((name) => given.map(({ part, text }): PropertyEdit => ({ type: 'part', name, part, text }))),
      ...(isAbroad
        ? [
            { type: 'plain' as const, name: 'Iptc4xmpCore:CountryCode' as const, text: '' },
            ...LOCATIONS.map((name) => ({
              type: 'part' as const,
              name,
              part: 'Iptc4xmpExt:CountryCode' as const,
              text: '',
            })),
          ]
        : []),
    ],
  };
}

/** XMP's notation (ISO 16684-1, GPSCoordinate): degrees, minutes with decimals, hemisphere. */
function toXmpDegrees(degrees: number, [positive, negative]: readonly [string, string]): string {
  const size = Math.abs(degrees);
  const minutes = ((size - Math.floor(size)) * 60).toFixed(6);
  // 59.9999999 is rounded to the next degree.
  const isWhole = Number(minutes) >= 60;
  return `${Math.floor(size) + (isWhole ? 1 : 0)},${isWhole ? '0.000000' : minutes}${degrees < 0 ? negative : positive}`;
}

function writePosition(position: GeoPosition | null): FieldWrite {
  const latitude = position ? String(position.latitude) : '';
  const longitude = position ? String(position.longitude) : '';
  // Spreadsheets of many countries write a decimal comma.
  const like = (stated: string[], text: string) =>
    /^\s*[+-]?\d+,\d+\s*$/.test(stated[0] ?? '') ? text.replace('.', ',') : text;
  const plain = (name: PropertyName, text: string): PropertyEdit => ({ type: 'plain', name, text });
  return {
    findCells(read) {
      const [lat, lng] = [read({ field: 'latitude' }), read({ field: 'longitude' })];
      const altitude: CellWrite = { target: { field: 'altitude' }, value: '' };
      if (lat.length + lng.length > 0)
        return [
          { target: { field: 'latitude' }, value: like(lat, latitude) },
          { target: { field: 'longitude' }, value: like(lng, longitude) },
          altitude,
        ];
      if (read({ field: 'coordinates' }).length === 0) return null;
      return [{ target: { field: 'coordinates' }, value: position ? `${latitude}, ${longitude}` : '' }, altitude];
    },
    properties: [
      plain('exif:GPSLatitude', position ? toXmpDegrees(position.latitude, ['N', 'S']) : ''),
      plain('exif:GPSLongitude', position ? toXmpDegrees(position.longitude, ['E', 'W']) : ''),
      // They belong to the former position, and the letters above say the hemisphere.
      plain('exif:GPSLatitudeRef', ''),
      plain('exif:GPSLongitudeRef', ''),
      plain('exif:GPSAltitude', ''),
      plain('exif:GPSAltitudeRef', ''),
    ],
  };
}

const isAddress = (text: string) => parseLicenceText(text) !== undefined;

/** A cell called "rights" or "licence" may have a notice or an address. */
function* writeRights({ notice, licence }: ItemEdit, language: string): Generator<FieldWrite> {
  if (notice !== undefined)
    yield {
      findCells: whereStated({ target: { field: 'notice', accepts: (cell) => !isAddress(cell) }, value: notice }),
      properties: [{ type: 'text', name: 'dc:rights', language, text: notice, isDefault: true }],
    };
  if (licence === undefined) return;
  const inLicence: CellWrite = { target: { field: 'licence', accepts: isAddress }, value: licence };
  const inNotice: CellWrite = { target: { field: 'notice', accepts: isAddress }, value: licence };
  yield {
    findCells: (read) => whereStated(inLicence)(read) ?? whereStated(inNotice)(read),
    properties: (['xmpRights:WebStatement', 'cc:license', 'dcterms:license'] as const).map((name, at) => ({
      type: 'plain',
      name,
      text: at === 0 ? licence : '',
    })),
  };
}

function writeRating(rating: number | null): FieldWrite {
  const text = rating === null ? '' : String(rating);
  return {
    findCells: whereStated({ target: { field: 'rating' }, value: text }),
    properties: [
      { type: 'plain', name: 'xmp:Rating', text },
      { type: 'plain', name: 'MicrosoftPhoto:Rating', text: '' },
    ],
  };
}

/** Only tables withhold items. */
function writeVisibility(visibility: string): FieldWrite {
  const cells: CellWrite[] = [
    { target: { field: 'publish' }, value: visibility === HIDDEN ? 'no' : visibility, isAlone: true },
  ];
  return { findCells: () => cells, properties: null, cells };
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

function writeOwn(heading: string, values: readonly string[]): FieldWrite {
  const plain = values.join(' | ');
  const isPlain = isSame(
    splitValues(plain)
      .map((value) => value.trim())
      .filter(Boolean),
    values,
  );
  const value = isPlain ? plain : values.map(escapeSeparators).join(' | ');
  const cells: CellWrite[] = [{ target: { heading }, value, isAlone: true }];
  return { findCells: () => cells, properties: null, cells };
}

function writeMakers(makers: readonly string[]): FieldWrite {
  const plain = makers.join('; ');
  const isPlain = isSame(
    splitList([plain]).map((name) => name.trim()),
    makers,
  );
  const value = isPlain ? plain : makers.map(escapeSeparators).join('; ');
  return {
    findCells: whereStated({ target: { field: 'makers' }, value, isAlone: true }),
    properties: [{ type: 'list', name: 'dc:creator', kind: 'Seq', values: makers }],
  };
}

export function* listWrites(edit: ItemEdit, context: Context): Generator<FieldWrite> {
  const { before, language } = context;
  yield* writeTexts(edit, context);
  if (edit.makers) yield writeMakers(edit.makers);
  if (edit.people) yield writeList('people', edit.people, before.people);
  if (edit.keywords) yield writeList('keywords', edit.keywords, before.keywords);
  if (edit.date !== undefined) yield writeDate(edit.date);
  if (PLACE_FIELDS.some((name) => edit[name] !== undefined)) yield writePlace(edit, before);
  if (edit.position !== undefined) yield writePosition(edit.position);
  yield* writeRights(edit, language);
  if (edit.rating !== undefined) yield writeRating(edit.rating);
  if (edit.visibility !== undefined) yield writeVisibility(edit.visibility);
  for (const [heading, values] of Object.entries(edit.own ?? {})) yield writeOwn(heading, values);
}
