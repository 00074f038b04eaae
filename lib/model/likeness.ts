// Compares the visual similarity of pictures by the differences of their descriptors (lib/library/descriptor.ts).

/** Offsets. Hash and layout exist for the whole picture and for its middle, so that crops are recognized. */
export const DESCRIPTOR = {
  /** 64 bits: whether each low frequency of luma is above the median. */
  hash: 0,
  innerHash: 8,
  /** Luma and chroma coefficients, the lowest frequency first. */
  layout: 16,
  innerLayout: 44,
  /** Cumulative histogram of 15 levels. */
  levels: 72,
  /** Edges of five directions in each quarter. */
  edges: 87,
  bytes: 107,
} as const;

/** Fraction of each side that the inner layout covers. */
export const INNER_PART = 0.9;

const { layout, innerLayout, levels, edges, bytes: BYTES } = DESCRIPTOR;
const LAYOUT = innerLayout - layout;
/** Luma coefficients in a layout; chroma follows. */
export const LUMA_COEFFICIENTS = 20;

/** Whether there is a descriptor: its mean luma is never zero. @param at offset of the descriptor */
export const hasDescriptor = (all: Uint8Array, at: number): boolean => (all[at + layout] ?? 0) > 0;

// Unrolled and without closures, because similarity searches call it tens of thousands of times.
function addLayouts(own: Uint8Array, from: number, all: Uint8Array, to: number, start: number, max: number): number {
  let sum = start;
  for (let each = 0; each < LAYOUT; each += 4) {
    const a = from + each;
    const b = to + each;
    sum +=
      Math.abs((own[a] as number) - (all[b] as number)) +
      Math.abs((own[a + 1] as number) - (all[b + 1] as number)) +
      Math.abs((own[a + 2] as number) - (all[b + 2] as number)) +
      Math.abs((own[a + 3] as number) - (all[b + 3] as number));
    if (sum >= max) return max;
  }
  return sum;
}

/**
 * Returns the dissimilarity: 0 for equal pictures, about 1,100 for unrelated ones; at most `max`. City-block distance
 * with early exit; the minimum of whole to whole, whole to middle, and middle to whole.
 * @param own one descriptor
 * @param at offset of the other in `all`
 */
export function computeDissimilarity(own: Uint8Array, all: Uint8Array, at: number, max: number): number {
  let sum = 0;
  for (let each = levels; each < BYTES; each += 5) {
    const other = at + each;
    sum +=
      Math.abs((own[each] as number) - (all[other] as number)) +
      Math.abs((own[each + 1] as number) - (all[other + 1] as number)) +
      Math.abs((own[each + 2] as number) - (all[other + 2] as number)) +
      Math.abs((own[each + 3] as number) - (all[other + 3] as number)) +
      Math.abs((own[each + 4] as number) - (all[other + 4] as number));
    if (sum >= max) return max;
  }
  let min = addLayouts(own, layout, all, at + layout, sum, max);
  min = addLayouts(own, layout, all, at + innerLayout, sum, min);
  return addLayouts(own, innerLayout, all, at + layout, sum, min);
}

/** Pictures beyond this distance are unrelated (docs/decisions/0042-image-similarity.md). */
export const ALIKE = 450;

/** Sums of a descriptor's parts: dark levels, light levels, and edges per direction. */
export const SUM_COUNT = 7;
const DARK = 8;
const DIRECTIONS = 5;

/** @param sums output, initially zero */
export function computeSums(all: Uint8Array, at: number, sums: Uint16Array) {
  const add = (sum: number, each: number) => {
    sums[sum] = (sums[sum] as number) + (all[at + each] as number);
  };
  for (let each = levels; each < edges; each += 1) add(each < levels + DARK ? 0 : 1, each);
  for (let each = edges; each < BYTES; each += 1) add(2 + ((each - edges) % DIRECTIONS), each);
}

/** The two lowest frequencies of luma, and the means of chroma: the coefficients with the largest variance. */
const TELLING = [1, 2, LUMA_COEFFICIENTS, LUMA_COEFFICIENTS + 1] as const;

export interface SummedDescriptors {
  bytes: Uint8Array;
  sums: Uint16Array;
}

/**
 * Computes lower bounds of distances: the difference of sums is at most the sum of differences.
 * @param own one descriptor
 * @param places indices of the others; one without a descriptor gets `none`
 * @param bounds output
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
  const ownSums = new Uint16Array(SUM_COUNT);
  computeSums(own, 0, ownSums);
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
    const from = place * SUM_COUNT;
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

export const isMiddleOf = (one: Uint8Array, other: Uint8Array): boolean =>
  addUp(one, layout, other, innerLayout) * 2 < addUp(one, layout, other, layout);

/** Below this contrast the hash is not significant. */
const DULL = 150;

/** Whether the contrast is too low to compare the picture. @param at offset of its descriptor */
export function isDull(all: Uint8Array, at: number): boolean {
  let sum = 0;
  for (let each = 1; each < LUMA_COEFFICIENTS; each += 1) sum += Math.abs((all[at + layout + each] as number) - 128);
  return sum < DULL;
}
