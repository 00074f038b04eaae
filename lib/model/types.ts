// The vocabulary of Vitrine as types: what a file says (Metadata), what a visitor sees (Item, Collection), what failed (Problem).
import type { ItemDate } from './date-facts';
import type { Elsewhere } from './external-video';
import type { Alternatives } from './languages';
import type { SecondFile } from './media-file';
import type { OwnFacts } from './own-fields';
import type { ObjectLayout, Pages } from './pages';
import type { Panorama } from './panorama';
import type { SoundTraits } from './sound-traits';
import type { StoryText } from './story-parts';
import type { Transcription } from './transcription';

/** What a file turned out to be, judged by its content and never by its extension. */
export type MediaKind = 'photo' | 'film' | 'sound' | 'document' | 'story';

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

/** The picture that stands for a film, a recording or a document: `film-poster.jpg` beside it, a frame, what is in tags, the first page. */
export interface Poster {
  /** EXIF orientation, where it is turned. */
  orientation?: number;
  /** File name in its folder; empty where it was taken out of the file itself, and is kept with the derived data. */
  name: string;
  type: string;
  width: number;
  height: number;
  /** Of the file beside it, or of the picture in its tags; with another picture, image addresses change. */
  fingerprint?: string;
}

/** What one file and its sidecars say. A fact that nobody states has no key. */
export interface Metadata extends StoryText, OwnFacts, SoundTraits {
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
  /** What title, caption, alt and rights say in several languages. */
  alternatives?: Alternatives;
  makers?: string[];
  date?: ItemDate;
  /** How its owner writes the date, where that is in words, understood or not. */
  dateWords?: string;
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
  /** Seconds (film, sound). */
  duration?: number;
  /** Of the moving picture (film), else of the sound. */
  codec?: string;
  poster?: Poster;
  /** What the picture beside it that is its poster states. Rules alone ask for it: no shown item has it. */
  posterSaid?: Partial<Metadata>;
  pages?: Pages;
  panorama?: Panorama;
  /** The camera's RAW file beside a photograph. */
  raw?: SecondFile;
  /** The film of a live photo. */
  live?: SecondFile;
  /** What its second files state otherwise than it does. Rules that hide apply to it too; no shown item has it. */
  secondsSaid?: Partial<Metadata>[];
  /** Moments of a film, in seconds, of which there are small pictures. */
  frames?: number[];
  spoken?: [second: number, caption: string][];
  transcriptions?: Transcription[];
  /** What a document says in its own text, page by page. */
  written?: [page: number, text: string][];
  /** Where it stands (film), if not in the library. */
  elsewhere?: Elsewhere;
  /** Set where a text beside the file, as a sidecar, could not be read whole: what it says, and whether a rule asks for that, is unknown. */
  hasUnreadTexts?: true;
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
  telling?: ('title' | 'caption' | 'alt' | 'transcription')[];
  /** Where a part of the file's pixels is lost (photo); what is left is shown. */
  damaged?: true;
  /** False where a rule withholds the file itself; otherwise the site's choice holds. */
  original?: false;
  /** What a story shows first; found where stories are listed (lib/catalogue/read/story-covers.ts), and kept nowhere. */
  lead?: Item;
}

/** A folder as it is named and shown, which stays the same while items come and go. */
export interface NamedCollection extends StoryText {
  /** Path in the library; empty for the root. */
  path: string;
  title: string;
  description?: string;
  /** Id of the item that stands for it. */
  cover?: string;
  /** How its items are to be turned where they are the pages of one object: IIIF's layout behaviors. */
  object?: ObjectLayout;
  /** Its pages are turned from right to left. */
  isRightToLeft?: true;
  /** Of what it says, where that is not the language of the page. */
  lang?: string;
  alternatives?: Alternatives;
}

/** A folder of the library that holds items, here or further down. */
export interface Collection extends NamedCollection {
  /** Items in the folder itself, and with all below it. */
  count: number;
  total: number;
}

/** What the image service needs to know of an item that has a picture. */
export interface ImageSource extends Pick<Item, 'id' | 'version' | 'damaged' | 'makers' | 'rights'> {
  /** Which page of a document it shows, other than the first; `absolute` is drawn from `pdf` when it is first asked for. */
  page?: { number: number; pdf: string };
  /** The file to decode: the original, or its decoded master where the original cannot be decoded here (HEIC, BMP). */
  absolute: string;
  type: string;
  /** Pixels as displayed, orientation applied. */
  width: number;
  height: number;
}
