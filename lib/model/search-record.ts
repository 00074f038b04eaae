// What search knows of an item: the record that the embedded engine answers with and that a hosted index is sent.
import type { Colour } from './colour-names';
import type { Levels } from './hierarchies';
import type { Shape } from './shape';
import type { MediaKind } from './types';

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
  /** Likewise, of its latest moment. */
  lastTime?: number;
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
export const NUMBERS = ['time', 'lastTime', 'year', 'lastYear', 'rating', 'width', 'height', 'duration'] as const;

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
