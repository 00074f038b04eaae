// Finds near-duplicate pictures (recompressed, resized or cut out) by locality-sensitive hashing.
// Indyk, Motwani: https://doi.org/10.1145/276698.276876. Only pairs with 16 equal consecutive bits of a hash are compared.
import { setImmediate as giveWay } from 'node:timers/promises';
import { DESCRIPTOR_CHUNK } from '@/lib/catalogue/descriptor-chunk';
import { computeDissimilarity, DESCRIPTOR, hasDescriptor, isDull, isMiddleOf } from '@/lib/model/likeness';
import type { Item } from '@/lib/model/types';
import { queryRows } from './connection';
import { getDescriptors, listChanged } from './search-data';

const BANDS = 4;
/** Comparisons per picture and band: in a group of thousands one match is enough. */
const MAX_COMPARISONS = 48;
/** Maximum Hamming distance of two 64-bit hashes. */
const MAX_DISTANCE_BITS = 8;
/**
 * Recompressed pictures are at most 40 apart, cut-outs of 90 % have a median of 70, two photographs of one test chart are
 * at least 134 apart.
 */
const SAME = 100;
const ROWS = 500;
/** Groups of equal bits that are compared without a pause, some milliseconds for a million pictures. */
const BUCKETS = 64;

export interface Repeat {
  path: string;
  other: string;
  isCutOut: boolean;
}

interface Gathered {
  keys: number[];
  all: Uint8Array;
}

function gather(): Gathered {
  const keys: number[] = [];
  const parts: Uint8Array[] = [];
  for (const chunk of listChanged('descriptors', 0)) {
    const row = getDescriptors(chunk);
    for (let at = 0; at + DESCRIPTOR.bytes <= row.length; at += DESCRIPTOR.bytes) {
      if (!hasDescriptor(row, at) || isDull(row, at)) continue;
      keys.push(chunk * DESCRIPTOR_CHUNK + at / DESCRIPTOR.bytes);
      parts.push(Uint8Array.from(row.subarray(at, at + DESCRIPTOR.bytes)));
    }
  }
  return { keys, all: Buffer.concat(parts) };
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function countDifferences(all: Uint8Array, a: number, b: number): number {
  let count = 0;
  for (let byte = 0; byte < 8; byte += 1)
    count += BITS[(all[a + byte] as number) ^ (all[b + byte] as number)] as number;
  return count;
}

/** Byte offset of a hash: even numbers hash the whole picture, odd ones its middle. */
const toHashAt = (hash: number) => (hash >> 1) * DESCRIPTOR.bytes + (hash & 1 ? DESCRIPTOR.innerHash : DESCRIPTOR.hash);

function sortByBand(all: Uint8Array, band: number): { order: Uint32Array; ends: Uint32Array } {
  const count = (all.length / DESCRIPTOR.bytes) * 2;
  const toBand = (hash: number) => {
    const at = toHashAt(hash) + band * 2;
    return ((all[at] as number) << 8) | (all[at + 1] as number);
  };
  const ends = new Uint32Array(65_537);
  for (let hash = 0; hash < count; hash += 1) ends[toBand(hash) + 1] = (ends[toBand(hash) + 1] as number) + 1;
  for (let each = 1; each < ends.length; each += 1) ends[each] = (ends[each] as number) + (ends[each - 1] as number);
  const order = new Uint32Array(count);
  for (let hash = 0; hash < count; hash += 1) {
    const value = toBand(hash);
    order[ends[value] as number] = hash;
    ends[value] = (ends[value] as number) + 1;
  }
  return { order, ends };
}

type Nearest = Map<number, { other: number; distance: number }>;

/** Yields between parts of the work. */
function* findNearest({ keys, all }: Gathered): Generator<void, Nearest> {
  const nearest: Nearest = new Map();
  const note = (one: number, other: number, distance: number) => {
    const known = nearest.get(one);
    if (!known || distance < known.distance || (distance === known.distance && other < known.other))
      nearest.set(one, { other, distance });
  };
  function compare(first: number, second: number) {
    const [one, other] = [first >> 1, second >> 1];
    // Do not compare two hashes of one picture, or the middles of two.
    if (one === other || (first & second & 1) === 1) return;
    if (countDifferences(all, toHashAt(first), toHashAt(second)) > MAX_DISTANCE_BITS) return;
    const own = all.subarray(one * DESCRIPTOR.bytes, (one + 1) * DESCRIPTOR.bytes);
    const distance = computeDissimilarity(own, all, other * DESCRIPTOR.bytes, SAME);
    if (distance >= SAME) return;
    note(one, other, distance);
    note(other, one, distance);
  }
  for (let band = 0; band < BANDS && keys.length > 1; band += 1) {
    const { order, ends } = sortByBand(all, band);
    let start = 0;
    for (const [bucket, end] of ends.entries()) {
      if (bucket % BUCKETS === 0) yield;
      for (let first = start; first < end; first += 1)
        for (let second = first + 1; second < Math.min(end, first + MAX_COMPARISONS); second += 1)
          compare(order[first] as number, order[second] as number);
      start = Math.max(start, end);
    }
  }
  return nearest;
}

interface Row {
  key: number;
  path: string;
  fingerprint: string;
  data: string;
}

const listRows = (keys: number[]): Map<number, Row> =>
  new Map(
    queryRows<Row>(
      'SELECT key, path, fingerprint, data FROM items WHERE key IN (SELECT value FROM json_each(?))',
      JSON.stringify(keys),
    ).map((row) => [row.key, row]),
  );

/** Whether both have different times of day: two pictures of a burst. */
function areOfTwoMoments(a: Row, b: Row): boolean {
  const [one, other] = [a, b].map(({ data }) => (JSON.parse(data) as Item).date?.edtf ?? '');
  return one !== other && [one, other].every((date) => date?.includes('T'));
}

function* findRepeats(): Generator<void, Repeat[]> {
  const gathered = gather();
  const nearest = yield* findNearest(gathered);
  const { keys, all } = gathered;
  const toOwn = (one: number) => all.subarray(one * DESCRIPTOR.bytes, (one + 1) * DESCRIPTOR.bytes);
  const repeats: Repeat[] = [];
  const pairs = [...nearest].map(([one, { other }]) => [one, other] as const);
  for (let from = 0; from < pairs.length; from += ROWS) {
    yield;
    const some = pairs.slice(from, from + ROWS);
    const rows = listRows([...new Set(some.flat())].map((each) => keys[each] as number));
    for (const [one, other] of some) {
      const [row, of] = [one, other].map((each) => rows.get(keys[each] as number));
      if (!row || !of || row.fingerprint === of.fingerprint || areOfTwoMoments(row, of)) continue;
      const isCutOut = isMiddleOf(toOwn(one), toOwn(other));
      const isMutual = nearest.get(other)?.other === one;
      // A picture that others are cut out of is not reported.
      const isWhole = isMiddleOf(toOwn(other), toOwn(one));
      if (isCutOut || (!isWhole && (row.path > of.path || !isMutual)))
        repeats.push({ path: row.path, other: of.path, isCutOut });
    }
  }
  return repeats.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Each picture with the nearest that it repeats: of a pair the later by path, or the cut-out. Sorted by path. */
export function listRepeats(): Repeat[] {
  const work = findRepeats();
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** As listRepeats; other requests are served in between. */
export async function readRepeats(): Promise<Repeat[]> {
  const work = findRepeats();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await giveWay();
  }
}
