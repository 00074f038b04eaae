// Writes the columns that search filters, counts and ranks by, and the names of facet values.
import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { FACETS, type Facet } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { readColumn } from '@/lib/search/engine/index-state';
import type { Index } from '@/lib/search/engine/search-index';
import {
  createBytes,
  hashText,
  joinParts,
  NAMES_PER_PART,
  ROWS_PER_BLOCK,
  SHARD_NUMBERS,
  SHARDS,
  toValueKey,
  VALUES_PER_BUCKET,
} from './format';
import type { ShardFiles } from './shard-files';

/** The codes of an item, none for an empty value. */
function listCodesOf(index: Index, facet: Facet, key: number): ArrayLike<number> {
  const chunk = index.chunks[key >> CHUNK_BITS];
  const place = key & (CHUNK_SIZE - 1);
  if (FACETS[facet] === 'one') {
    const code = chunk?.one[facet]?.[place] ?? 0;
    return code === 0 ? [] : [code];
  }
  const lists = chunk?.many[facet];
  return lists?.codes.subarray(lists.starts[place], lists.starts[place + 1]) ?? [];
}

/** Codes in descending order of frequency: small numbers take fewer bytes, and frequent names are in one file. */
function orderByFrequency(index: Index, facet: Facet, keys: Uint32Array): { order: number[]; counts: Uint32Array } {
  const { names } = index.values[facet];
  const counts = new Uint32Array(names.length);
  for (const key of keys)
    for (const code of Array.from(listCodesOf(index, facet, key))) counts[code] = (counts[code] as number) + 1;
  const order = [...counts.keys()]
    .filter((code) => (counts[code] as number) > 0)
    .sort(
      (a, b) => (counts[b] as number) - (counts[a] as number) || ((names[a] as string) < (names[b] as string) ? -1 : 1),
    );
  return { order, counts };
}

/** The place of each code in the order of names. */
function rankNames(names: string[], codes: number[]): Map<number, number> {
  const sorted = [...codes].sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : 1));
  return new Map(sorted.map((code, at) => [code, at]));
}

/** Writes the values of a few items in one file: by frequency, and by name. */
async function writeRows(files: ShardFiles, index: Index, [keys, orders]: [Uint32Array, Map<Facet, number[]>]) {
  const facets = [...orders].map(([facet, order]) => ({
    facet,
    places: new Map(order.map((code, at) => [code, at])),
    ranks: rankNames(index.values[facet].names, order),
  }));
  for (let from = 0; from < keys.length; from += ROWS_PER_BLOCK) {
    const bytes = createBytes();
    for (const key of keys.subarray(from, from + ROWS_PER_BLOCK))
      for (const { facet, places, ranks } of facets) {
        const codes = Array.from(listCodesOf(index, facet, key));
        bytes.number(codes.length);
        for (const code of codes) {
          bytes.number(places.get(code) as number);
          bytes.number(ranks.get(code) as number);
        }
      }
    await files.put(SHARDS.rows(from / ROWS_PER_BLOCK), bytes.take());
  }
}

/** Whether the order of an item's values matters: hierarchies begin with the broadest. */
const isOrdered = (facet: Facet) => Object.values(HIERARCHIES).some((hierarchy) => hierarchy.of === facet);

/** Writes how many values each item has, their numbers by frequency, and the place of each in the order of names. */
function encodeColumn(index: Index, facet: Facet, [keys, order]: [Uint32Array, number[]]): Uint8Array {
  const { names } = index.values[facet];
  const numbers = new Map(order.map((code, at) => [code, at]));
  const [lengths, values, places] = [createBytes(), createBytes(), createBytes()];
  for (const key of keys) {
    const codes = listCodesOf(index, facet, key);
    lengths.number(codes.length);
    const list = Array.from(codes, (code) => numbers.get(code) as number);
    if (!isOrdered(facet)) list.sort((a, b) => a - b);
    list.forEach((number, at) => {
      values.signed(number - (list[at - 1] ?? 0));
    });
  }
  const ranks = rankNames(names, order);
  places.number(order.length);
  // Equally frequent names are in their order already, so the differences are small.
  order.forEach((code, at) => {
    places.signed((ranks.get(code) as number) - (ranks.get(order[at - 1] ?? -1) ?? 0));
  });
  return joinParts([lengths.take(), values.take(), places.take()]);
}

