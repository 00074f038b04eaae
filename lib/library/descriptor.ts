// Computes a descriptor of a picture's layout, colours and edges (107 bytes) to find similar pictures.
// After ColorLayout and EdgeHistogram of MPEG-7 (ISO/IEC 15938-3, clauses 6 and 7), and the DCT hash of C. Zauner,
// Implementation and Benchmarking of Perceptual Image Hash Functions, 2010
// (https://www.phash.org/docs/pubs/thesis_zauner.pdf), 3.2.1.
import { DESCRIPTOR, INNER_PART, LUMA_COEFFICIENTS } from '@/lib/model/likeness';
import { computeCoefficients, FREQUENCIES, shrinkPlane } from './dct';

export const DESCRIPTOR_SIDE = 64;
const SIDE = DESCRIPTOR_SIDE;
const CELLS = 8;
const HASH_CELLS = 32;
const COLOURS = 4;
const LEVELS = 16;
const QUARTERS = 2;
const DIRECTIONS = 5;
/** Minimum edge strength (of 255); weaker ones are noise. https://doi.org/10.4218/etrij.02.0102.0103 */
const MIN_EDGE_STRENGTH = 11;

// Square roots keep a high-contrast picture close to its cut-out; low colour weights keep a grey copy close.
const WEIGHT = { mean: 0.5, light: 6, meanColour: 1, colour: 4, levels: 60, edges: 60 };
/** Weight per step of frequency: details move when a picture is rotated or cropped. */
const DECAY = 0.85;

interface Planes {
  light: Float64Array;
  blue: Float64Array;
  red: Float64Array;
}

