// What looks like a picture: its descriptor beside all others, the nearest found without measuring most of them.
import { DESCRIPTOR_CHUNK, DESCRIPTOR_CHUNK_BITS, toDescriptorPlace } from '@/lib/catalogue/descriptor-chunk';
import { getKey, listByKey } from '@/lib/catalogue/read/search-data';
import { noted, registerQuestions } from '@/lib/catalogue/read/trace';
import { ALIKE, DESCRIPTOR, hasDescriptor, measureFrom, SUMS, toBound, toSums } from '@/lib/model/likeness';
import { toKeys } from './bitset';
import { type DescriptorRow, readDescriptors } from './descriptors';
import { getIndex, type Index } from './index-state';
import { selectTopK } from './top-k';

const UNLIKE = Number.MAX_VALUE;
/** Of a key that has no descriptor; no sum of differences is so large. */
const NO_BOUND = 0xffff;

/** How unlike each key is at least. */
function toBounds(rows: (DescriptorRow | undefined)[], keys: Uint32Array, own: Uint16Array): Uint16Array {
  const bounds = new Uint16Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    const row = rows[key >> DESCRIPTOR_CHUNK_BITS];
    const place = key & (DESCRIPTOR_CHUNK - 1);
    const isThere = row !== undefined && hasDescriptor(row.bytes, place * DESCRIPTOR.bytes);
    bounds[each] = isThere ? toBound(own, row.sums, place * SUMS) : NO_BOUND;
  }
  return bounds;
}

/** A bound that at least so many are below, if so many have one. */
function findBound(bounds: Uint16Array, wanted: number): number {
  const counts = new Uint32Array(NO_BOUND);
  for (const bound of bounds) if (bound < NO_BOUND) counts[bound] = (counts[bound] as number) + 1;
  let bound = 0;
  for (let below = 0; below < wanted && bound < NO_BOUND; bound += 1) below += counts[bound] as number;
  return bound;
}

/** Measured to find out how far the wanted ones are, for each of them: more of them are measured in vain than are saved. */
const TRIED = 8;

/**
 * How unlike keys are to one (lib/model/likeness.ts), exactly of the `most` nearest; what is said of the others is more than of these.
 * Null where that one has no picture.
 * @param limit beyond it none is wanted
 */
export function measureUnlikeness(
  index: Index,
  keys: Uint32Array,
  { to, most, limit = UNLIKE }: { to: number; most: number; limit?: number },
): Float64Array | null {
  const rows = readDescriptors(index);
  const { chunk, at } = toDescriptorPlace(to);
  const own = (rows[chunk]?.bytes ?? new Uint8Array()).slice(at, at + DESCRIPTOR.bytes);
  if (!hasDescriptor(own, 0)) return null;
  const measure = measureFrom(own);
  const measureKey = (key: number, bar: number) =>
    measure(
      (rows[key >> DESCRIPTOR_CHUNK_BITS] as DescriptorRow).bytes,
      (key & (DESCRIPTOR_CHUNK - 1)) * DESCRIPTOR.bytes,
      bar,
    );
  const sums = new Uint16Array(SUMS);
  toSums(own, 0, sums);
  const bounds = toBounds(rows, keys, sums);
  const tried = findBound(bounds, most * TRIED);
  const promising = keys.filter((_, each) => (bounds[each] as number) < tried);
  const nearest = Float64Array.from(promising, (key) => measureKey(key, limit)).sort();
  // What is no nearer than the last of these is not among the nearest.
  const bar = Math.min(limit, (nearest[most - 1] ?? UNLIKE) + 1);
  const values = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const bound = bounds[each] as number;
    if (bound < bar && bound < NO_BOUND) values[each] = measureKey(keys[each] as number, bar);
    else values[each] = bound < NO_BOUND ? bar : UNLIKE;
  }
  return values;
}

function findAlike(id: string, most: number): string[] {
  const index = getIndex();
  const to = getKey(id);
  const keys = toKeys(index.live);
  // One more than are wanted, for it is most like itself.
  const values = to === null ? null : measureUnlikeness(index, keys, { to, most: most + 1, limit: ALIKE });
  if (!values) return [];
  const nearest = selectTopK(values, most + 1).filter((each) => (values[each] as number) < ALIKE && keys[each] !== to);
  const found = nearest.slice(0, most).map((each) => keys[each] as number);
  const items = listByKey(found);
  return found.flatMap((key) => items.get(key)?.id ?? []);
}
registerQuestions('alike', findAlike);

/** Ids of what looks like an item, the likest first; none where it has no picture, or nothing is like it. */
export const listAlike = (id: string, most: number): string[] => noted(['alike', id, most], () => findAlike(id, most));
