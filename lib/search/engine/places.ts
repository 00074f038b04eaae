// Finds items in a box, polygon or circle, and measures distances.
import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { computeDistance } from '@/lib/model/distance';
import type { GeoBox, GeoPoint } from '@/lib/search/params/places';
import { type Bitset, createBitset, setBit } from './bitset';
import type { Index } from './search-index';

function scanPlaces(index: Index, isWanted: (lat: number, lng: number) => boolean): Bitset {
  const bits = createBitset(index.lastKey);
  index.chunks.forEach((chunk, number) => {
    const { latitudes, longitudes } = chunk ?? {};
    if (!latitudes || !longitudes) return;
    for (let place = 0; place < CHUNK_SIZE; place += 1) {
      const lat = readNumber(latitudes, place);
      if (!Number.isNaN(lat) && isWanted(lat, longitudes[place] as number))
        setBit(bits, (number << CHUNK_BITS) + place);
    }
  });
  return bits;
}

const isInBox = ({ top, left, bottom, right }: GeoBox, [lat, lng]: [number, number]) =>
  lat <= top && lat >= bottom && (left <= right ? lng >= left && lng <= right : lng >= left || lng <= right);

/** Even-odd rule with a ray to the east. */
function isInPolygon(corners: [number, number][], [lat, lng]: [number, number]) {
  let isInside = false;
  let [beforeLat, beforeLng] = corners[corners.length - 1] ?? [0, 0];
  for (const [cornerLat, cornerLng] of corners) {
    const crosses = cornerLat > lat !== beforeLat > lat;
    if (crosses && lng < ((beforeLng - cornerLng) * (lat - cornerLat)) / (beforeLat - cornerLat) + cornerLng)
      isInside = !isInside;
    [beforeLat, beforeLng] = [cornerLat, cornerLng];
  }
  return isInside;
}

export const findInBoxes = (index: Index, boxes: GeoBox[]) =>
  scanPlaces(index, (lat, lng) => boxes.some((box) => isInBox(box, [lat, lng])));

export const findInPolygons = (index: Index, polygons: [number, number][][]) => {
  const bounded = polygons.map((corners) => ({
    corners,
    top: corners.reduce((max, [lat]) => Math.max(max, lat), -90),
    bottom: corners.reduce((min, [lat]) => Math.min(min, lat), 90),
  }));
  return scanPlaces(index, (lat, lng) =>
    bounded.some(({ corners, top, bottom }) => lat <= top && lat >= bottom && isInPolygon(corners, [lat, lng])),
  );
};

export function findInCircle(index: Index, centre: GeoPoint, radius: number): Bitset {
  const degrees = radius / 111_000;
  return scanPlaces(
    index,
    (lat, lng) => Math.abs(lat - centre.lat) <= degrees && computeDistance(centre, { lat, lng }) <= radius,
  );
}

/** Metres from the centre to each item; infinite without coordinates. */
export function computeDistances(index: Index, keys: Uint32Array, centre: GeoPoint): Float64Array {
  const distances = new Float64Array(keys.length);
  for (let each = 0; each < keys.length; each += 1) {
    const key = keys[each] as number;
    const chunk = index.chunks[key >> CHUNK_BITS];
    const place = key & (CHUNK_SIZE - 1);
    const lat = readNumber(chunk?.latitudes, place);
    const lng = readNumber(chunk?.longitudes, place);
    distances[each] = Number.isNaN(lat) ? Number.POSITIVE_INFINITY : computeDistance(centre, { lat, lng });
  }
  return distances;
}

// Without a radius, the circle is large enough for this many items.
const WANTED = 1000;

/** Returns the automatic radius in metres: the distance of the WANTED-th nearest item. */
export function chooseRadius(distances: Float64Array, minimum: number | null): number {
  const near = distances.filter(Number.isFinite).sort();
  const reach = near[Math.min(near.length, WANTED) - 1] ?? 0;
  return Math.ceil(Math.max(reach, minimum ?? 0));
}
