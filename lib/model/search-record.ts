// What search knows of an item: the record that the embedded engine answers with and that a hosted index is sent.
import { isPlayed } from './availability';
import { type Colour, toColourName } from './colour-names';
import { toPictured } from './cover-picture';
import { toDateFacts } from './date-facts';
import { type Levels, toLevels } from './hierarchies';
import { GRID_WIDTH } from './image-widths';
import { listOtherTexts } from './languages';
import { toLicenceName } from './licences';
import { toFieldFacts } from './own-fields';
import { toLicenceAddress } from './rights';
import { toImageHref, toItemHref } from './routes';
import { type Shape, toShape } from './shape';
import type { Item, MediaKind } from './types';

/** An Algolia object. Whatever the item does not state has no key. */
export interface SearchRecord {
  objectID: string;
  kind: MediaKind;
  title: string;
  people?: string[];
  makers?: string[];
  /** Widest first: country, region, city, name. */
  places?: string[];
  keywords?: string[];
  caption?: string;
  alt?: string;
  /** Title, caption and alt in the other languages that they are in, a text each. */
  translations?: string[];
  /** The words of a story. */
  text?: string;
  /** What a film's captions or the pages of a document say, a text each, and the seconds at which they do, or the numbers of the pages. */
  transcript?: string[];
  moments?: number[];
  identifiers?: string[];
  /** What the archive's own fields say. */
  fields?: string[];
  /** Those of them that its owner narrows results by, each behind its heading: `Medium: albumen print`. */
  field?: string[];
  /** Name of the file. */
  file: string;
  /** Folders from the outermost to the one it lies in, as paths in the library. */
  collections?: string[];
  /** The same a level each, `a` and `a > b`, as menus of menus take them. */
  collection?: Levels;
  /** Likewise. */
  place?: Levels;
  camera?: string;
  lens?: string;
  /** A licence's name where it is well known, else its address. */
  licence?: string;
  /** EDTF. */
  date?: string;
  /** Its words, in English: `14 May 1911`, `1860s`; behind `;` its owner's. */
  dateText?: string;
  /** Wall-clock seconds since 1970 of its earliest moment, as if every place kept UTC. */
  time?: number;
  year?: number;
  /** Of its latest moment. */
  lastYear?: number;
  /** `1860s` */
  decade?: string[];
  colour?: Colour;
  orientation?: Shape;
  /** 1 to 5; 0 without a rating, -1 rejected. */
  rating: number;
  /** Pixels as displayed. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** WGS 84 degrees. */
  _geoloc?: { lat: number; lng: number };
  /** Path of its page on the site. */
  path: string;
  /** Path of a small rendition on the site. */
  image?: string;
}

/** Attributes by which results can be narrowed and counted, and whether an item has several values. */
export const FACETS = {
  kind: 'one',
  collections: 'many',
  keywords: 'many',
  people: 'many',
  places: 'many',
  makers: 'many',
  field: 'many',
  camera: 'one',
  lens: 'one',
  decade: 'many',
  licence: 'one',
  colour: 'one',
  orientation: 'one',
} as const satisfies Partial<Record<keyof SearchRecord, 'one' | 'many'>>;

export type Facet = keyof typeof FACETS;
export const isFacet = (name: string): name is Facet => Object.hasOwn(FACETS, name);

/** Attributes that can be compared as numbers. */
export const NUMBERS = ['time', 'year', 'lastYear', 'rating', 'width', 'height', 'duration'] as const;

export type NumberAttribute = (typeof NUMBERS)[number];
export const isNumberAttribute = (name: string): name is NumberAttribute =>
  (NUMBERS as readonly string[]).includes(name);

/** Attributes whose words are searched, the weightiest first. */
export const SEARCHABLE = [
  'title',
  'people',
  'makers',
  'places',
  'keywords',
  'dateText',
  'caption',
  'alt',
  'translations',
  'text',
  'transcript',
  'identifiers',
  'fields',
  'file',
  'collections',
  'camera',
  'lens',
  'licence',
] as const satisfies (keyof SearchRecord)[];

export type Searchable = (typeof SEARCHABLE)[number];

/** Sort orders beside relevance: what a replica's name ends in, and the attribute it ranks by. */
export const SORTS = {
  newest: { attribute: 'time', order: 'desc' },
  oldest: { attribute: 'time', order: 'asc' },
} as const;

export type Sort = keyof typeof SORTS;
export const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name);

/** Ranks what the words leave equal, the highest first. */
export const CUSTOM_RANKING = ['rating', 'time'] as const satisfies NumberAttribute[];

/** The folders of a path, from the outermost: `a/b` gives `a`, `a/b`. */
const toFolders = (folder: string) =>
  folder === '' ? [] : folder.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/'));

function* toPlaces({ place }: Item) {
  for (const name of [place?.country, place?.region, place?.city, place?.name]) if (name) yield name;
}

const DATES = ['date', 'dateText', 'time', 'year', 'lastYear', 'decade'] as const;

/** @param licence the site's own, for what states none @param isWanted whoever wants little is spared what takes long to say */
export function toRecord(item: Item, licence?: string, isWanted: (name: string) => boolean = () => true): SearchRecord {
  const picture = toPictured(item);
  const places = [...new Set(toPlaces(item))];
  const collections = toFolders(item.folder);
  const address = toLicenceAddress(item.rights, licence);
  const colour = item.colour && toColourName(item.colour);
  const { latitude, longitude } = item.place ?? {};
  const translations = listOtherTexts(item, ['title', 'caption', 'alt']);
  // A film that is not played says nothing.
  const said = item.written ?? (isPlayed(item) ? item.spoken : undefined);
  const shape = picture?.width && picture.height ? toShape(picture.width, picture.height) : undefined;
  return {
    objectID: item.id,
    kind: item.kind,
    title: item.title,
    ...(item.people && { people: item.people }),
    ...(item.makers && { makers: item.makers }),
    ...(places.length > 0 && { places, ...(isWanted('place') && { place: toLevels('place', places) }) }),
    ...(item.keywords && { keywords: item.keywords }),
    ...(item.caption && { caption: item.caption }),
    ...(item.alt && { alt: item.alt }),
    ...(translations.length > 0 && { translations }),
    ...((item.parts?.text || item.transcriptions) && {
      text: item.parts?.text ?? item.transcriptions?.map(({ text }) => text).join('\n\n'),
    }),
    ...(said && { transcript: said.map(([, text]) => text), moments: said.map(([at]) => at) }),
    ...(item.identifiers && { identifiers: item.identifiers }),
    ...(item.fields && toFieldFacts(item.fields)),
    file: item.path.slice(item.path.lastIndexOf('/') + 1),
    ...(collections.length > 0 && { collections }),
    ...(collections.length > 0 && isWanted('collection') && { collection: toLevels('collection', collections) }),
    ...(item.camera && { camera: item.camera }),
    ...(item.lens && { lens: item.lens }),
    ...(address && { licence: toLicenceName(address) ?? address }),
    ...(DATES.some(isWanted) && toDateFacts(item.date, item.dateWords)),
    ...(colour && { colour }),
    ...(shape && { orientation: shape }),
    rating: item.rating ?? 0,
    ...(item.width && { width: item.width }),
    ...(item.height && { height: item.height }),
    ...(item.duration !== undefined && { duration: item.duration }),
    ...(latitude !== undefined && longitude !== undefined && { _geoloc: { lat: latitude, lng: longitude } }),
    path: toItemHref(item),
    ...(picture && { image: toImageHref(picture, GRID_WIDTH) }),
  };
}
