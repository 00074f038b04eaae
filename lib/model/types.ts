// Defines the central types: Metadata (of a file), Item and Collection (as shown).
import type { Block } from './blocks';
import type { ExternalVideo } from './external-video';
import type { PreparedFilm } from './film-copies';
import type { Georeference } from './georeference';
import type { Alternatives } from './languages';
import type { SecondFile } from './media-file';
import type { OwnFacts } from './own-fields';
import type { SoundTraits } from './sound-traits';
import type { StoryText } from './story-parts';
import type { Transcription } from './transcription';
import type { CaptionTrack } from './vtt';

/**
 * EDTF (ISO 8601-2) with the precision of the source: `1993`, `1911-05`, `1864~`, `1850/1859`, `{1930,1936}`,
 * `2024-04-13T20:36:30+01:00`. `sort` is the earliest moment in wall-clock seconds since 1970-01-01T00:00, as if in
 * UTC.
 */
export interface ItemDate {
  edtf: string;
  sort: number;
  offsetGuessed?: true;
}

/** https://iiif.io/api/presentation/3.0/#behavior */
export type ObjectLayout = 'individuals' | 'paged' | 'continuous';

/** Number of consecutive pages, and their size in pixels. */
type PageRun = [times: number, width: number, height: number];

export interface Pages {
  count: number;
  sizes: PageRun[];
  isRightToLeft?: true;
}

/** Degrees. */
export interface Panorama {
  /** Horizontal field of view, up to 360. */
  across: number;
  /** Vertical field of view, up to 180. */
  down: number;
  /** Elevation of the centre above the horizon. */
  middle: number;
  /** Initial heading, clockwise from the centre. */
  first?: number;
}

export type MediaKind = 'photo' | 'film' | 'sound' | 'document' | 'story';

/** Names follow IPTC "Location"; coordinates are WGS 84 degrees, altitude is in metres. */
export interface Place {
  name?: string;
  city?: string;
  region?: string;
  country?: string;
  countryCode?: string;
  latitude?: number;
  longitude?: number;
  altitude?: number;
  /** URLs of the place in gazetteers: GeoNames, Wikidata, TGN. */
  links?: string[];
}

/** IPTC and PLUS rights fields. */
export interface RightsStatement {
  notice?: string;
  credit?: string;
  /** xmpRights:WebStatement, an http(s) URL. */
  licenceUrl?: string;
  /** PLUS Licensor URL, an http(s) URL. */
  licensorUrl?: string;
  usageTerms?: string;
  /** PLUS data mining policy, the last part of its URI: `DMI-PROHIBITED`. */
  dataMining?: string;
}

