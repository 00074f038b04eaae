// The types of the search data that a process holds in memory.
import type { LRUCache } from 'lru-cache';
import type { Chunk } from '@/lib/catalogue/column-chunk';
import type { Facet } from '@/lib/model/search-record';
import type { Bitset } from './bitset';
import type { TermDictionary } from './term-dictionary';

/** A sequence of folded words and its replacement, with other forms of that. */
export interface Synonym {
  from: string[];
  to: string[][];
  /** Whether these are only the singular or plural of the same words. */
  isOtherNumber?: boolean;
}

export interface PostingList {
  keys: Uint32Array | null;
  bits: Bitset | null;
  upTo: number;
}

export interface FacetValues {
  /** By code; the first is empty. */
  names: string[];
  /** Codes by lower-case name: filters ignore case (`Sea`, `sea`). */
  codes: Map<string, number>;
  /** Further codes of names that differ only in case. */
  alike: Map<string, number[]>;
}

export interface Index {
  version: string;
  commit: number;
  lastKey: number;
  /** Keys of existing items. */
  live: Bitset;
  count: number;
  chunks: (Chunk | undefined)[];
  values: Record<Facet, FacetValues>;
  lastValue: number;
  /** The last purge of words and values. */
  forgot: number;
  dictionary: TermDictionary;
  lastWord: number;
  /** By the first word of the source. */
  synonyms: ReadonlyMap<string, Synonym[]>;
  /** The other names of each person, by key (model/person.ts). */
  otherNames: ReadonlyMap<string, readonly string[]>;
  /** What the two were built from. */
  synonymSources: string;
  /** Full-text queries whose posting lists are precomputed (catalogue/write/common-matches.ts). */
  common: ReadonlySet<string>;
  /** Remains valid in later versions, because a key always identifies the same state of an item. */
  postings: LRUCache<string, PostingList>;
  /** Valid for this version only. */
  filters: LRUCache<string, Bitset>;
  answers: LRUCache<string, { size: number; answer: unknown }>;
}
