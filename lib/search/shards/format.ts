// The format of the search data of a static copy, shared by its writer and by the browser that reads it.
import type { Facet } from '@/lib/model/search-record';

/** Files are gzipped by us, so their size does not depend on the host. */
export const SHARDS = {
  /** Folder of the copy. */
  folder: 'search-data/shards',
  /** Folder of the script that searches. */
  program: 'search-data',
  manifest: 'manifest.bin',
  numbers: 'numbers.bin',
  places: 'places.bin',
  vocabulary: (shard: number) => `vocabulary/${shard}.bin`,
  /** The same words spelt backwards. */
  endings: (shard: number) => `endings/${shard}.bin`,
  terms: (shard: number) => `terms/${shard}.bin`,
  compounds: (shard: number) => `compounds/${shard}.bin`,
  column: (facet: Facet) => `columns/${facet}.bin`,
  /** The facet values of a few items, for searches that find few. */
  rows: (block: number) => `rows/${block >> 10}/${block}.bin`,
  names: (facet: Facet, part: number) => `names/${facet}-${part}.bin`,
  values: (bucket: number) => `values/${bucket}.bin`,
  /** @param language tag of the site's language, in which titles are written */
  items: (language: string, block: number) => `items/${language}/${block >> 10}/${block}.bin`,
  text: (key: number) => `texts/${key >> 10}/${key}.bin`,
  page: (language: string) => `pages/${language}.bin`,
  /** Names that the search field suggests. */
  suggestions: (language: string, facet: string) => `suggestions/${language}/${facet}.bin`,
  titles: (language: string, part: number) => `titles/${language}-${part}.bin`,
} as const;

/** Items of a block: few, because the hits of a query are scattered over all blocks. */
export const ITEMS_PER_BLOCK = 4;
/** Items of a block of facet values. */
export const ROWS_PER_BLOCK = 8;
/** Names of a facet in one file, the most frequent first. */
export const NAMES_PER_PART = 128;
/** Facet values of a bucket, for which a filter of the URL is looked up. */
export const VALUES_PER_BUCKET = 256;

/** Numbers of each item, in seconds or years. */
export const SHARD_NUMBERS = ['time', 'lastTime', 'year', 'lastYear', 'rating'] as const;

export interface ShardManifest {
  /** Changes with any of the data; part of each request, so that a browser cache never mixes two exports. */
  version: string;
  /** Number of items. Their keys are 1 to `count`, in the order of rating and date (CUSTOM_RANKING). */
  count: number;
  language: string;
  languages: string[];
  searchIndex: string;
  /** The first word of each shard. */
  terms: string[];
  vocabulary: string[];
  endings: string[];
  compounds: string[];
  facets: Partial<Record<Facet, number>>;
  buckets: number;
  /** Full-text queries of frequent words (lib/catalogue/write/common-matches.ts). */
  common: string[];
  /** Results of queries over the whole archive, by the name that the engine caches them under. */
  answers: Record<string, unknown>;
  /** Whether there are years, places, makers, people and a map to browse. */
  walkable: boolean[];
  hasPlaces: boolean;
  /** Names of people with several, and the owner's synonyms. */
  synonyms: { lines: string[]; people: string[][] };
}

/** Bits of a term. */
export const TERM = { word: 1, surname: 2 } as const;

/** Bits of an occurrence, above the number of its attribute (SEARCHABLE). */
export const OCCURRENCE = {
  attribute: 0x1f,
  /** The last word of its value. */
  last: 0x20,
  /** Beyond the words that ranking considers. */
  unranked: 0x40,
  /** In the first value of its attribute, where offset and place are equal. */
  first: 0x80,
} as const;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) over UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Finds the shard of a text, by the first texts of all shards. */
export function findShard(firsts: readonly string[], text: string): number {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] as string) <= text) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

export const spellBackwards = (word: string) => [...word].reverse().join('');

/** The key of a facet value in its bucket. @param folded value without case (normalizeFacetValue) */
export const toValueKey = (facet: Facet, folded: string) => `${facet}:${folded}`;

/** Collects numbers of variable length (LEB128). */
export function createBytes() {
  let bytes = new Uint8Array(1024);
  let length = 0;
  const grow = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + more));
    larger.set(bytes);
    bytes = larger;
  };
  return {
    get length() {
      return length;
    },
    byte(value: number) {
      grow(1);
      bytes[length] = value;
      length += 1;
    },
    /** @param value an integer from 0 */
    number(value: number) {
      grow(8);
      let rest = value;
      while (rest > 0x7f) {
        bytes[length] = (rest % 0x80) | 0x80;
        length += 1;
        rest = Math.floor(rest / 0x80);
      }
      bytes[length] = rest;
      length += 1;
    },
    /** Integers of either sign (zigzag). */
    signed(value: number) {
      this.number(value < 0 ? -value * 2 - 1 : value * 2);
    },
    add(more: Uint8Array) {
      grow(more.length);
      bytes.set(more, length);
      length += more.length;
    },
    take(): Uint8Array {
      return bytes.slice(0, length);
    },
  };
}

export type ByteWriter = ReturnType<typeof createBytes>;

export interface ByteReader {
  isAtEnd(): boolean;
  byte(): number;
  number(): number;
  signed(): number;
  slice(length: number): Uint8Array;
  part(): ByteReader;
}

export function createReader(bytes: Uint8Array): ByteReader {
  let at = 0;
  function number() {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }
  function slice(length: number) {
    at += length;
    return bytes.subarray(at - length, at);
  }
  return {
    isAtEnd: () => at >= bytes.length,
    byte: () => bytes[at++] as number,
    number,
    slice,
    signed() {
      const value = number();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    /** Returns the next part, whose length is before it. */
    part: () => createReader(slice(number())),
  };
}

/** Concatenates parts, each with its length before it. */
export function joinParts(parts: Uint8Array[]): Uint8Array {
  const all = createBytes();
  for (const part of parts) {
    all.number(part.length);
    all.add(part);
  }
  return all.take();
}
