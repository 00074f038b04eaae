// Draws the surroundings of a place as SVG paths: coasts, borders and graticule, centred on the place.
import type { Basemap, Line } from './basemap';
import { ALL, clip, type PixelPoint, SIZE, splitAtEdges, toPath } from './clip';

export interface MapPoint {
  /** WGS 84 degrees. */
  latitude: number;
  longitude: number;
}

export type StaticMap = ReturnType<typeof drawStaticMap>;

type Project = (longitude: number, latitude: number) => PixelPoint;

/** Degrees across; the smallest with enough detail is used. */
const SPANS = [18, 36, 72, 110] as const;
const MIN_DETAIL = 200;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Lambert azimuthal equal-area projection, which has no edges or poles:
 * https://mathworld.wolfram.com/LambertAzimuthalEqual-AreaProjection.html
 */
function createProjection({ latitude, longitude }: MapPoint, degrees: number): Project {
  const [sin, cos] = [Math.sin(toRadians(latitude)), Math.cos(toRadians(latitude))];
  const scale = SIZE.width / 2 / (2 * Math.sin(toRadians(degrees) / 4));
  return (east, north) => {
    const turn = toRadians(east - longitude);
    const [sinNorth, cosNorth] = [Math.sin(toRadians(north)), Math.cos(toRadians(north))];
    const across = cosNorth * Math.cos(turn);
    // Avoids division by zero at the antipode.
    const k = scale * Math.sqrt(2 / Math.max(1e-9, 1 + sin * sinNorth + cos * across));
    return [SIZE.width / 2 + k * cosNorth * Math.sin(turn), SIZE.height / 2 - k * (cos * sinNorth - sin * across)];
  };
}

interface Around {
  south: number;
  north: number;
  longitude: number;
  beside: number;
}

function toAround({ latitude, longitude }: MapPoint, degrees: number): Around {
  const radius = (degrees / 2) * Math.hypot(1, SIZE.height / SIZE.width) * 1.1;
  const [south, north] = [latitude - radius, latitude + radius];
  const ratio = Math.sin(toRadians(radius)) / Math.cos(toRadians(latitude));
  const hasPole = south <= -90 || north >= 90 || ratio >= 1 || radius >= 90;
  const beside = hasPole ? 180 : (Math.asin(ratio) * 180) / Math.PI;
  return { south: Math.max(-90, south), north: Math.min(90, north), longitude, beside };
}

function isNear({ west, east, south, north }: Line, around: Around): boolean {
  if (north < around.south || south > around.north) return false;
  const middle = (west + east) / 2;
  const apart = Math.abs(((middle - around.longitude + 900) % 360) - 180);
  return apart <= around.beside + (east - west) / 2;
}

const project = ({ points }: Line, to: Project): PixelPoint[] =>
  Array.from({ length: points.length / 2 }, (_each, at) => to(points[2 * at] as number, points[2 * at + 1] as number));

/** Whether a coast encloses the place (even-odd rule, ray to the west). */
function isWithin({ points, west, ...box }: Line, { latitude, longitude: anywhere }: MapPoint): boolean {
  const longitude = west + ((((anywhere - west) % 360) + 360) % 360);
  if (latitude < box.south || latitude > box.north || longitude > box.east) return false;
  let isIn = false;
  let [x, y] = [points.at(-2) as number, points.at(-1) as number];
  for (let at = 0; at < points.length; at += 2) {
    const [toX, toY] = [points[at] as number, points[at + 1] as number];
    if (y > latitude !== toY > latitude && longitude > x + ((latitude - y) / (toY - y)) * (toX - x)) isIn = !isIn;
    [x, y] = [toX, toY];
  }
  return isIn;
}

const toSteps = (from: number, to: number, step: number) =>
  Array.from(
    { length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) },
    (_each, at) => step * (Math.ceil(from / step) + at),
  );

function drawGrid({ south, north, longitude, beside }: Around, to: Project, degrees: number): string {
  const step = degrees > 30 ? 15 : 5;
  const [west, east] = [longitude - beside, longitude + beside];
  const bend = degrees / 14;
  const many = (from: number, until: number) =>
    Array.from({ length: Math.ceil((until - from) / bend) + 1 }, (_each, at) => Math.min(until, from + at * bend));
  const upright = toSteps(west, east, beside > 60 ? 15 : step).map((each) =>
    many(Math.max(south, -85), Math.min(north, 85)).map((other) => to(each, other)),
  );
  const level = toSteps(Math.max(south, -85), Math.min(north, 85), step).map((each) =>
    many(west, east).map((other) => to(other, each)),
  );
  return [...upright, ...level].flatMap((line) => [...splitAtEdges(line)].map((part) => toPath(part, false))).join('');
}

function draw(point: MapPoint, { land, borders }: Basemap, degrees: number) {
  const to = createProjection(point, degrees);
  const around = toAround(point, degrees);
  const opposite = { latitude: -point.latitude, longitude: point.longitude + 180 };
  const near = land.filter((line) => isNear(line, around));
  const coasts = near.map((line) => clip(project(line, to)));
  const lines = borders.filter((line) => isNear(line, around)).flatMap((line) => [...splitAtEdges(project(line, to))]);
  return {
    detail: [...coasts, ...lines].reduce((sum, line) => sum + line.length, 0),
    view: {
      ...SIZE,
      /** Degrees between the left and right edges. */
      degrees,
      // Fill with `evenodd`: land that contains the antipode is inverted by a surrounding rectangle.
      land: [...coasts, ...near.filter((line) => isWithin(line, opposite)).map(() => ALL)]
        .map((line) => toPath(line, true))
        .join(''),
      borders: lines.map((line) => toPath(line, false)).join(''),
      grid: drawGrid(around, to, degrees),
    },
  };
}

export function drawStaticMap(point: MapPoint, basemap: Basemap) {
  let drawn = draw(point, basemap, SPANS[0]);
  for (const degrees of SPANS.slice(1)) {
    if (drawn.detail >= MIN_DETAIL) break;
    drawn = draw(point, basemap, degrees);
  }
  return drawn.view;
}
