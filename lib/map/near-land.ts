// Draws the land of a small area as one SVG path, in more detail than the world map and without a download.
import { getBasemap, type Line } from './basemap';
import { clip, SIZE, toPath } from './clip';

/** Degrees; y points down, as in SVG. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Degrees. Wider frames use the world's outlines; at smaller ones the coasts are too inaccurate. */
const WIDTH = { min: 1, max: 40 };

const meets = ({ west, east, south, north }: Line, turn: number, { x, y, width, height }: Frame) =>
  west + turn < x + width && east + turn > x && -north < y + height && -south > y;

/** Extends the frame to the shape that paths are clipped to, because a drawing rarely has its aspect ratio. */
function widen({ x, y, width, height }: Frame): Frame {
  const area = { width: 1.2 * width * (SIZE.width / SIZE.height), height: 1.2 * width };
  return { x: x + (width - area.width) / 2, y: y + (height - area.height) / 2, ...area };
}

/** @returns the path and its transform; `d` is empty at sea; null if the frame is too large or too small */
export function drawNearLand(frame: Frame): { d: string; transform: string } | null {
  if (isTooNear(frame) || frame.width > WIDTH.max || frame.height > frame.width) return null;
  const area = widen(frame);
  const scale = SIZE.width / area.width;
  const paths = getBasemap().land.flatMap((line) =>
    [-360, 0, 360]
      .filter((turn) => meets(line, turn, area))
      .map((turn) => {
        const ring = Array.from({ length: line.points.length / 2 }, (_each, at): [number, number] => [
          scale * ((line.points[2 * at] as number) + turn - area.x),
          scale * (-(line.points[2 * at + 1] as number) - area.y),
        ]);
        return toPath(clip(ring), true);
      }),
  );
  const places = [area.x, area.y, 1 / scale].map((each) => Number(each.toFixed(6)));
  return { d: paths.join(''), transform: `translate(${places[0]} ${places[1]}) scale(${places[2]})` };
}

/** Whether the surroundings of a frame that is too small for the coasts have land. */
export function hasLandAround({ x, y, width, height }: Frame): boolean {
  const [wide, high] = [WIDTH.min, (WIDTH.min * height) / width];
  const around = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  return Boolean(drawNearLand(around)?.d);
}

export const isTooNear = ({ width }: Frame): boolean => width < WIDTH.min;
