// Web worker of the map: fetches and decodes the positions of all items (lib/map/point-codec.ts) without blocking the
// page. Plain JavaScript without imports, because the browser loads the file unchanged (map.ts).

const MIN_STEP_DEGREES = 1e-4;
const HALF = 2 ** 11;

function gather(bits) {
  let narrow = bits & 0x55555555;
  narrow = (narrow | (narrow >> 1)) & 0x33333333;
  narrow = (narrow | (narrow >> 2)) & 0x0f0f0f0f;
  narrow = (narrow | (narrow >> 4)) & 0x00ff00ff;
  return (narrow | (narrow >> 8)) & 0x7ff;
}

/** Country, region, town, spot. */
const LEVELS = 4;

/**
 * @param {Uint8Array} bytes result of encodePoints
 * @returns {{
 *   step: number,
 *   points: [longitude: number, latitude: number, items: number, place: number][],
 *   places: { names: string[], parents: number[] },
 * }} `place` is an index of `names`, of which 0 means none
 * @throws RangeError if the bytes are invalid
 */
export function decodePoints(bytes) {
  let at = 0;
  const take = () => {
    let [number, unit] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || unit > 2 ** 49) throw new RangeError('Vitrine: the places of the map end too early');
      at += 1;
      number += (byte & 127) * unit;
      if (byte < 128) return number;
      unit *= 128;
    }
  };
  const takePlaces = () => {
    const count = take();
    // Each name takes at least two bytes.
    if (2 * count > bytes.length) throw new RangeError('Vitrine: the places of the map end too early');
    const [names, parents, depths] = [[''], [0], [-1]];
    for (let number = 1; number <= count; number += 1) {
      const way = take();
      const parent = way && number - way;
      if (parent < 0 || depths[parent] + 2 > LEVELS)
        throw new RangeError('Vitrine: a place of the map lies in none that there is');
      parents.push(parent);
      depths.push(depths[parent] + 1);
    }
    const lengths = parents.slice(1).map(take);
    const letters = new TextDecoder();
    for (const length of lengths) {
      if (at + length > bytes.length) throw new RangeError('Vitrine: the places of the map end too early');
      names.push(letters.decode(bytes.subarray(at, at + length)));
      at += length;
    }
    return { names, parents };
  };
  const step = MIN_STEP_DEGREES * take();
  const total = take();
  // Each point takes at least two bytes.
  if (2 * total > bytes.length) throw new RangeError('Vitrine: the places of the map end too early');
  const ways = new Float64Array(total);
  let rest = Array.from(ways.keys());
  for (let unit = 1; rest.length > 0; unit *= 128) {
    if (unit > 2 ** 49 || at + rest.length > bytes.length)
      throw new RangeError('Vitrine: the places of the map end too early');
    const longer = [];
    for (const place of rest) {
      const byte = bytes[at];
      at += 1;
      ways[place] += (byte & 127) * unit;
      if (byte > 127) longer.push(place);
    }
    rest = longer;
  }
  const points = [];
  let code = 0;
  for (const way of ways) {
    code += way;
    const [high, low] = [Math.floor(code / (HALF * HALF)), code % (HALF * HALF)];
    const longitude = (gather(high) * HALF + gather(low)) * step - 180;
    const latitude = (gather(high >> 1) * HALF + gather(low >> 1)) * step - 90;
    points.push([longitude, latitude, take(), 0]);
  }
  const places = takePlaces();
  let place = 0;
  for (const point of points) {
    const way = take();
    place += way % 2 ? -(way + 1) / 2 : way / 2;
    if (!(place in places.names)) throw new RangeError('Vitrine: a place of the map has a name that is not there');
    point[3] = place;
  }
  return { step, points, places };
}

/** Returns a place with the places that contain it, widest first; 0 for a missing level. */
function toLevels(place, parents) {
  const levels = [];
  for (let each = place; each > 0; each = parents[each]) levels.unshift(each);
  return Array.from({ length: LEVELS }, (_, level) => levels[level] ?? 0);
}

/** Builds the features that MapLibre clusters, with the names of their places (spot-names.ts). */
export function buildPlaceFeatures({ step, points, places }) {
  const levels = places.parents.map((_, place) => toLevels(place, places.parents));
  const features = points.map(([longitude, latitude, items, place]) => {
    const [level0, level1, level2, level3] = levels[place];
    return {
      type: 'Feature',
      // The exact position is a property, because tiles round coordinates.
      properties: { items, step, latitude, longitude, place, level0, level1, level2, level3 },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
  });
  // MapLibre clones loaded data to the page, which does not need the features; a non-enumerable property is not cloned.
  return Object.defineProperty({ type: 'FeatureCollection', ...places }, 'features', { value: features });
}

/**
 * Builds a feature per named place, at the mean position of its items.
 * @param {ReturnType<typeof decodePoints>} decoded
 */
export function buildNameFeatures({ points, places }) {
  const middles = new Map();
  for (const [longitude, latitude, items, place] of points) {
    if (!places.names[place]) continue;
    const middle = middles.get(place) ?? { first: longitude, east: 0, north: 0, items: 0 };
    // The difference of longitudes may cross the date line.
    middle.east += items * (((longitude - middle.first + 540) % 360) - 180);
    middle.north += items * latitude;
    middle.items += items;
    middles.set(place, middle);
  }
  const features = [...middles].map(([place, { first, east, north, items }]) => ({
    type: 'Feature',
    properties: { name: places.names[place], items },
    geometry: { type: 'Point', coordinates: [first + east / items, north / items] },
  }));
  return Object.defineProperty({ type: 'FeatureCollection' }, 'features', { value: features });
}

async function read(address, signal) {
  const response = await fetch(new URL(address, self.location.origin), { signal });
  if (!response.ok || !response.body) throw new Error(`Vitrine: the places of the map answer ${response.status}`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  return decodePoints(new Uint8Array(await unpacked.arrayBuffer()));
}

/** The points requested by one of the map's two sources, until the other requests them too. */
let shared = null;

function load({ url }, { signal }, toData) {
  const address = url.replace(/^[a-z-]+:\/\//, '');
  const known = shared?.address === address ? shared.answer : null;
  // If the first source aborted its request, the second one repeats it.
  const answer = known ? known.catch(() => read(address, signal)) : read(address, signal);
  shared = known ? null : { address, answer };
  return answer.then((decoded) => ({ data: toData(decoded) }));
}

globalThis.addProtocol?.('places', (request, abort) => load(request, abort, buildPlaceFeatures));
globalThis.addProtocol?.('place-names', (request, abort) => load(request, abort, buildNameFeatures));
