// Which tiles of a picture make what is seen of it sharp: those of the service's own grid, no finer than the screen shows.
import type { PixelSize } from '@/lib/model/pixel-size';

/** The side of a tile in pixels, as the service announces it (lib/images/tiles.ts). */
export const TILE = 512;

/** All that is shown of one picture at a time: as much as the service gives in one answer. */
const MOST_PIXELS = 25_000_000;

/** The part of the picture that is seen, as fractions of its sides, and how many pixels of the screen its whole width takes. */
export interface Seen {
  left: number;
  top: number;
  right: number;
  bottom: number;
  screenWidth: number;
}

export interface PictureTile {
  href: string;
  /** Percent of the picture's sides. */
  left: number;
  top: number;
  width: number;
  height: number;
}

// Less than a tenth too coarse is seen by nobody, and costs a quarter.
const TOLERANCE = 1.1;

/** How many pixels of the original one of a tile stands for: a power of two. */
function toFactor(width: number, screenWidth: number) {
  let factor = 1;
  while (factor * 2 * screenWidth <= width * TOLERANCE) factor *= 2;
  return factor;
}

function toSpan({ left, top, right, bottom }: Seen, { width, height }: PixelSize, factor: number) {
  const span = TILE * factor;
  const toIndex = (fraction: number, side: number) => Math.floor((Math.min(1, Math.max(0, fraction)) * side) / span);
  const toLast = (fraction: number, side: number) =>
    Math.min(Math.ceil(side / span), Math.ceil((Math.min(1, Math.max(0, fraction)) * side) / span)) - 1;
  return {
    span,
    columns: [toIndex(left, width), toLast(right, width)] as const,
    rows: [toIndex(top, height), toLast(bottom, height)] as const,
  };
}

/**
 * The tiles for what is seen, those in its middle first. None where a rendition of `loadedWidth` pixels is sharp already.
 * Tiles at the edges are cut short and their sizes round up: https://iiif.io/api/image/3.0/implementation/#3-tile-region-parameter-calculation
 */
export function listTiles(
  picture: PixelSize & { id: string; version: string },
  seen: Seen,
  loadedWidth: number,
): PictureTile[] {
  const { id, version, width, height } = picture;
  if (Math.min(seen.screenWidth, width) <= loadedWidth * TOLERANCE) return [];
  if (seen.right <= seen.left || seen.bottom <= seen.top) return [];
  let factor = toFactor(width, seen.screenWidth);
  let { span, columns, rows } = toSpan(seen, picture, factor);
  while ((columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) * TILE * TILE > MOST_PIXELS) {
    factor *= 2;
    ({ span, columns, rows } = toSpan(seen, picture, factor));
  }
  const [middleX, middleY] = [((seen.left + seen.right) / 2) * width, ((seen.top + seen.bottom) / 2) * height];
  const tiles: (PictureTile & { away: number })[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const [x, y] = [column * span, row * span];
      const [across, down] = [Math.min(span, width - x), Math.min(span, height - y)];
      const size = `${Math.ceil(across / factor)},${Math.ceil(down / factor)}`;
      tiles.push({
        href: `/iiif/3/${id}/${x},${y},${across},${down}/${size}/0/default.webp?v=${version}`,
        left: (x / width) * 100,
        top: (y / height) * 100,
        width: (across / width) * 100,
        height: (down / height) * 100,
        away: Math.hypot(x + across / 2 - middleX, y + down / 2 - middleY),
      });
    }
  }
  return tiles.sort((a, b) => a.away - b.away).map(({ away: _, ...tile }) => tile);
}
