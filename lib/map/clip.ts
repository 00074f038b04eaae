// Clips lines to the area of a small map and writes them as SVG paths.

export type PixelPoint = [x: number, y: number];

/** Twice the displayed size in pixels. */
export const SIZE = { width: 720, height: 480 };
/** Margin that hides the edges of clipped shapes. */
const MARGIN = 12;
/** Pixels; closer points are merged. */
const MIN_DISTANCE_PX = 2;

const MIN_PX = -MARGIN;
const MAX_PX = [SIZE.width + MARGIN, SIZE.height + MARGIN] as const;

/** Clips a polygon at one axis-parallel edge (Sutherland-Hodgman). */
function cut(ring: PixelPoint[], [axis, edge, isLess]: [0 | 1, number, boolean]): PixelPoint[] {
  const kept: PixelPoint[] = [];
  let from = ring.at(-1) as PixelPoint;
  for (const to of ring) {
    const [wasIn, isIn] = [from[axis] < edge === isLess, to[axis] < edge === isLess];
    if (wasIn !== isIn) {
      const part = (edge - from[axis]) / (to[axis] - from[axis]);
      kept.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
    }
    if (isIn) kept.push(to);
    from = to;
  }
  return kept;
}

const EDGES: [0 | 1, number, boolean][] = [
  [0, MIN_PX, false],
  [0, MAX_PX[0], true],
  [1, MIN_PX, false],
  [1, MAX_PX[1], true],
];
export const clip = (ring: PixelPoint[]) =>
  EDGES.reduce((left, edge) => (left.length > 0 ? cut(left, edge) : left), ring);

export const ALL: PixelPoint[] = [
  [MIN_PX, MIN_PX],
  [MAX_PX[0], MIN_PX],
  [MAX_PX[0], MAX_PX[1]],
  [MIN_PX, MAX_PX[1]],
];

const isSeen = ([x, y]: PixelPoint, [toX, toY]: PixelPoint) =>
  Math.max(x, toX) > MIN_PX &&
  Math.min(x, toX) < MAX_PX[0] &&
  Math.max(y, toY) > MIN_PX &&
  Math.min(y, toY) < MAX_PX[1];

export function* splitAtEdges(line: PixelPoint[]): Generator<PixelPoint[]> {
  let part: PixelPoint[] = [];
  for (let at = 1; at < line.length; at += 1) {
    const [from, to] = [line[at - 1] as PixelPoint, line[at] as PixelPoint];
    if (isSeen(from, to)) part.push(...(part.length === 0 ? [from, to] : [to]));
    else if (part.length > 0) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Writes a path in integer steps (https://www.w3.org/TR/SVG2/paths.html); empty if too small to be visible. */
export function toPath(line: PixelPoint[], isClosed: boolean): string {
  let last: PixelPoint | undefined;
  let path = '';
  line.forEach(([x, y], at) => {
    const [dx, dy] = [Math.round(x) - (last?.[0] ?? 0), Math.round(y) - (last?.[1] ?? 0)];
    const isEnd = at === line.length - 1 && !isClosed;
    if (last && !isEnd && Math.abs(dx) + Math.abs(dy) < MIN_DISTANCE_PX) return;
    path += `${last ? (path.includes('l') ? ' ' : 'l') : 'M'}${dx}${dy < 0 ? '' : ' '}${dy}`;
    last = [Math.round(x), Math.round(y)];
  });
  if (!path.includes('l')) return '';
  return path.replaceAll(' -', '-') + (isClosed ? 'z' : '');
}
