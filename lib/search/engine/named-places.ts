// What items call the places where they lie: the facet of places as one tree, for the map.
import { CHUNK_BITS, CHUNK_SIZE } from '@/lib/catalogue/column-chunk';
import type { NamedPlaces } from '@/lib/map/name-table';
import { HIERARCHIES } from '@/lib/model/hierarchies';
import { type Index, listCodes } from './index-state';

/** Places whose names are sent at most: some 70 kilobytes. */
const MOST = 8192;
/** More than there are places in any catalogue. */
const NAMES = 2 ** 26;

interface Tree {
  /** Of each item the finest place that it names; 0 of none. */
  places: Uint32Array;
  /** Codes of the facet; the first is none. */
  codes: number[];
  /** Each stands before those that lie in it. */
  parents: number[];
}

/** Names that differ in case alone are one place, as in filters. */
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

/** Of each place the same, or the nearest around it that is among the `most` with the most items. */
function toFrequent({ places, codes, parents }: Tree, most: number): Uint32Array {
  const kept = Uint32Array.from(codes.keys());
  if (codes.length - 1 <= most) return kept;
  const counts = new Uint32Array(codes.length);
  for (const place of places) counts[place] = (counts[place] as number) + 1;
  for (let place = codes.length - 1; place > 0; place -= 1) {
    const parent = parents[place] as number;
    counts[parent] = (counts[parent] as number) + (counts[place] as number);
  }
  // No place has more items than what it lies in, which comes first of equals.
  const frequent = kept.slice(1).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  for (const place of frequent.subarray(most).sort()) kept[place] = kept[parents[place] as number] as number;
  return kept;
}

/** @param most places that are told apart; what lies in others has the name of what is around those, or none */
export function readNamedPlaces(index: Index, keys: Uint32Array, most: number = MOST): NamedPlaces {
  const tree = toTree(index, keys);
  const kept = toFrequent(tree, most);
  return {
    places: tree.places.map((place) => kept[place] as number),
    names: tree.codes.map((code) => index.values.places.names[code] ?? ''),
    parents: tree.parents,
  };
}

/** The finest place that at least half of some items lie in, by their places in the lists; 0 where there is none. */
export function findMajority({ places, parents }: NamedPlaces, [from, to]: [number, number]): number {
  const counts = new Map<number, number>();
  for (let at = from; at < to; at += 1)
    for (let place = places[at] as number; place > 0; place = parents[place] as number)
      counts.set(place, (counts.get(place) ?? 0) + 1);
  // What lies in another stands behind it.
  return [...counts].reduce((best, [place, count]) => (2 * count >= to - from && place > best ? place : best), 0);
}
