// Defines which items an index.md gathers from the whole library, by a query or a list, and matches items with a query.
import { computeDistance } from '@/lib/model/distance';
import type { SearchRecord, Sort } from '@/lib/model/search-record';
import { type FilterTree, isMatch } from './filter-parts';

export interface MemberQuery {
  /** Folded words, separated by spaces; each text must be in one attribute. */
  phrases: string[];
  excluded: string[];
  filter: FilterTree | null;
  /** WGS 84 degrees and metres. */
  near?: { lat: number; lng: number; within: number };
  sort?: Sort;
}

/** As JSON in the catalogue. */
export interface Membership {
  query?: MemberQuery;
  /** Paths as written, relative to the folder or to the library. */
  items?: string[];
}

/** @param texts folded words of each attribute, separated by spaces (catalogue/search-entry.ts) */
export function matchesWords({ phrases, excluded }: MemberQuery, texts: readonly string[]): boolean {
  if (phrases.length + excluded.length === 0) return true;
  const padded = texts.map((text) => ` ${text} `);
  const isIn = (phrase: string) => padded.some((text) => text.includes(` ${phrase} `));
  return phrases.every(isIn) && !excluded.some(isIn);
}

export function matchesFilters(
  { filter, near }: MemberQuery,
  record: Readonly<Partial<Omit<SearchRecord, 'place'>>>,
): boolean {
  if (filter && !isMatch(filter, record)) return false;
  const { _geoloc: position } = record;
  return !near || (position !== undefined && computeDistance(near, position) <= near.within);
}

function hasAttribute(filter: FilterTree | null, attribute: string): boolean {
  if (!filter) return false;
  if (filter.type === 'not') return hasAttribute(filter.part, attribute);
  return 'parts' in filter
    ? filter.parts.some((part) => hasAttribute(part, attribute))
    : filter.attribute === attribute;
}

export const dependsOn = ({ query }: Membership, attribute: string) => hasAttribute(query?.filter ?? null, attribute);
