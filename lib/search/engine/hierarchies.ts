// Counts and filters hierarchical facets (`place.lvl1`) from the ordered values of each item.
import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import { HIERARCHIES, type Hierarchy, joinLevel } from '@/lib/model/hierarchies';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { type Bitset, createBitset, setBit, toKeys } from './bitset';
import type { Index } from './search-index';

/** Returns a function from an item's key to its value of a level. */
export function createNaming(index: Index, name: string) {
  const [hierarchy = '', level = ''] = name.split('.lvl') as [Hierarchy, string];
  const { of } = HIERARCHIES[hierarchy as Hierarchy];
  const { names } = index.values[of];
  const depth = Number(level);
  const known = new Map<string, string>();
  return (key: number): string | null => {
    const lists = index.chunks[key >> CHUNK_BITS]?.many[of];
    const place = key & (CHUNK_SIZE - 1);
    const start = lists?.starts[place] as number;
    if (!lists || start + depth >= (lists.starts[place + 1] as number)) return null;
    const codes = lists.codes.subarray(start, start + depth + 1);
    const path = codes.join();
    const text =
      known.get(path) ??
      joinLevel(
        hierarchy as Hierarchy,
        Array.from(codes, (code) => names[code] ?? ''),
        depth,
      );
    known.set(path, text);
    return text;
  };
}

export function countLevel(index: Index, name: string, keys: Uint32Array): Map<string, number> {
  const toName = createNaming(index, name);
  const counts = new Map<string, number>();
  for (const key of keys) {
    const value = toName(key);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

export function scanLevel(index: Index, name: string, value: string): Bitset {
  const toName = createNaming(index, name);
  const bits = createBitset(index.lastKey);
  const wanted = normalizeFacetValue(value);
  const isWanted = new Map<string, boolean>();
  for (const key of toKeys(index.live)) {
    const text = toName(key);
    if (text === null) continue;
    const found = isWanted.get(text) ?? normalizeFacetValue(text) === wanted;
    isWanted.set(text, found);
    if (found) setBit(bits, key);
  }
  return bits;
}
