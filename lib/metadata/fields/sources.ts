// Holds all metadata sources of a file, and helpers to read them in order of preference.
import type { listRowLanguages, Row } from '@/lib/metadata/formats/columns';
import type { Exif } from '@/lib/metadata/formats/exif';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import type { Iptc } from '@/lib/metadata/formats/iptc';
import { type Xmp, xmpStructs, xmpText, xmpTexts } from '@/lib/metadata/formats/xmp-values';

export interface Sources {
  row: Row;
  rowLanguages: ReturnType<typeof listRowLanguages>;
  language: string | undefined;
  own: ReadonlyMap<string, string[]>;
  sidecars: Xmp[];
  xmp: Xmp;
  /** Sidecars, then embedded XMP. */
  packets: Xmp[];
  artwork?: Xmp;
  iptc: Iptc;
  exif: Exif;
  png: Map<string, string>;
  /** Comment of a JPEG. */
  comment?: string;
  film: FilmFacts;
  /** Displayed pixels of a photograph. */
  size?: { width: number; height: number };
  faults: string[];
}

export const packetTexts = (sources: Sources, name: string): string[] =>
  sources.packets.flatMap((xmp) => xmpTexts(xmp, name));

export const packetText = (sources: Sources, name: string): (string | undefined)[] =>
  sources.packets.map((xmp) => xmpText(xmp, name));

export function firstList(...lists: (string[] | undefined)[]): string[] {
  return lists.find((list) => list?.some((text) => text.trim() !== '')) ?? [];
}

/**
 * Returns IPTC's "Artwork or Object in the Image" if the picture is a reproduction of it, not merely a view of it:
 * there is only one, and the picture has its title or none.
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
