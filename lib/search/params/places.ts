// Parses the geographic parameters of a search: a circle, boxes or polygons, and radii in metres.
import { isNothing, parseJson, parseNumber, type Raw, readInteger, readOptionalInteger, refuseParam } from './values';

/** Total over all polygons and boxes of a request. */
const MAX_POINTS = 10_000;
const MAX_BOXES = 100;
const MANY = Number.MAX_SAFE_INTEGER;
// Half the Earth's circumference in metres, rounded up.
const MAX_DISTANCE_M = 20_040_000;

export interface GeoPoint {
  /** WGS 84 degrees. */
  lat: number;
  lng: number;
}

export interface GeoBox {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const toFloat = (value: unknown, name: string): number => {
  const number = parseNumber(value);
  return Number.isFinite(number) ? number : refuseParam(name, 'float');
};

function readPoint(raw: Raw, name: string): GeoPoint | null {
  const value = raw[name];
  if (isNothing(value) || value === '') return null;
  const parts: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(parts) || parts.length !== 2)
    return refuseParam(name, 'two floats like "aroundLatLng=47.316669,5.016670"');
  return { lat: toFloat(parts[0], name), lng: toFloat(parts[1], name) };
}

/** Reads lists of numbers: `1,2,3,4`, `[1,2,3,4]` or `[[1,2,3,4],[5,6,7,8]]`, as text, JSON or arrays. */
function readNumbers(raw: Raw, name: string): number[][] {
  const value = raw[name];
  if (isNothing(value) || value === '') return [];
  const isJson = typeof value === 'string' && value.trimStart().startsWith('[');
  const list: unknown = isJson ? parseJson(value, name) : typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return refuseParam(name, 'list of float');
  const lists: unknown[][] = list.some(Array.isArray)
    ? list.map((each) => (Array.isArray(each) ? each : refuseParam(name, 'float')))
    : [list];
  if (lists.reduce((sum, each) => sum + each.length, 0) > 2 * MAX_POINTS)
    return refuseParam(name, `at most ${MAX_POINTS} points`);
  return lists.filter((each) => each.length > 0).map((each) => each.map((number) => toFloat(number, name)));
}

const chunk = (numbers: number[], size: number) =>
  Array.from({ length: numbers.length / size }, (_, index) => numbers.slice(index * size, (index + 1) * size));

/**
 * Builds a box from two opposite corners in any order. South-west and north-east corners define where the box starts,
 * even across the date line; for the other diagonal the sides are swapped if the box would span more than half the
 * Earth.
 */
function toBox([lat1 = 0, lng1 = 0, lat2 = 0, lng2 = 0]: number[]): GeoBox {
  const [left, right] = lat1 < lat2 ? [lng1, lng2] : [lng2, lng1];
  const isSwapped = left > right && (left - right <= 180 || left - right >= 360);
  return {
    top: Math.max(lat1, lat2),
    left: isSwapped ? right : left,
    bottom: Math.min(lat1, lat2),
    right: isSwapped ? left : right,
  };
}

function readBoxes(raw: Raw, name: string): GeoBox[] {
  const lists = readNumbers(raw, name);
  if (lists.some(({ length }) => length % 4 > 0)) return refuseParam(name, 'list of float with nb element = 4 + 4 * X');
  const boxes = lists.flatMap((list) => chunk(list, 4));
  if (boxes.length > MAX_BOXES) return refuseParam(name, `at most ${MAX_BOXES} boxes`);
  return boxes.map(toBox);
}

/** Each polygon is a list of corners, latitude first. */
function readPolygons(raw: Raw, name: string): [lat: number, lng: number][][] {
  const lists = readNumbers(raw, name);
  if (lists.some(({ length }) => length < 6 || length % 2 > 0))
    return refuseParam(name, 'list of float with nb element = 6 + 2 * X');
  return lists.map((list) => chunk(list, 2).map(([lat = 0, lng = 0]) => [lat, lng]));
}

/** Reads the precision in metres; of a list of ranges, the value of the nearest range. */
function readPrecision(raw: Raw): number {
  const value = raw.aroundPrecision;
  const isJson = typeof value === 'string' && value.trimStart().startsWith('[');
  if (!isJson && !Array.isArray(value)) return readInteger(raw, 'aroundPrecision', [1, MAX_DISTANCE_M]);
  try {
    const ranges: { from?: unknown; value?: unknown }[] = typeof value === 'string' ? JSON.parse(value) : value;
    const nearest = ranges.reduce((a, b) => (Number(b.from ?? 0) < Number(a.from ?? 0) ? b : a));
    return readInteger({ aroundPrecision: nearest.value }, 'aroundPrecision', [1, MAX_DISTANCE_M]);
  } catch {
    return refuseParam('aroundPrecision', 'integer or list of {from, value}');
  }
}

/**
 * Boxes take precedence over polygons, and both over a circle:
 * https://www.algolia.com/doc/api-reference/api-parameters/aroundLatLng/
 */
export function readPlaces(raw: Raw) {
  const boxes = readBoxes(raw, 'insideBoundingBox');
  const polygons = readPolygons(raw, 'insidePolygon');
  const around = readPoint(raw, 'aroundLatLng');
  const isFar = raw.aroundRadius === 'all';
  return {
    boxes,
    polygons: boxes.length > 0 ? [] : polygons,
    around: boxes.length + polygons.length > 0 ? null : around,
    aroundRadius: isFar ? ('all' as const) : (readOptionalInteger(raw, 'aroundRadius', [1, MANY]) ?? null),
    minimumAroundRadius: readOptionalInteger(raw, 'minimumAroundRadius', [1, MANY]) ?? null,
    aroundPrecision: readPrecision(raw),
  };
}
