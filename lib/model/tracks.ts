// Simplifies GPS tracks and formats them for maps.

/** WGS 84 degrees in the order of GeoJSON: https://www.rfc-editor.org/rfc/rfc7946#section-3.1.1 */
export type Position = [longitude: number, latitude: number];

export interface Track {
  name?: string;
  /** Each has at least two points and does not cross the antimeridian. */
  lines: Position[][];
}

export interface ShownTrack {
  path: string;
  name: string;
  collection: { path: string; title: string };
  lines: Position[][];
}

type Extent = [west: number, south: number, east: number, north: number];

export function computeExtent(lines: Iterable<Position[]>): Extent | null {
  const extent: Extent = [180, 90, -180, -90];
  let isEmpty = true;
  for (const line of lines) {
    for (const [longitude, latitude] of line) {
      isEmpty = false;
      if (longitude < extent[0]) extent[0] = longitude;
      if (latitude < extent[1]) extent[1] = latitude;
      if (longitude > extent[2]) extent[2] = longitude;
      if (latitude > extent[3]) extent[3] = latitude;
    }
  }
  return isEmpty ? null : extent;
}

/** Maximum points to simplify, because the cost is quadratic. */
const MAX_SIMPLIFIED_POINTS = 4000;

/** Drops points close to the previous one, with a distance that is doubled until few enough remain. */
function thin(line: Position[]): Position[] {
  let rest = line;
  for (let minDistance = 1e-6; rest.length > MAX_SIMPLIFIED_POINTS; minDistance *= 2) {
    const last = rest.at(-1) as Position;
    let before = rest[0] as Position;
    rest = rest.filter((point, at) => {
      if (at > 0 && point !== last && Math.hypot(point[0] - before[0], point[1] - before[1]) < minDistance)
        return false;
      before = point;
      return true;
    });
  }
  return rest;
}

/** Returns the distance in degrees of latitude, with longitudes scaled by their latitude. */
function toDistance([x, y]: Position, [fromX, fromY]: Position, [toX, toY]: Position): number {
  const narrow = Math.cos((fromY * Math.PI) / 180);
  const [wide, high] = [(toX - fromX) * narrow, toY - fromY];
  const [dx, dy] = [(x - fromX) * narrow, y - fromY];
  const length = wide * wide + high * high;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (dx * wide + dy * high) / length));
  return Math.hypot(dx - part * wide, dy - part * high);
}

/** Reduces a line to `max` points (Douglas-Peucker, https://doi.org/10.3138/FM57-6770-U75U-7727). */
export function simplify(line: Position[], max: number): Position[] {
  if (line.length <= max) return line;
  const points = thin(line);
  const weights = new Float64Array(points.length);
  weights[0] = Number.POSITIVE_INFINITY;
  weights[points.length - 1] = Number.POSITIVE_INFINITY;
  const open: [from: number, to: number, weight: number][] = [[0, points.length - 1, Number.POSITIVE_INFINITY]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to, above] = part;
    let [middle, farthest] = [-1, -1];
    for (let at = from + 1; at < to; at += 1) {
      const distance = toDistance(points[at] as Position, points[from] as Position, points[to] as Position);
      if (distance > farthest) [middle, farthest] = [at, distance];
    }
    if (middle < 0) continue;
    // A point is at most as important as the one that split its part.
    weights[middle] = Math.min(above, farthest);
    open.push([from, middle, weights[middle] as number], [middle, to, weights[middle] as number]);
  }
  const kept = Array.from(weights.keys()).sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
  return kept
    .slice(0, Math.max(2, max))
    .sort((a, b) => a - b)
    .map((at) => points[at] as Position);
}

/** Simplifies lines to about `max` points in total; of very many lines, only the longest. */
export function simplifyAll(lines: Position[][], max: number): Position[][] {
  const longest = [...lines].sort((a, b) => b.length - a.length).slice(0, Math.max(1, Math.floor(max / 4)));
  const kept = new Set(longest);
  const total = longest.reduce((sum, line) => sum + line.length, 0);
  return lines
    .filter((line) => kept.has(line))
    .map((line) => simplify(line, Math.max(2, Math.floor((max * line.length) / Math.max(max, total)))));
}

/** SVG path with one unit per degree and y down: https://www.w3.org/TR/SVG2/paths.html */
export const drawTrackPath = (lines: Position[][]): string =>
  lines.map((line) => `M${line.map(([longitude, latitude]) => `${longitude} ${-latitude}`).join('L')}`).join('');
