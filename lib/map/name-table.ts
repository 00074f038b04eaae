// Encodes the place names of map points, the last part of the point codec that lib/map/map-worker.mjs decodes.
import { putNumber } from './varint';

/** A tree of places (`Astoria` in `Queens` in `New York`) as named by items. */
export interface NamedPlaces {
  /** The most specific place of each item as an index into the lists below; 0 for none. */
  places: ArrayLike<number>;
  /** The first is empty. */
  names: string[];
  /** The parent of each place, at a lower index; 0 for the top level. */
  parents: number[];
}

/** Characters; longer names are truncated. */
const MAX_NAME_LENGTH = 80;

/** Greater than the number of places, to encode a point and its place as one number. */
const PLACES = 2 ** 26;

function indexOf(sorted: Float64Array, code: number) {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the place that most items of each point name; items without a place vote for none. */
export function listMostNamed(codes: Float64Array, ways: number[], places: ArrayLike<number>): Uint32Array {
  const points = new Float64Array(ways.length);
  let code = 0;
  ways.forEach((way, at) => {
    code += way;
    points[at] = code;
  });
  const votes = codes.map((each, at) => indexOf(points, each) * PLACES + (places[at] as number)).sort();
  const mostNamed = new Uint32Array(ways.length);
  const counts = new Uint32Array(ways.length);
  for (let at = 0; at < votes.length; ) {
    const vote = votes[at] as number;
    let next = at + 1;
    while (votes[next] === vote) next += 1;
    const point = Math.floor(vote / PLACES);
    if (next - at > (counts[point] as number)) {
      counts[point] = next - at;
      mostNamed[point] = vote % PLACES;
    }
    at = next;
  }
  return mostNamed;
}

const toShort = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name;

/**
 * Format: number of places; distance to each one's parent, 0 for none; byte length of each name; names in UTF-8; per
 * point the difference to the previous point's place, with its sign in the lowest bit. Places are numbered in order of
 * first use, so that differences are small.
 */
export function encodeNameTable(named: NamedPlaces | undefined, mostNamed: Uint32Array): Uint8Array {
  const numbers = new Map([[0, 0]]);
  const names: Buffer[] = [];
  const parents: number[] = [];
  const toNumber = (place: number): number => {
    const known = numbers.get(place);
    if (known !== undefined) return known;
    const parent = toNumber(named?.parents[place] ?? 0);
    const number = numbers.size;
    numbers.set(place, number);
    names.push(Buffer.from(toShort(named?.names[place] ?? '')));
    parents.push(parent && number - parent);
    return number;
  };
  const ways = new Uint32Array(mostNamed.length);
  let last = 0;
  mostNamed.forEach((place, at) => {
    const number = toNumber(place);
    ways[at] = number < last ? 2 * (last - number) - 1 : 2 * (number - last);
    last = number;
  });
  const bytes = new Uint8Array(
    5 + 10 * names.length + names.reduce((sum, { length }) => sum + length, 0) + 5 * ways.length,
  );
  let end = putNumber(bytes, 0, names.length);
  for (const parent of parents) end = putNumber(bytes, end, parent);
  for (const { length } of names) end = putNumber(bytes, end, length);
  for (const name of names) {
    bytes.set(name, end);
    end += name.length;
  }
  for (const way of ways) end = putNumber(bytes, end, way);
  return bytes.subarray(0, end);
}
