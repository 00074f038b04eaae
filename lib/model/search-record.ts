// Defines the search record of an item, for the embedded engine and the hosted index.
import type { Colour } from './colour-names';
import type { Levels } from './hierarchies';
import type { Shape } from './shape';
import type { MediaKind } from './types';

/** An Algolia object; unknown facts have no key. */
export interface SearchRecord {
  objectID: string;
  kind: MediaKind;
  title: string;
  people?: string[];
  makers?: string[];
  /** From the broadest: country, region, city, name. */
  places?: string[];
  keywords?: string[];
  caption?: string;
  alt?: string;
  translations?: string[];
  text?: string;
  /** Captions of a film or pages of a document, with the seconds or page numbers in `moments`. */
  transcript?: string[];
  moments?: number[];
  identifiers?: string[];
  /** Values of custom fields. */
  fields?: string[];
  /** Custom fields that are facets, with their heading: `Medium: albumen print`. */
  field?: string[];
  file: string;
  /** Paths of the containing folders, from the top level. */
  collections?: string[];
  /** The same by level, `a` and `a > b`, for hierarchical menus. */
  collection?: Levels;
  place?: Levels;
  camera?: string;
  lens?: string;
  /** Name of a known licence, otherwise its URL. */
  licence?: string;
  date?: string;
  /** In English words: `14 May 1911`, `1860s`; followed by `;` and the owner's words. */
  dateText?: string;
  /** Earliest moment in wall-clock seconds since 1970, as if in UTC. */
  time?: number;
  year?: number;
  lastTime?: number;
  lastYear?: number;
  decade?: string[];
  colour?: Colour;
  orientation?: Shape;
  /** 1 to 5; 0 unrated, -1 rejected. */
  rating: number;
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** WGS 84 degrees. */
  _geoloc?: { lat: number; lng: number };
  path: string;
  image?: string;
}

/** Facet attributes, and whether an item has several values. */
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

export const NUMBERS = ['time', 'lastTime', 'year', 'lastYear', 'rating', 'width', 'height', 'duration'] as const;

export type NumberAttribute = (typeof NUMBERS)[number];
export const isNumberAttribute = (name: string): name is NumberAttribute =>
  (NUMBERS as readonly string[]).includes(name);

/** Searchable attributes, the most important first. */
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

/** Sort orders other than relevance: the suffix of the replica's name, and its ranking attribute. */
export const SORTS = {
  newest: { attribute: 'time', order: 'desc' },
  oldest: { attribute: 'time', order: 'asc' },
} as const;

export type Sort = keyof typeof SORTS;
export const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name);

/** Tie-breakers of the textual ranking, descending. */
export const CUSTOM_RANKING = ['rating', 'time'] as const satisfies NumberAttribute[];
