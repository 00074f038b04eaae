// Counts hits per facet value, as a histogram over value codes.
import { CHUNK_BITS, CHUNK_SIZE, type Codes, type Lists } from '@/lib/catalogue/column-chunk';
import type { Facet } from '@/lib/model/search-record';
import { type Bitset, subtract, toBitset, toKeys } from './bitset';
import type { Index } from './search-index';

type ValueCounts = Uint32Array;

function countOne(codes: Codes, [keys, counts]: [Uint32Array, ValueCounts], [from, to]: [number, number]) {
  for (let each = from; each < to; each += 1) {
    const code = codes[(keys[each] as number) & (CHUNK_SIZE - 1)] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

function countMany({ starts, codes }: Lists, [keys, counts]: [Uint32Array, ValueCounts], [from, to]: [number, number]) {
  for (let each = from; each < to; each += 1) {
    const place = (keys[each] as number) & (CHUNK_SIZE - 1);
    const last = starts[place + 1] as number;
    for (let at = starts[place] as number; at < last; at += 1) {
      const code = codes[at] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}

function count(index: Index, facet: Facet, keys: Uint32Array): ValueCounts {
  const counts = new Uint32Array(index.values[facet].names.length);
  let from = 0;
  while (from < keys.length) {
    const number = (keys[from] as number) >> CHUNK_BITS;
    const to = toPlace(keys, (number + 1) << CHUNK_BITS, from);
    const one = index.chunks[number]?.one[facet];
    const many = index.chunks[number]?.many[facet];
    if (one) countOne(one, [keys, counts], [from, to]);
    else if (many) countMany(many, [keys, counts], [from, to]);
    from = to;
  }
  counts[0] = 0;
  return counts;
}

/** Binary search for the first key not less than `min`. */
function toPlace(keys: Uint32Array, min: number, from: number) {
  let low = from;
  let high = Math.min(keys.length, from + CHUNK_SIZE);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countAll(index: Index, facet: Facet): ValueCounts {
  const name = `counts ${facet}`;
  const known = index.answers.get(name)?.answer as ValueCounts | undefined;
  if (known) return known;
  const counts = count(index, facet, toKeys(index.live));
  index.answers.set(name, { size: counts.byteLength, answer: counts });
  return counts;
}

/** Counts the hits for several facets; if most items are hits, it counts the other items and subtracts. */
export function createCounter(index: Index, keys: Uint32Array) {
  let others: Uint32Array | null = null;
  const isMost = keys.length > 0.6 * index.count;
  return (facet: Facet): ValueCounts => {
    if (keys.length === index.count) return countAll(index, facet);
    if (!isMost) return count(index, facet, keys);
    if (!others) {
      const rest: Bitset = index.live.slice();
      others = toKeys(subtract(rest, toBitset(keys, index.lastKey)));
    }
    const all = countAll(index, facet).slice();
    const minus = count(index, facet, others);
    for (let code = 0; code < all.length; code += 1) all[code] = (all[code] as number) - (minus[code] as number);
    return all;
  };
}

/** Returns a lower bound of the counts of the `max` frequent values, by grouping counts by powers of two. */
function toLeastCount(counts: ValueCounts, max: number): number {
  const boxes = new Uint32Array(33);
  for (let code = 1; code < counts.length; code += 1) {
    const box = 32 - Math.clz32(counts[code] as number);
    boxes[box] = (boxes[box] as number) + 1;
  }
  let values = 0;
  for (let box = 32; box > 0; box -= 1) {
    values += boxes[box] as number;
    if (values >= max) return 2 ** (box - 1);
  }
  return 1;
}

/** Compares codes by name, or by descending count and then name. */
export function orderCodes(names: string[], counts: ValueCounts, by: 'count' | 'alpha') {
  const byName = (a: number, b: number) => ((names[a] as string) < (names[b] as string) ? -1 : 1);
  const byCount = (a: number, b: number) => (counts[b] as number) - (counts[a] as number) || byName(a, b);
  return by === 'alpha' ? byName : byCount;
}

export function buildFacetCounts(
  names: string[],
  counts: ValueCounts,
  { max, by }: { max: number; by: 'count' | 'alpha' },
): Record<string, number> {
  const min = by === 'count' ? toLeastCount(counts, max) : 1;
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code += 1) if ((counts[code] as number) >= min) codes.push(code);
  codes.sort(orderCodes(names, counts, by));
  // No prototype, because a keyword may be `__proto__`.
  const answer: Record<string, number> = Object.create(null);
  for (const code of codes.slice(0, max)) answer[names[code] as string] = counts[code] as number;
  return answer;
}
