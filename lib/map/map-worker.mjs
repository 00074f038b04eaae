// Runs in the map's own thread: fetches where everything lies (lib/map/point-codec.ts) and unpacks it there, so that the page never stalls.
// Plain JavaScript without imports, because the browser loads it as it is (map.ts).

const FINEST = 1e-4;
const HALF = 2 ** 11;

function gather(bits) {
  let narrow = bits & 0x55555555;
  narrow = (narrow | (narrow >> 1)) & 0x33333333;
  narrow = (narrow | (narrow >> 2)) & 0x0f0f0f0f;
  narrow = (narrow | (narrow >> 4)) & 0x00ff00ff;
  return (narrow | (narrow >> 8)) & 0x7ff;
}

/**
 * @param {Uint8Array} bytes what encodePoints made
 * @returns {{ step: number, points: [longitude: number, latitude: number, items: number][] }}
 * @throws RangeError where they are none of ours
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
  const step = FINEST * take();
  const total = take();
  // Each place has two bytes at least.
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
    points.push([longitude, latitude, take()]);
  }
  return { step, points };
}

async function load({ url }, { signal }) {
  const address = url.replace(/^places:\/\//, '');
  const response = await fetch(new URL(address, self.location.origin), { signal });
  if (!response.ok || !response.body) throw new Error(`Vitrine: the places of the map answer ${response.status}`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  const { step, points } = decodePoints(new Uint8Array(await unpacked.arrayBuffer()));
  const features = points.map(([longitude, latitude, items]) => ({
    type: 'Feature',
    // What comes back from a tile is where it is drawn, not where it is.
    properties: { items, step, latitude, longitude },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
  // MapLibre sends a copy of what was loaded to the page, which has no use for it: what cannot be enumerated stays here.
  return { data: Object.defineProperty({ type: 'FeatureCollection' }, 'features', { value: features }) };
}

globalThis.addProtocol?.('places', load);
