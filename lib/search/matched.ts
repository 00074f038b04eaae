// The keys that a full-text query matches: remembered, and looked up further where items have come since.
import type { Source } from '../catalogue/common-matches';
import { findKeys, getCommon } from '../catalogue/search-data';
import { type Bits, toBits, toKeys } from './bits';
import type { Index } from './index-state';

/** Keys up to one, as a list where they are few and as bits where they are many. */
export interface Matched {
  keys: Uint32Array | null;
  bits: Bits | null;
  upTo: number;
}

export const toBytes = ({ keys, bits }: Matched) => 200 + (keys ?? bits ?? []).length * 4;

function join(before: Uint32Array, after: Uint32Array) {
  if (before.length === 0) return after;
  const keys = new Uint32Array(before.length + after.length);
  keys.set(before);
  keys.set(after, before.length);
  return keys;
}

function getKnown(index: Index, [source, match]: [Source, string]): Matched | undefined {
  const known = index.matched.get(`${source} ${match}`);
  if (known) return known;
  const common = source === 'titles' || index.common.has(match) ? getCommon(source, match) : null;
  if (!common || common.upTo > index.lastKey) return undefined;
  const { upTo, isDense, keys } = common;
  return { upTo, keys: isDense ? null : keys, bits: isDense ? keys : null };
}

/** Keys in ascending order; some may stand for no item any more. */
export function getMatched(index: Index, source: Source, match: string): Uint32Array {
  const known = getKnown(index, [source, match]);
  const before = known ? (known.keys ?? toKeys(known.bits as Bits)) : new Uint32Array();
  const after = known?.upTo ?? 0;
  const keys = after === index.lastKey ? before : join(before, findKeys(source, match, [after, index.lastKey]));
  const isDense = keys.length > index.lastKey / 32;
  index.matched.set(`${source} ${match}`, {
    keys: isDense ? null : keys,
    bits: isDense ? (after === index.lastKey && known?.bits) || toBits(keys, index.lastKey) : null,
    upTo: index.lastKey,
  });
  return keys;
}