/** sRGB to Y'CbCr: https://www.itu.int/rec/T-REC-T.871 (7) */
function toPlanes(pixels: Uint8Array): Planes {
  const [light, blue, red] = [0, 1, 2].map(() => new Float64Array(SIDE * SIDE)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const r = pixels[at * 3] as number;
    const g = pixels[at * 3 + 1] as number;
    const b = pixels[at * 3 + 2] as number;
    light[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    blue[at] = -0.1687 * r - 0.3313 * g + 0.5 * b;
    red[at] = 0.5 * r - 0.4187 * g - 0.0813 * b;
  }
  return { light, blue, red };
}

const toSteps = (place: number) => (place % FREQUENCIES) + Math.floor(place / FREQUENCIES);
const ORDER = Array.from({ length: FREQUENCIES ** 2 }, (_, place) => place).sort(
  (a, b) => toSteps(a) - toSteps(b) || a - b,
);

const toByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const toRoot = (value: number) => Math.sign(value) * Math.sqrt(Math.abs(value));

function putLayout(bytes: Uint8Array, at: number, [planes, part]: [Planes, number]) {
  const [light, blue, red] = [planes.light, planes.blue, planes.red].map((plane) =>
    computeCoefficients(shrinkPlane(plane, CELLS, part), CELLS),
  ) as [Float64Array, Float64Array, Float64Array];
  const values = [WEIGHT.mean * ((light[0] as number) / CELLS - 128)];
  for (const place of ORDER.slice(1, LUMA_COEFFICIENTS))
    values.push(WEIGHT.light * DECAY ** (toSteps(place) - 1) * toRoot(light[place] as number));
  for (const plane of [blue, red]) values.push((WEIGHT.meanColour * (plane[0] as number)) / CELLS);
  for (const place of ORDER.slice(1, COLOURS))
    for (const plane of [blue, red]) values.push(WEIGHT.colour * toRoot(plane[place] as number));
  values.forEach((value, each) => {
    bytes[at + each] = toByte(128 + value);
  });
}

function putHash(bytes: Uint8Array, at: number, [light, part]: [Float64Array, number]) {
  const found = computeCoefficients(shrinkPlane(light, HASH_CELLS, part), HASH_CELLS);
  const median = found.slice(1).sort()[FREQUENCIES ** 2 / 2 - 1] as number;
  found.forEach((value, place) => {
    const byte = at + (place >> 3);
    if (place > 0 && value > median) bytes[byte] = (bytes[byte] as number) | (1 << (place & 7));
  });
}

/** Cumulative sums rather than counts, so that a small change of brightness is a small distance. */
function putLevels(bytes: Uint8Array, light: Float64Array) {
  const counts = new Float64Array(LEVELS);
  for (const value of light) {
    const level = Math.min(LEVELS - 1, Math.floor((value * LEVELS) / 256));
    counts[level] = (counts[level] as number) + 1;
  }
  let darker = 0;
  counts.subarray(0, LEVELS - 1).forEach((count, level) => {
    darker += count / light.length;
    bytes[DESCRIPTOR.levels + level] = toByte(WEIGHT.levels * darker);
  });
}

/** The dominant edge direction of 2 × 2 pixels: vertical, horizontal, two diagonals, none; -1 without an edge. */
function toDirection(a: number, b: number, c: number, d: number): number {
  let [direction, max] = [-1, MIN_EDGE_STRENGTH];
  const weigh = (each: number, strength: number) => {
    if (strength < max || (strength === max && direction >= 0)) return;
    direction = each;
    max = strength;
  };
  weigh(0, Math.abs(a - b + c - d));
  weigh(1, Math.abs(a + b - c - d));
  weigh(2, Math.SQRT2 * Math.abs(a - d));
  weigh(3, Math.SQRT2 * Math.abs(b - c));
  weigh(4, 2 * Math.abs(a - b - c + d));
  return direction;
}

/** Bilinear weights of the cells near a pixel, so that small shifts cause small changes. */
function toShares(place: number): [cell: number, share: number][] {
  const exact = ((place + 1) * QUARTERS) / SIDE - 0.5;
  const cell = Math.floor(exact);
  const within = (each: number) => Math.max(0, Math.min(QUARTERS - 1, each));
  return [
    [within(cell), 1 - (exact - cell)],
    [within(cell + 1), exact - cell],
  ];
}
const SHARES = Array.from({ length: SIDE }, (_, place) => toShares(place));

function putEdges(bytes: Uint8Array, light: Float64Array) {
  const counts = new Float64Array(QUARTERS * QUARTERS * DIRECTIONS);
  for (let y = 0; y < SIDE; y += 2)
    for (let x = 0; x < SIDE; x += 2) {
      const at = y * SIDE + x;
      const [a = 0, b = 0, c = 0, d = 0] = [light[at], light[at + 1], light[at + SIDE], light[at + SIDE + 1]];
      const direction = toDirection(a, b, c, d);
      if (direction < 0) continue;
      for (const [row, high] of SHARES[y] ?? [])
        for (const [column, wide] of SHARES[x] ?? []) {
          const bin = (row * QUARTERS + column) * DIRECTIONS + direction;
          counts[bin] = (counts[bin] as number) + high * wide;
        }
    }
  const blocks = (SIDE / 2 / QUARTERS) ** 2;
  counts.forEach((count, bin) => {
    bytes[DESCRIPTOR.edges + bin] = toByte(WEIGHT.edges * Math.sqrt(count / blocks));
  });
}

export function computeDescriptor(pixels: Uint8Array): Uint8Array {
  const planes = toPlanes(pixels);
  const bytes = new Uint8Array(DESCRIPTOR.bytes);
  putHash(bytes, DESCRIPTOR.hash, [planes.light, 1]);
  putHash(bytes, DESCRIPTOR.innerHash, [planes.light, INNER_PART]);
  putLayout(bytes, DESCRIPTOR.layout, [planes, 1]);
  putLayout(bytes, DESCRIPTOR.innerLayout, [planes, INNER_PART]);
  putLevels(bytes, planes.light);
  putEdges(bytes, planes.light);
  return bytes;
}