/** A face or other named region (MWG); centre and size as fractions of the displayed picture. */
export interface Region {
  name?: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Picture that represents a film, sound or document: a file beside it, a frame, a cover, the first page. */
export interface Poster {
  /** EXIF orientation, if rotated. */
  orientation?: number;
  /** File name in its folder; empty if extracted from the file itself and stored in the derived data. */
  name: string;
  type: string;
  width: number;
  height: number;
  /** Digest of the poster file or embedded cover; changes the image URLs if the picture changes. */
  fingerprint?: string;
}

/** Metadata of a file and its sidecars; unknown facts have no key. */
export interface Metadata extends StoryText, OwnFacts, SoundTraits {
  /** Blocks of a story, after its text. Paths are those of the library. */
  blocks?: Block[];
  kind: MediaKind;
  type: string;
  /** Displayed pixels, after orientation. */
  width?: number;
  height?: number;
  title?: string;
  caption?: string;
  /** IPTC AltTextAccessibility. */
  alt?: string;
  /** Translations of title, caption, alt and rights. */
  alternatives?: Alternatives;
  makers?: string[];
  date?: ItemDate;
  /** The owner's words for the date. */
  dateWords?: string;
  place?: Place;
  /** Place names of lower-priority sources; a rule that hides the place hides these, too. */
  otherPlaces?: Omit<Place, 'latitude' | 'longitude' | 'altitude'>[];
  keywords?: string[];
  /** Hierarchical keywords, top level first: `['Places', 'Japan', 'Nagasaki']`. */
  subjects?: string[][];
  people?: string[];
  regions?: Region[];
  /** Maps that the picture shows, with control points. A rule that hides the place hides these, too. */
  georeferences?: Georeference[];
  /** 1 to 5; -1 rejected. */
  rating?: number;
  camera?: string;
  lens?: string;
  focalLength?: number;
  focalLength35?: number;
  aperture?: number;
  /** Seconds. */
  exposure?: number;
  iso?: number;
  rights?: RightsStatement;
  /** Object or accession numbers, dc:identifier, job identifiers. */
  identifiers?: string[];
  documentId?: string;
  /** EXIF orientation, 1 to 8, of the stored pixels. */
  orientation?: number;
  /** Set if a sidecar states another orientation than the file, which decoders do not know. */
  isTurned?: true;
  /** Set if it is an animation in a format that browsers play (GIF, WebP, APNG, AVIF). */
  isAnimated?: true;
  colourSpace?: string;
  /** Seconds (film, sound). */
  duration?: number;
  /** Video codec of a film, audio codec of a sound. */
  codec?: string;
  /** Audio codec of a film, if browsers play the film without its sound. */
  silentCodec?: string;
  poster?: Poster;
  /** Metadata of the poster file. Used by rules only; not part of shown items. */
  posterSaid?: Partial<Metadata>;
  pages?: Pages;
  panorama?: Panorama;
  raw?: SecondFile;
  live?: SecondFile;
  /** Differing metadata of its second files. Rules that hide apply to it; removed from items that are shown. */
  secondsSaid?: Partial<Metadata>[];
  /** Moments of a film, in seconds, of which there are small pictures. */
  frames?: number[];
  spoken?: [second: number, caption: string][];
  /** Captions and chapters, which are stored beside the item (catalogue/write/caption-table.ts). */
  captions?: CaptionTrack[];
  transcriptions?: Transcription[];
  written?: [page: number, text: string][];
  elsewhere?: ExternalVideo;
  /** Set if a companion file could not be read completely: it may contain restrictions. */
  hasUnreadTexts?: true;
  /** Names of fields in a JSON file of an export that the site does not use, for the owner. */
  unusedFields?: string[];
  /** Statements that were not understood, as messages for the owner; reported as a Problem. */
  faults?: string[];
}

/** Results of the second indexing pass. */
export interface Pixels {
  colour: string;
  /** Tiny picture as a `data:` URL, shown until the rendition is loaded. */
  placeholder: string;
}

export interface Item extends Metadata, Partial<Pixels> {
  /** Ten base-32 characters of the SHA-256 of the NFC path. */
  id: string;
  path: string;
  /** The folder of the path; in the view of a share link, the root for items of folders that it does not show. */
  folder: string;
  title: string;
  /** Set if the title is derived from the file name. */
  untitled?: true;
  slug: string;
  bytes: number;
  modified: number;
  /** Changes with the content; part of all image URLs. */
  version: string;
  /** Texts that contain the place hidden by a rule. */
  telling?: ('title' | 'caption' | 'alt' | 'transcription')[];
  /** Set if some pixels of a photo are lost; the rest is shown. */
  damaged?: true;
  /** Copies of a film that browsers do not play. */
  prepared?: PreparedFilm;
  /** Set while the copies of a film are being made, or wait for their turn. */
  isPreparing?: true;
  /** False if a rule withholds the file; otherwise the site's setting applies. */
  original?: false;
  /** In the view of a share link: number of leading folders of the path that it does not show. */
  outside?: number;
  /** Cover of a story; resolved for lists (lib/catalogue/read/story-covers.ts) and not stored. */
  lead?: Item;
}

/** Name and text of a folder, independent of its items. */
/** Fields of an item that a link shows. */
export type TitledItem = Pick<Item, 'id' | 'slug' | 'title' | 'alternatives'>;

export interface NamedCollection extends StoryText {
  /** Path in the library; empty for the root. */
  path: string;
  title: string;
  description?: string;
  cover?: string;
  /** Layout if the folder is one object (IIIF behavior). */
  object?: ObjectLayout;
  isRightToLeft?: true;
  /** Shown between its text and its items. */
  blocks?: Block[];
  lang?: string;
  alternatives?: Alternatives;
}

/** Fields of a collection that breadcrumbs show. */
export type TitledCollection = Pick<NamedCollection, 'path' | 'title' | 'object' | 'lang'>;

export interface Collection extends NamedCollection {
  count: number;
  total: number;
}

/** Data of a picture that the image service needs. */
export interface ImageSource extends Pick<Item, 'id' | 'version' | 'damaged' | 'makers' | 'rights'> {
  /** Page of a document after the first; `absolute` is rendered from `file` at the first request. */
  page?: { number: number; file: string; type: string };
  /** File to decode: the original, or its master if the original cannot be decoded (HEIC, BMP). */
  absolute: string;
  type: string;
  /** Displayed pixels, after orientation. */
  width: number;
  height: number;
}
