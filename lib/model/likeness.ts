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
  innerLayout: 44,
  /** How many pixels are darker than each of 15 levels. */
  levels: 72,
  /** How many edges of five directions are in each of four quarters. */
  edges: 87,
  bytes: 107,
} as const;

/** What of a picture the inner layout tells, of each side. */
export const INNER_PART = 0.9;

const { layout, innerLayout, levels, edges, bytes: BYTES } = DESCRIPTOR;
const LAYOUT = innerLayout - layout;
/** Frequencies of light in a layout; the colours follow. */
export const LIGHTS = 20;

/** Whether there is a descriptor: its first mean of light is never nothing. @param at where it begins */
export const hasDescriptor = (all: Uint8Array, at: number): boolean => (all[at + layout] ?? 0) > 0;

// Several bytes a turn, and no closures: every search by likeness comes through here tens of thousands of times.
function addLayouts(own: Uint8Array, from: number, all: Uint8Array, to: number, start: number, most: number): number {
  let sum = start;
  for (let each = 0; each < LAYOUT; each += 4) {
    const a = from + each;
    const b = to + each;
    sum +=
      Math.abs((own[a] as number) - (all[b] as number)) +
      Math.abs((own[a + 1] as number) - (all[b + 1] as number)) +
      Math.abs((own[a + 2] as number) - (all[b + 2] as number)) +
      Math.abs((own[a + 3] as number) - (all[b + 3] as number));
    if (sum >= most) return most;
  }
  return sum;
}

/**
 * What two pictures are unlike: 0 where they are the same, about 1,100 for any two; `most` where it is not less. City-block distance,
 * given up as soon as it is `most`; of whole and whole, whole and middle, and middle and whole the least.
 * @param own one descriptor
 * @param at where the other begins in `all`
 */
export function toDissimilarity(own: Uint8Array, all: Uint8Array, at: number, most: number): number {
  let sum = 0;
  for (let each = levels; each < BYTES; each += 5) {
    const other = at + each;
    sum +=
      Math.abs((own[each] as number) - (all[other] as number)) +
      Math.abs((own[each + 1] as number) - (all[other + 1] as number)) +
      Math.abs((own[each + 2] as number) - (all[other + 2] as number)) +
      Math.abs((own[each + 3] as number) - (all[other + 3] as number)) +
      Math.abs((own[each + 4] as number) - (all[other + 4] as number));
    if (sum >= most) return most;
  }
  let least = addLayouts(own, layout, all, at + layout, sum, most);
  least = addLayouts(own, layout, all, at + innerLayout, sum, least);
  return addLayouts(own, innerLayout, all, at + layout, sum, least);
}

/** From here on two pictures have nothing to do with each other (docs/decisions/0042-image-similarity.md). */
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

/** Of a layout what differs most: the two lowest frequencies of light, and both colours. */
const TELLING = [1, 2, LIGHTS, LIGHTS + 1] as const;

/** Descriptors one after another, and the sums of each. */
export interface SummedDescriptors {
  bytes: Uint8Array;
  sums: Uint16Array;
}

/**
 * Lower bounds of the distances to some descriptors, for a sum differs by no more than what it adds up.
 * @param own one descriptor
 * @param places of the others among all, of which one without a descriptor gets `none`
 * @param bounds where they are put
 */
export function putBounds(
  own: Uint8Array,
  { bytes, sums }: SummedDescriptors,
  [places, bounds, none]: [Uint32Array, Uint16Array, number],
) {
  const [a, b, c, d] = TELLING;
  const toTelling = (from: number) => TELLING.map((each) => own[from + each] as number);
  const [wholeA = 0, wholeB = 0, wholeC = 0, wholeD = 0] = toTelling(layout);
  const [innerA = 0, innerB = 0, innerC = 0, innerD = 0] = toTelling(innerLayout);
  const ownSums = new Uint16Array(SUMS);
  toSums(own, 0, ownSums);
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0] = ownSums;
  for (let each = 0; each < places.length; each += 1) {
    const place = places[each] as number;
    const whole = place * BYTES + layout;
    if (bytes[whole] === 0) {
      bounds[each] = none;
      continue;
    }
    const wholeFirst = bytes[whole + a] as number;
    const wholeSecond = bytes[whole + b] as number;
    const wholeBlue = bytes[whole + c] as number;
    const wholeRed = bytes[whole + d] as number;
    const inner = place * BYTES + innerLayout;
    const layouts = Math.min(
      Math.abs(wholeFirst - wholeA) +
        Math.abs(wholeSecond - wholeB) +
        Math.abs(wholeBlue - wholeC) +
        Math.abs(wholeRed - wholeD),
      Math.abs(wholeFirst - innerA) +
        Math.abs(wholeSecond - innerB) +
        Math.abs(wholeBlue - innerC) +
        Math.abs(wholeRed - innerD),
      Math.abs((bytes[inner + a] as number) - wholeA) +
        Math.abs((bytes[inner + b] as number) - wholeB) +
        Math.abs((bytes[inner + c] as number) - wholeC) +
        Math.abs((bytes[inner + d] as number) - wholeD),
    );
    const from = place * SUMS;
    bounds[each] =
      layouts +
      Math.abs((sums[from] as number) - s0) +
      Math.abs((sums[from + 1] as number) - s1) +
      Math.abs((sums[from + 2] as number) - s2) +
      Math.abs((sums[from + 3] as number) - s3) +
      Math.abs((sums[from + 4] as number) - s4) +
      Math.abs((sums[from + 5] as number) - s5) +
      Math.abs((sums[from + 6] as number) - s6);
  }
}

const addUp = (one: Uint8Array, from: number, other: Uint8Array, to: number) => {
  let sum = 0;
  for (let each = 0; each < LAYOUT; each += 1)
    sum += Math.abs((one[from + each] as number) - (other[to + each] as number));
  return sum;
};

/** Whether the one is the middle of the other rather than the whole of it. @param one, other a descriptor each */
export const isMiddleOf = (one: Uint8Array, other: Uint8Array): boolean =>
  addUp(one, layout, other, innerLayout) * 2 < addUp(one, layout, other, layout);

/** So little light and shade that a picture's hash says nothing of it. */
const DULL = 150;

/** Whether there is too little to be seen for two pictures to be told apart. @param at where its descriptor begins */
export function isDull(all: Uint8Array, at: number): boolean {
  let sum = 0;
  for (let each = 1; each < LIGHTS; each += 1) sum += Math.abs((all[at + layout + each] as number) - 128);
  return sum < DULL;
}
