// Selects the IIIF tiles for the visible part of a picture, at the screen's resolution.

import { withBasePath } from '@/lib/model/base-path';
import type { PixelSize } from '@/lib/model/pixel-size';
import { isExport } from '@/lib/model/static-export';

/** Tile size in pixels, as in info.json (lib/images/tiles.ts). */
export const TILE = 512;

/** Maximum pixels per picture, the service's limit for one response. */
const MAX_PIXELS = 25_000_000;

/** The visible part as fractions of the sides, and the screen pixels that the whole width would take. */
export interface VisibleArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
  screenWidth: number;
}

export interface PictureTile {
  href: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

// Up to 10 % too coarse is not visible and saves a quarter of the pixels.
const TOLERANCE = 1.1;

/** Original pixels per tile pixel: a power of two. */
function toFactor(width: number, screenWidth: number) {
  let factor = 1;
  while (factor * 2 * screenWidth <= width * TOLERANCE) factor *= 2;
  return factor;
}

function toSpan({ left, top, right, bottom }: VisibleArea, { width, height }: PixelSize, factor: number) {
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
 * Lists the tiles of the visible part, from its centre outwards. Empty if a rendition of `loadedWidth` pixels is sharp
 * enough. Tiles at the edges are smaller, and their sizes are rounded up:
 * https://iiif.io/api/image/3.0/implementation/#3-tile-region-parameter-calculation
 */
export function listTiles(
  picture: PixelSize & { id: string; version: string },
  seen: VisibleArea,
  loadedWidth: number,
): PictureTile[] {
  const { id, version, width, height } = picture;
  if (Math.min(seen.screenWidth, width) <= loadedWidth * TOLERANCE) return [];
  if (seen.right <= seen.left || seen.bottom <= seen.top) return [];
  let factor = toFactor(width, seen.screenWidth);
  let { span, columns, rows } = toSpan(seen, picture, factor);
  while ((columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) * TILE * TILE > MAX_PIXELS) {
    factor *= 2;
    ({ span, columns, rows } = toSpan(seen, picture, factor));
  }
  const [middleX, middleY] = [((seen.left + seen.right) / 2) * width, ((seen.top + seen.bottom) / 2) * height];
  const tiles: (PictureTile & { away: number })[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const [x, y] = [column * span, row * span];
      const [across, down] = [Math.min(span, width - x), Math.min(span, height - y)];
      // In an export the region of the whole picture has one name, for other viewers too.
      const region = isExport() && across === width && down === height ? 'full' : `${x},${y},${across},${down}`;
      const size = `${Math.ceil(across / factor)},${Math.ceil(down / factor)}`;
      tiles.push({
        href: withBasePath(`/iiif/3/${id}/${region}/${size}/0/default.${isExport() ? 'jpg' : 'webp'}?v=${version}`),
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
