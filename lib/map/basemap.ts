// Decodes the world's coasts and borders, baked from Natural Earth by tools/bake-basemap.mjs.
import baked from './basemap.json';

/** A coast (closed) or border (open) with its bounding box, in WGS 84 degrees. */
export interface Line {
  /** Longitude and latitude alternate. Longitudes continue beyond 180, so that no line jumps around the globe. */
  points: Float64Array;
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Basemap {
  land: Line[];
  borders: Line[];
}

function toLine(points: Float64Array): Line {
  const line = { points, west: 540, south: 90, east: -540, north: -90 };
  for (let at = 0; at < points.length; at += 2) {
    const [longitude, latitude] = [points[at] as number, points[at + 1] as number];
    line.west = Math.min(line.west, longitude);
    line.east = Math.max(line.east, longitude);
    line.south = Math.min(line.south, latitude);
    line.north = Math.max(line.north, latitude);
  }
  return line;
}

/** Varints with the sign in the lowest bit: number of points, then differences between points. */
function decode(text: string, step: number): Line[] {
  const bytes = Buffer.from(text, 'base64');
  let at = 0;
  const take = () => {
    let [number, bits] = [0, 0];
    let byte = 0;
    do {
      byte = bytes[at] as number;
      number |= (byte & 127) << bits;
      bits += 7;
      at += 1;
    } while (byte > 127);
    return number & 1 ? -(number + 1) / 2 : number / 2;
  };
  const lines: Line[] = [];
  while (at < bytes.length) {
    const points = new Float64Array(take() * 2);
    const turn = 360 / step;
    let [x, y] = [0, 0];
    for (let each = 0; each < points.length; each += 2) {
      const across = take();
      x += each > 0 && Math.abs(across) > turn / 2 ? across - Math.sign(across) * turn : across;
      y += take();
      points[each] = x * step;
      points[each + 1] = y * step;
    }
    lines.push(toLine(points));
  }
  return lines;
}

let decoded: Basemap | undefined;

export function getBasemap(): Basemap {
  decoded ??= { land: decode(baked.land, baked.step), borders: decode(baked.borders, baked.step) };
  return decoded;
}
