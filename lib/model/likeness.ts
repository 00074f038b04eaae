// How much two pictures look alike, by their descriptors (lib/library/descriptor.ts): bytes whose differences add up.

/**
 * Where what stands in a descriptor begins; of each picture all is told of the whole, hash and layout again of its middle, so that
 * one that is cut out of another is found by it.
 */
export const DESCRIPTOR = {
  /** 64 bits: whether each of the low frequencies of light is above their median. */
  hash: 0,
  innerHash: 8,
  /** Light and colours by frequency, the lowest first. */
  layout: 16,
  innerLayout: 45,
  /** How many pixels are darker than each of 15 levels. */
  levels: 74,
  /** How many edges of five directions are in each of four quarters. */
  edges: 89,
  bytes: 109,
} as const;

/** What of a picture the inner layout tells, of each side. */
export const INNER_PART = 0.9;

const { layout, innerLayout, levels, edges, bytes: BYTES } = DESCRIPTOR;
const LAYOUT = innerLayout - layout;

/** Whether there is a descriptor: its first mean of light is never nothing. @param at where it begins */
export const hasDescriptor = (all: Uint8Array, at: number): boolean => (all[at + layout] ?? 0) > 0;

/** Measures how unlike another descriptor is: 0 for the same picture, about 1,100 for any two; `most` or more where it is not less. */
type Measure = (all: Uint8Array, at: number, most: number) => number;

/**
 * City-block distance to a descriptor, given up as soon as it is `most`; of whole and whole, whole and middle, and middle and whole the least.
 * @param own one descriptor
 * @returns what measures another, which begins at a byte of `all`
 */
export function measureFrom(own: Uint8Array): Measure {
  const addLayouts = (all: Uint8Array, from: number, to: number, start: number, most: number) => {
    let sum = start;
    for (let each = 0; each < LAYOUT; each += 1) {
      sum += Math.abs((own[from + each] as number) - (all[to + each] as number));
      if (sum >= most) return most;
    }
    return sum;
  };
  return (all, at, most) => {
    let sum = 0;
    for (let each = levels; each < BYTES; each += 1) {
      sum += Math.abs((own[each] as number) - (all[at + each] as number));
      if (sum >= most) return most;
    }
    let least = addLayouts(all, layout, at + layout, sum, most);
    least = addLayouts(all, layout, at + innerLayout, sum, least);
    return addLayouts(all, innerLayout, at + layout, sum, least);
  };
}

/** From here on two pictures have nothing to do with each other (docs/decisions/0042-what-looks-alike.md). */
export const ALIKE = 450;

/** Sums of a descriptor's parts: dark levels, light levels, and edges of each direction. */
export const SUMS = 7;
const DARK = 8;
const DIRECTIONS = 5;

/** @param sums where they are put, all zero */
export function toSums(all: Uint8Array, at: number, sums: Uint16Array) {
  const add = (sum: number, each: number) => {
    sums[sum] = (sums[sum] as number) + (all[at + each] as number);
  };
  for (let each = levels; each < edges; each += 1) add(each < levels + DARK ? 0 : 1, each);
  for (let each = edges; each < BYTES; each += 1) add(2 + ((each - edges) % DIRECTIONS), each);
}

/** What two descriptors are unlike at least, for a sum differs by no more than what it adds up. @param from where the sums of one begin */
export function toBound(own: Uint16Array, sums: Uint16Array, from: number): number {
  let bound = 0;
  for (let each = 0; each < SUMS; each += 1) bound += Math.abs((own[each] as number) - (sums[from + each] as number));
  return bound;
}
