// Measures distances between places.

const EARTH_RADIUS_M = 6_371_000;
const toRadians = Math.PI / 180;

interface Point {
  lat: number;
  lng: number;
}

/** Metres on a sphere (haversine). */
export function computeDistance(a: Point, b: Point) {
  const height = Math.sin(((b.lat - a.lat) * toRadians) / 2) ** 2;
  const width = Math.sin(((b.lng - a.lng) * toRadians) / 2) ** 2;
  const chord = height + Math.cos(a.lat * toRadians) * Math.cos(b.lat * toRadians) * width;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
