// The tile grid that info.json announces (https://iiif.io/api/image/3.0/#54-sizes-and-tiles) and where a tile lies in a tree of files.
import type { PixelSize } from '@/lib/model/pixel-size';
import type { ImageRequest } from './image-request';

export const TILE_SIDE = 512;

/** Powers of two, up to the one that shows the whole picture in one tile. */
export function toScaleFactors(of: PixelSize): number[] {
  const factors = [1];
  while (Math.max(of.width, of.height) > TILE_SIDE * (factors[factors.length - 1] ?? 1))
    factors.push(2 ** factors.length);
  return factors;
}

/** A tile by its place: level 0 is the smallest, rows and columns count from the top left. */
export interface Tile {
  level: number;
  column: number;
  row: number;
}

/**
 * The tile that a request is for, or null. As https://iiif.io/api/image/3.0/implementation/#3-tile-region-parameter-calculation
 * computes them: tiles at the right and lower edges are cut short, and their sizes round up.
 */
export function toTile(request: ImageRequest, of: PixelSize): Tile | null {
  if (request.mirrored || request.degrees !== 0 || request.quality !== 'default' || request.format === 'png')
    return null;
  const box = request.region ?? { x: 0, y: 0, ...of };
  const factors = toScaleFactors(of);
  for (const [power, factor] of factors.entries()) {
    const span = TILE_SIDE * factor;
    const width = Math.min(span, of.width - box.x);
    const height = Math.min(span, of.height - box.y);
    if (
      box.x % span === 0 &&
      box.y % span === 0 &&
      box.width === width &&
      box.height === height &&
      request.width === Math.ceil(width / factor) &&
      request.height === Math.ceil(height / factor)
    ) {
      return { level: factors.length - 1 - power, column: box.x / span, row: box.y / span };
    }
  }
  return null;
}
