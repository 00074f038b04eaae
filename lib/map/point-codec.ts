// Places as few bytes: how the server sends a hundred thousand of them; lib/map/map-worker.mjs reads them.

/** Eleven metres: as finely as coordinates are shown. */
export const FINEST = 1e-4;
const HALF = 2 ** 11;

/** Eleven bits of each by turns; places that are near each other are mostly near as numbers (Morton's order). */
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

// 22 bits each: too many for the operators of bits.
const toCode = (x: number, y: number) =>
  interleave(Math.floor(x / HALF), Math.floor(y / HALF)) * HALF * HALF + interleave(x % HALF, y % HALF);

function put(bytes: Uint8Array, at: number, number: number) {
  let rest = number;
  let end = at;
  for (; rest > 127; end += 1) {
    bytes[end] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  bytes[end] = rest;
  return end + 1;
}

function toCodes(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>, step: number) {
  const [mostX, mostY] = [Math.round(360 / step), Math.round(180 / step)];
  const codes = new Float64Array(latitudes.length);
  for (let at = 0; at < codes.length; at += 1) {
    const x = Math.round(((longitudes[at] as number) + 180) / step);
    const y = Math.round(((latitudes[at] as number) + 90) / step);
    codes[at] = toCode(Math.max(0, Math.min(mostX, x)), Math.max(0, Math.min(mostY, y)));
  }
  return codes.sort();
}

/** Above so many a place is as fine as 22 metres: nobody can tell them apart, and they are a tenth less to send. */
const MANY = 50_000;

/**
 * Seven bits a byte, the eighth says that more follow: how many times the finest step; how many places; for each the way from the
 * one before, first the lowest seven bits of all, then the next of those that have more, and so on, because like things pack well
 * together; at last how many items lie at each.
 * @param most places; where there are more, those next to each other become one
 */
export function encodePoints(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>, most: number): Uint8Array {
  let times = 1;
  let codes = toCodes(latitudes, longitudes, FINEST);
  const countPlaces = () => codes.reduce((sum, code, at) => sum + (at === 0 || code !== codes[at - 1] ? 1 : 0), 0);
  for (let places = countPlaces(); places > most || (times === 1 && places > MANY); places = countPlaces()) {
    times *= 2;
    codes = toCodes(latitudes, longitudes, FINEST * times);
  }
  const [ways, counts]: [number[], number[]] = [[], []];
  let last = 0;
  for (let at = 0; at < codes.length; ) {
    const code = codes[at] as number;
    let next = at + 1;
    while (codes[next] === code) next += 1;
    ways.push(code - last);
    counts.push(next - at);
    [last, at] = [code, next];
  }
  const bytes = new Uint8Array(20 + ways.length * 14);
  let end = put(bytes, put(bytes, 0, times), ways.length);
  for (let rest = ways; rest.length > 0; ) {
    for (const way of rest) {
      bytes[end] = (way % 128) | (way > 127 ? 128 : 0);
      end += 1;
    }
    rest = rest.filter((way) => way > 127).map((way) => Math.floor(way / 128));
  }
  for (const count of counts) end = put(bytes, end, count);
  return bytes.subarray(0, end);
}
