// What the items of an archive call the places where they lie: the part of the point codec that lib/map/map-worker.mjs reads last.
import { putNumber } from './varint';

/** Places in places, `Astoria` in `Queens` in `New York`, as the items name them. */
export interface NamedPlaces {
  /** Of each item the finest place that it names, as a place of the lists below; 0 of none. */
  places: ArrayLike<number>;
  /** The first stands for no name. */
  names: string[];
  /** What each lies in, which stands before it; 0 of the widest. */
  parents: number[];
}

/** Longer names are cut: nobody reads them on a map. */
const LONGEST = 80;

/** More than any table holds, so that a point and the place that it has fit into one number. */
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

/**
 * The place that most items of each point name: no name is a vote, too.
 * @param codes of the items, as `ways` lead from one point to the next
 */
export function listMostNamed(codes: Float64Array, ways: number[], places: ArrayLike<number>): Uint32Array {
  const points = new Float64Array(ways.length);
  let code = 0;
  ways.forEach((way, at) => {
    code += way;
    points[at] = code;
  });
  const votes = codes.map((each, at) => indexOf(points, each) * PLACES + (places[at] as number)).sort();
  const most = new Uint32Array(ways.length);
  const counts = new Uint32Array(ways.length);
  for (let at = 0; at < votes.length; ) {
    const vote = votes[at] as number;
    let next = at + 1;
    while (votes[next] === vote) next += 1;
    const point = Math.floor(vote / PLACES);
    if (next - at > (counts[point] as number)) {
      counts[point] = next - at;
      most[point] = vote % PLACES;
    }
    at = next;
  }
  return most;
}

const toShort = (name: string) =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name;

/**
 * How many places are named; how far before it each one's parent stands, 0 of none; how many bytes each name has; the names in
 * UTF-8; for each point the way from the place of the one before, to which a sign is added in the lowest bit. Places stand in
 * the order in which points name them, so that these ways are short.
 */
export function toNameTable(named: NamedPlaces | undefined, most: Uint32Array): Uint8Array {
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
  const ways = new Uint32Array(most.length);
  let last = 0;
  most.forEach((place, at) => {
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
