// Builds the tree of place names of a set of items, for the map.
import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import type { NamedPlaces } from '@/lib/map/name-table';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { listCodes } from './index-state';
import type { Index } from './search-index';

const MAX_PLACES = 8192;
/** Greater than the number of place names in any catalogue. */
const NAMES = 2 ** 26;

interface Tree {
  /** The most specific place of each item; 0 for none. */
  places: Uint32Array;
  /** Codes of the facet values; the first is none. */
  codes: number[];
  /** The parent of each place; a parent precedes its children. */
  parents: number[];
}

/** Names that differ only in case are one place, as in filters. */
function createFolding({ values: { places } }: Index) {
  const known = new Uint32Array(places.names.length);
  return (code: number): number => {
    known[code] ||= listCodes(places, places.names[code] ?? '')[0] ?? code;
    return known[code] as number;
  };
}

function toTree(index: Index, keys: Uint32Array): Tree {
  const fold = createFolding(index);
  const numbers = new Map<number, number>();
  const tree: Tree = { places: new Uint32Array(keys.length), codes: [0], parents: [0] };
  keys.forEach((key, at) => {
    const lists = index.chunks[key >> CHUNK_BITS]?.many.places;
    const item = key & (CHUNK_SIZE - 1);
    const start = lists?.starts[item] ?? 0;
    const end = Math.min(lists?.starts[item + 1] ?? 0, start + HIERARCHIES.place.levels);
    let place = 0;
    for (let each = start; each < end; each += 1) {
      const code = fold(lists?.codes[each] as number);
      const name = place * NAMES + code;
      const next = numbers.get(name) ?? tree.codes.length;
      if (next === tree.codes.length) {
        numbers.set(name, next);
        tree.codes.push(code);
        tree.parents.push(place);
      }
      place = next;
    }
    tree.places[at] = place;
  });
  return tree;
}

/** Maps each place to itself if it is among the `max` most frequent, otherwise to its nearest such ancestor. */
function toFrequent({ places, codes, parents }: Tree, max: number): Uint32Array {
  const kept = Uint32Array.from(codes.keys());
  if (codes.length - 1 <= max) return kept;
  const counts = new Uint32Array(codes.length);
  for (const place of places) counts[place] = (counts[place] as number) + 1;
  for (let place = codes.length - 1; place > 0; place -= 1) {
    const parent = parents[place] as number;
    counts[parent] = (counts[parent] as number) + (counts[place] as number);
  }
  // A parent has at least as many items as its child and precedes it, so the sort selects parents first.
  const frequent = kept.slice(1).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  for (const place of frequent.subarray(max).sort()) kept[place] = kept[parents[place] as number] as number;
  return kept;
}

/** @param max maximum places; others are named by the nearest included ancestor, if any */
export function readNamedPlaces(index: Index, keys: Uint32Array, max: number = MAX_PLACES): NamedPlaces {
  const tree = toTree(index, keys);
  const kept = toFrequent(tree, max);
  return {
    places: tree.places.map((place) => kept[place] as number),
    names: tree.codes.map((code) => index.values.places.names[code] ?? ''),
    parents: tree.parents,
  };
}

/** Finds the most specific place that contains at least half of a range of items; 0 if none. */
export function findMajority({ places, parents }: NamedPlaces, [from, to]: [number, number]): number {
  const counts = new Map<number, number>();
  for (let at = from; at < to; at += 1)
    for (let place = places[at] as number; place > 0; place = parents[place] as number)
      counts.set(place, (counts.get(place) ?? 0) + 1);
  // A child has a higher number than its parent.
  return [...counts].reduce((best, [place, count]) => (2 * count >= to - from && place > best ? place : best), 0);
}
