// Caches posting lists (LRU): the keys that a full-text query matches.
// A cached list is extended with the keys added since.

import type { FullTextTable } from '@/lib/catalogue/full-text';
import { findKeys, getCommon } from '@/lib/catalogue/read/search-data';
import { type Bitset, toBitset, toKeys } from './bitset';
import type { Index, PostingList } from './search-index';

/** Keys up to `upTo`, as an array if few and as a bitset if many. */
export const measurePostings = ({ keys, bits }: PostingList) => 200 + (keys ?? bits ?? []).length * 4;

function join(before: Uint32Array, after: Uint32Array) {
  if (before.length === 0) return after;
  const keys = new Uint32Array(before.length + after.length);
  keys.set(before);
  keys.set(after, before.length);
  return keys;
}

function getKnown(index: Index, [source, match]: [FullTextTable, string]): PostingList | undefined {
  const known = index.postings.get(`${source} ${match}`);
  if (known) return known;
  const common = source === 'titles' || index.common.has(match) ? getCommon(source, match) : null;
  if (!common || common.upTo > index.lastKey) return undefined;
  const { upTo, isDense, keys } = common;
  return { upTo, keys: isDense ? null : keys, bits: isDense ? keys : null };
}

/** Returns the keys that match up to the last key; some may belong to deleted items. */
export function getPostingList(index: Index, source: FullTextTable, match: string): PostingList {
  const name = `${source} ${match}`;
  const known = getKnown(index, [source, match]);
  if (known?.upTo === index.lastKey) {
    index.postings.set(name, known);
    return known;
  }
  const before = known ? toPostingKeys(known) : new Uint32Array();
  const keys = join(before, findKeys(source, match, [known?.upTo ?? 0, index.lastKey]));
  const isDense = keys.length > index.lastKey / 32;
  const matched: PostingList = {
    keys: isDense ? null : keys,
    bits: isDense ? toBitset(keys, index.lastKey) : null,
    upTo: index.lastKey,
  };
  index.postings.set(name, matched);
  return matched;
}

/** Returns the keys in ascending order. The array is shared: do not change it. */
export const toPostingKeys = ({ keys, bits }: PostingList) => keys ?? toKeys(bits as Bitset);
