// Finds visually similar items by their descriptors; lower bounds avoid measuring most of them.
import { DESCRIPTOR_CHUNK, DESCRIPTOR_CHUNK_BITS, locateDescriptor } from '@/lib/catalogue/descriptor-chunk';
import { getKey, listIds } from '@/lib/catalogue/read/search-data';
import { registerQueries, traced } from '@/lib/catalogue/read/trace';
import { ALIKE, computeDissimilarity, DESCRIPTOR, hasDescriptor, isDull, putBounds } from '@/lib/model/likeness';
import { toKeys } from './bitset';
import { readDescriptors } from './descriptors';
import { getIndex } from './index-state';
import type { Index } from './search-index';
import { selectTopK } from './top-k';

const UNLIKE = Number.MAX_VALUE;
/** The bound of a key without descriptor; larger than any sum of differences. */
const NO_BOUND = 0xffff;

function getOwn(index: Index, key: number): Uint8Array | null {
  const { chunk, at } = locateDescriptor(key);
  const own = readDescriptors(index)[chunk]?.bytes.subarray(at, at + DESCRIPTOR.bytes);
  return own && hasDescriptor(own, 0) ? own : null;
}

function toBounds(rows: ReturnType<typeof readDescriptors>, keys: Uint32Array, own: Uint8Array): Uint16Array {
  const bounds = new Uint16Array(keys.length).fill(NO_BOUND);
  const places = keys.map((key) => key & (DESCRIPTOR_CHUNK - 1));
  for (let from = 0; from < keys.length; ) {
    const chunk = (keys[from] as number) >> DESCRIPTOR_CHUNK_BITS;
    let to = from + 1;
    while (to < keys.length && (keys[to] as number) >> DESCRIPTOR_CHUNK_BITS === chunk) to += 1;
    const row = rows[chunk];
    if (row) putBounds(own, row, [places.subarray(from, to), bounds.subarray(from, to), NO_BOUND]);
    from = to;
  }
  return bounds;
}

/** Returns a bound that at least `wanted` keys are below, if that many have one. */
function findBound(bounds: Uint16Array, wanted: number): number {
  const counts = new Uint32Array(NO_BOUND);
  for (const bound of bounds) if (bound < NO_BOUND) counts[bound] = (counts[bound] as number) + 1;
  let bound = 0;
  for (let below = 0; below < wanted && bound < NO_BOUND; bound += 1) below += counts[bound] as number;
  return bound;
}

/** Candidates measured per wanted result to find the cut-off distance; a larger number costs more than it saves. */
const TRIED = 8;

/**
 * Measures the dissimilarity of keys to one item (lib/model/likeness.ts): exact for the nearest `max`; for others a
 * value above those. Null if the item has no picture.
 * @param limit the maximum dissimilarity of interest
 */
export function measureUnlikeness(
  index: Index,
  keys: Uint32Array,
  { to, max, limit = UNLIKE }: { to: number; max: number; limit?: number },
): Float64Array | null {
  const own = getOwn(index, to);
  if (!own) return null;
  const rows = readDescriptors(index);
  const measure = (key: number, bar: number) => {
    const place = key & (DESCRIPTOR_CHUNK - 1);
    return computeDissimilarity(own, rows[key >> DESCRIPTOR_CHUNK_BITS]?.bytes ?? own, place * DESCRIPTOR.bytes, bar);
  };
  const bounds = toBounds(rows, keys, own);
  const tried = findBound(bounds, max * TRIED);
  const promising = keys.filter((_, each) => (bounds[each] as number) < tried);
  const nearest = Float64Array.from(promising, (key) => measure(key, limit)).sort();
  // Keys beyond this distance cannot be among the nearest.
  const bar = Math.min(limit, (nearest[max - 1] ?? UNLIKE) + 1);
  const values = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const bound = bounds[each] as number;
    if (bound < bar && bound < NO_BOUND) values[each] = measure(keys[each] as number, bar);
    else values[each] = bound < NO_BOUND ? bar : UNLIKE;
  }
  return values;
}

/** Skipped in larger archives, because every item page runs it (docs/decisions/0042). */
const MAX_ITEMS = 300_000;

function findAlike(id: string, max: number): string[] {
  const index = getIndex();
  if (index.count > MAX_ITEMS) return [];
  const to = getKey(id);
  const keys = toKeys(index.live);
  // A blank picture would match every other blank picture.
  const own = to === null ? null : getOwn(index, to);
  if (to === null || !own || isDull(own, 0)) return [];
  // One more than wanted, because the item itself is the nearest.
  const values = measureUnlikeness(index, keys, { to, max: max + 1, limit: ALIKE });
  if (!values) return [];
  const nearest = selectTopK(values, max + 1).filter((each) => (values[each] as number) < ALIKE && keys[each] !== to);
  return listIds(nearest.slice(0, max).map((each) => keys[each] as number));
}
registerQueries('alike', findAlike);

/** Lists the ids of items that look like this one, nearest first; empty without a picture or similar items. */
export const listAlike = (id: string, max: number): string[] => traced(['alike', id, max], () => findAlike(id, max));

function isKnown(id: string): boolean {
  const key = getKey(id);
  return key !== null && getOwn(getIndex(), key) !== null;
}
registerQueries('is comparable', isKnown);

export const isComparable = (id: string): boolean => traced(['is comparable', id], () => isKnown(id));