function encodeNumbers(index: Index, keys: Uint32Array): Uint8Array {
  return joinParts(
    SHARD_NUMBERS.map((name) => {
      const [known, values] = [createBytes(), createBytes()];
      let before = 0;
      for (const key of keys) {
        const value = readColumn(index, name, key);
        known.byte(Number.isNaN(value) ? 0 : 1);
        if (Number.isNaN(value)) continue;
        // Thousandths of seconds: a date may have fractions.
        const exact = Math.round(value * 1000);
        values.signed(exact - before);
        before = exact;
      }
      return joinParts([known.take(), values.take()]);
    }),
  );
}

/** Coordinates in millionths of degrees, with the key of each. */
function encodePlaces(index: Index, keys: Uint32Array): Uint8Array {
  const bytes = createBytes();
  keys.forEach((key, at) => {
    const chunk = index.chunks[key >> CHUNK_BITS];
    const lat = chunk?.latitudes?.[key & (CHUNK_SIZE - 1)] ?? Number.NaN;
    const lng = chunk?.longitudes?.[key & (CHUNK_SIZE - 1)] ?? Number.NaN;
    if (Number.isNaN(lat) || Number.isNaN(lng)) return;
    bytes.number(at + 1);
    bytes.signed(Math.round(lat * 1e6));
    bytes.signed(Math.round(lng * 1e6));
  });
  return bytes.take();
}

async function writeValues(files: ShardFiles, values: [key: string, at: number][]): Promise<number> {
  const count = Math.max(1, Math.ceil(values.length / VALUES_PER_BUCKET));
  const buckets = Array.from({ length: count }, (): Record<string, number[]> => Object.create(null));
  for (const [key, at] of values) {
    const bucket = buckets[hashText(key) % count] as Record<string, number[]>;
    bucket[key] = [...(bucket[key] ?? []), at];
  }
  for (const [number, bucket] of buckets.entries()) await files.putJson(SHARDS.values(number), bucket);
  return count;
}

/** Values with their numbers of items, the most frequent first. */
export type FacetNames = Partial<Record<Facet, [name: string, count: number][]>>;

/**
 * @param keys of the catalogue, in the order of the keys of the shards
 * @returns how many values each facet has, their names with the numbers of items, and how many buckets there are
 */
export async function writeColumns(files: ShardFiles, index: Index, keys: Uint32Array) {
  const facets: Partial<Record<Facet, number>> = {};
  const values: [string, number][] = [];
  const orders = new Map<Facet, number[]>();
  const allNames: FacetNames = {};
  for (const facet of Object.keys(FACETS) as Facet[]) {
    const { order, counts } = orderByFrequency(index, facet, keys);
    if (order.length === 0) continue;
    facets[facet] = order.length;
    orders.set(facet, order);
    await files.put(SHARDS.column(facet), encodeColumn(index, facet, [keys, order]));
    const names = order.map((code) => index.values[facet].names[code] as string);
    allNames[facet] = names.map((name, at) => [name, counts[order[at] as number] as number]);
    for (let part = 0; part * NAMES_PER_PART < names.length; part += 1)
      await files.putJson(SHARDS.names(facet, part), names.slice(part * NAMES_PER_PART, (part + 1) * NAMES_PER_PART));
    names.forEach((name, at) => {
      values.push([toValueKey(facet, normalizeFacetValue(name)), at]);
    });
  }
  await writeRows(files, index, [keys, orders]);
  await files.put(SHARDS.numbers, encodeNumbers(index, keys));
  await files.put(SHARDS.places, encodePlaces(index, keys));
  return { facets, names: allNames, buckets: await writeValues(files, values) };
}
