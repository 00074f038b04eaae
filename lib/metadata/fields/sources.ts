// Everything that speaks for one file, side by side, before any field has chosen between them.
import type { listRowLanguages, Row } from '@/lib/metadata/formats/columns';
import type { Exif } from '@/lib/metadata/formats/exif';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import type { Iptc } from '@/lib/metadata/formats/iptc';
import type { Xmp } from '@/lib/metadata/formats/xmp';
import { xmpStructs, xmpText, xmpTexts } from '@/lib/metadata/formats/xmp-values';

export interface Sources {
  row: Row;
  /** What the row says in languages that its headings name. */
  rowLanguages: ReturnType<typeof listRowLanguages>;
  /** Of the site. */
  language: string | undefined;
  /** Cells by headings that are not known. */
  own: ReadonlyMap<string, string[]>;
  sidecars: Xmp[];
  xmp: Xmp;
  /** Sidecars, then what is embedded. */
  packets: Xmp[];
  /** The work of art that the picture reproduces, where it is one. */
  artwork?: Xmp;
  iptc: Iptc;
  exif: Exif;
  /** Text chunks of a PNG by keyword. */
  png: Map<string, string>;
  film: FilmFacts;
  /** What somebody stated and was not understood, in words for the owner. */
  faults: string[];
}

/** All that a property says in all packets, sidecars first. */
export const packetTexts = (sources: Sources, name: string): string[] =>
  sources.packets.flatMap((xmp) => xmpTexts(xmp, name));

/** The property's first text in each packet that has one. */
export const packetText = (sources: Sources, name: string): (string | undefined)[] =>
  sources.packets.map((xmp) => xmpText(xmp, name));

/** The first list that is not empty. */
export function firstList(...lists: (string[] | undefined)[]): string[] {
  return lists.find((list) => list?.some((text) => text.trim() !== '')) ?? [];
}

/**
 * The artwork of IPTC's "Artwork or Object in the Image", where the picture is its reproduction and not a view with a statue in it:
 * it is the only one, and the picture bears its title or none.
 */
export function findArtwork(packets: Xmp[]): Xmp | undefined {
  for (const xmp of packets) {
    const artworks = xmpStructs(xmp, 'Iptc4xmpExt:ArtworkOrObject');
    if (artworks.length === 0) continue;
    const [artwork] = artworks;
    const title = xmpText(xmp, 'dc:title')?.trim();
    if (artworks.length > 1 || !artwork) return undefined;
    return !title || title === xmpText(artwork, 'Iptc4xmpExt:AOTitle')?.trim() ? artwork : undefined;
  }
  return undefined;
}
