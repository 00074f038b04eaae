// Computes the tile grid in info.json and the position of tiles: https://iiif.io/api/image/3.0/#54-sizes-and-tiles
import type { PixelSize } from '@/lib/model/pixel-size';
import type { ImageRequest } from './image-request';

export const TILE_SIDE = 512;

/** Powers of two, up to the factor that fits the whole picture into one tile. */
export function listScaleFactors(of: PixelSize): number[] {
  const factors = [1];
  while (Math.max(of.width, of.height) > TILE_SIDE * (factors[factors.length - 1] ?? 1))
    factors.push(2 ** factors.length);
  return factors;
}

/** Level 0 is the smallest; rows and columns count from the top left. */
export interface Tile {
  level: number;
  column: number;
  row: number;
}

/**
 * Returns the tile that a request addresses, or null. Tiles at the right and lower edges are smaller, and their sizes
 * are rounded up: https://iiif.io/api/image/3.0/implementation/#3-tile-region-parameter-calculation
 */
export function findTile(request: ImageRequest, of: PixelSize): Tile | null {
  if (request.mirrored || request.degrees !== 0 || request.quality !== 'default' || request.format === 'png')
    return null;
  const box = request.region ?? { x: 0, y: 0, ...of };
  const factors = listScaleFactors(of);
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
