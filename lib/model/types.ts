// The vocabulary of Vitrine as types: what a file says (Metadata), what a visitor sees (Item, Collection), what failed (Problem).
import type { Elsewhere } from './external-video';
import type { StoryText } from './story-parts';

/** What a file turned out to be, judged by its content and never by its extension. */
export type MediaKind = 'photo' | 'film' | 'story';

/** One file of the library that can become an item, with the text files that speak for it. */
export interface MediaFile {
  /** Path in the library: as the file system spells it, `/` between folders, no leading slash. */
  path: string;
  /** Where the file lies on this machine. */
  absolute: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Absolute paths of XMP sidecars beside it, `photo.jpg.xmp` before `photo.xmp`. */
  sidecars: string[];
  /** Absolute paths of its captions where it is a film, those without a language first. */
  captions?: string[];
  /** Absolute path of the picture that stands for it where it is a film. */
  poster?: string;
  /** Its row in a `metadata.csv`, column names as written there. */
  row?: Record<string, string>;
}

/**
 * A date as precise as its source, in EDTF (ISO 8601-2): `1993`, `1911-05`, `1864~`, `1850/1859`, `2024-04-13T20:36:30+01:00`.
 * `sort` is the wall-clock time of its earliest moment, in seconds since 1970-01-01T00:00, as if every place kept UTC.
 */
export interface ItemDate {
  edtf: string;
  sort: number;
  /** Whether its offset follows from where the satellites saw it, and not from what anybody states. */
  offsetGuessed?: true;
}

/** Names follow IPTC "Location"; coordinates are WGS 84 degrees, altitude metres. */
export interface Place {
  name?: string;
  city?: string;
  region?: string;
  country?: string;
  countryCode?: string;
  latitude?: number;
  longitude?: number;
  altitude?: number;
}

/** IPTC and PLUS rights fields. */
export interface RightsStatement {
  notice?: string;
  credit?: string;
  /** xmpRights:WebStatement, an http(s) address. */
  licenceUrl?: string;
  /** PLUS Licensor URL, an http(s) address. */
  licensorUrl?: string;
  usageTerms?: string;
  /** PLUS data-mining policy, the last part of its URI, as `DMI-PROHIBITED`. */
  dataMining?: string;
}

/** A face or other named region (MWG); centre and size as fractions of the picture as displayed. */
export interface Region {
  name?: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture that stands for a film: `film-poster.jpg` beside it, or a frame of it. */
export interface Poster {
  /** EXIF orientation, where it is turned. */
  orientation?: number;
  /** File name in the film's folder; empty where it is a frame of the film, kept with the derived data. */
  name: string;
  type: string;
  width: number;
  height: number;
  /** Of the file beside the film; with another picture, image addresses change. */
  fingerprint?: string;
}

/** What one file and its sidecars say. A fact that nobody states has no key. */
export interface Metadata extends StoryText {
  kind: MediaKind;
  /** Media type of the content, as `image/jpeg`. */
  type: string;
  /** Pixels as displayed, orientation applied. */
  width?: number;
  height?: number;
  title?: string;
  caption?: string;
  /** IPTC AltTextAccessibility. */
  alt?: string;
  makers?: string[];
  date?: ItemDate;
  place?: Place;
  /** What sources name that are not heard: a rule that hides the place hides these names too. */
  otherPlaces?: Omit<Place, 'latitude' | 'longitude' | 'altitude'>[];
  keywords?: string[];
  /** Hierarchical keywords, outermost first: `['Places', 'Japan', 'Nagasaki']`. */
  subjects?: string[][];
  people?: string[];
  regions?: Region[];
  /** 1 to 5; -1 rejected. */
  rating?: number;
  camera?: string;
  lens?: string;
  /** Millimetres. */
  focalLength?: number;
  focalLength35?: number;
  /** F-number. */
  aperture?: number;
  /** Seconds. */
  exposure?: number;
  iso?: number;
  rights?: RightsStatement;
  /** Object or accession numbers, dc:identifier, job identifiers. */
  identifiers?: string[];
  /** xmpMM:DocumentID. */
  documentId?: string;
  /** EXIF orientation, 1 to 8, of the stored pixels. */
  orientation?: number;
  colourSpace?: string;
  /** Seconds (film). */
  duration?: number;
  /** Video codec (film). */
  codec?: string;
  poster?: Poster;
  /** Moments of a film, in seconds, of which there are small pictures. */
  frames?: number[];
  spoken?: [second: number, caption: string][];
  /** Where it stands (film), if not in the library. */
  elsewhere?: Elsewhere;
  /** What was stated and not understood, in words for the owner; a Problem beside the item, and no part of it. */
  faults?: string[];
}

/** What the second pass learns from the pixels. */
export interface Pixels {
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A picture of a few pixels as a `data:` address, shown until the rendition is there. */
  placeholder: string;
}

export interface Item extends Metadata, Partial<Pixels> {
  /** Ten base-32 characters of the SHA-256 of the NFC path. */
  id: string;
  path: string;
  /** Path of the folder it lies in; empty for the library's root. */
  folder: string;
  title: string;
  /** Where nothing states a title, and the file's name stands in for it. */
  untitled?: true;
  slug: string;
  bytes: number;
  modified: number;
  /** Changes whenever the content does; part of every image address. */
  version: string;
  /** Where its owner's words name the place that a rule hides. */
  telling?: ('title' | 'caption' | 'alt')[];
  /** Where a part of the file's pixels is lost (photo); what is left is shown. */
  damaged?: true;
  /** False where a rule withholds the file itself; otherwise the site's choice holds. */
  original?: false;
  /** What a story shows first; found where stories are listed (lib/catalogue/read/story-covers.ts), and kept nowhere. */
  lead?: Item;
}

/** A folder of the library that holds items, here or further down. */
export interface Collection extends StoryText {
  /** Path in the library; empty for the root. */
  path: string;
  title: string;
  description?: string;
  /** Items in the folder itself. */
  count: number;
  /** Items in the folder and all below it. */
  total: number;
  /** Id of the item that stands for it. */
  cover?: string;
  /** How its items are to be turned where they are the pages of one object: IIIF's layout behaviors. */
  object?: ObjectLayout;
}

/** https://iiif.io/api/presentation/3.0/#behavior */
export type ObjectLayout = 'individuals' | 'paged' | 'continuous';

/** What the image service needs to know of an item that has a picture. */
export interface ImageSource extends Pick<Item, 'id' | 'version' | 'damaged' | 'makers' | 'rights'> {
  /** The file to decode: the original, or its decoded master where the original cannot be decoded here (HEIC, BMP). */
  absolute: string;
  type: string;
  /** Pixels as displayed, orientation applied. */
  width: number;
  height: number;
}
