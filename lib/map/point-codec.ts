// Encodes map points in a compact binary format; decoded by lib/map/map-worker.mjs.
import { encodeNameTable, listMostNamed, type NamedPlaces } from './name-table';
import { putNumber } from './varint';

export const MIN_STEP_DEGREES = 1e-4;
const HALF = 2 ** 11;

/** Interleaves two 11-bit numbers (Morton order), so that nearby points mostly have nearby codes. */
function interleave(x: number, y: number) {
  const spread = (bits: number) => {
    let wide = bits & 0x7ff;
    wide = (wide | (wide << 8)) & 0x00ff00ff;
    wide = (wide | (wide << 4)) & 0x0f0f0f0f;
    wide = (wide | (wide << 2)) & 0x33333333;
    return (wide | (wide << 1)) & 0x55555555;
  };
  return spread(x) | (spread(y) << 1);
}

// Coordinates have 22 bits, so the code exceeds 32-bit operators.
const toCode = (x: number, y: number) =>
  interleave(Math.floor(x / HALF), Math.floor(y / HALF)) * HALF * HALF + interleave(x % HALF, y % HALF);

function toCodes(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>, step: number) {
  const [mostX, mostY] = [Math.round(360 / step), Math.round(180 / step)];
  const codes = new Float64Array(latitudes.length);
  for (let at = 0; at < codes.length; at += 1) {
    const x = Math.round(((longitudes[at] as number) + 180) / step);
    const y = Math.round(((latitudes[at] as number) + 90) / step);
    codes[at] = toCode(Math.max(0, Math.min(mostX, x)), Math.max(0, Math.min(mostY, y)));
  }
  return codes;
}

/** Above this count coordinates are rounded to 22 metres, which is not visible and 10 % smaller. */
const MANY = 50_000;

/**
 * Format, in varints: multiple of the finest step; number of points; differences between consecutive codes in columns
 * (the lowest seven bits of all, then the next of those that have more, and so on, which compresses better); item count
 * per point; table of place names (name-table.ts).
 * @param max maximum points; if there are more, neighbours are merged
 * @param named the items' place names
 */
export function encodePoints(
  latitudes: ArrayLike<number>,
  longitudes: ArrayLike<number>,
  { max, named }: { max: number; named?: NamedPlaces },
): Uint8Array {
  let times = 1;
  let codes = toCodes(latitudes, longitudes, MIN_STEP_DEGREES);
  let sorted = codes.slice().sort();
  const countPlaces = () => sorted.reduce((sum, code, at) => sum + (at === 0 || code !== sorted[at - 1] ? 1 : 0), 0);
  for (let places = countPlaces(); places > max || (times === 1 && places > MANY); places = countPlaces()) {
    times *= 2;
    codes = toCodes(latitudes, longitudes, MIN_STEP_DEGREES * times);
    sorted = codes.slice().sort();
  }
  const [ways, counts]: [number[], number[]] = [[], []];
  let last = 0;
  for (let at = 0; at < sorted.length; ) {
    const code = sorted[at] as number;
    let next = at + 1;
    while (sorted[next] === code) next += 1;
    ways.push(code - last);
    counts.push(next - at);
    [last, at] = [code, next];
  }
  const names = encodeNameTable(named, named ? listMostNamed(codes, ways, named.places) : new Uint32Array(ways.length));
  const bytes = new Uint8Array(20 + ways.length * 14 + names.length);
  let end = putNumber(bytes, putNumber(bytes, 0, times), ways.length);
  for (let rest = ways; rest.length > 0; ) {
    for (const way of rest) {
      bytes[end] = (way % 128) | (way > 127 ? 128 : 0);
      end += 1;
    }
    rest = rest.filter((way) => way > 127).map((way) => Math.floor(way / 128));
  }
  for (const count of counts) end = putNumber(bytes, end, count);
  bytes.set(names, end);
  return bytes.subarray(0, end + names.length);
}
