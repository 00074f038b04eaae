// A picture of all that is around a camera, as a part of a sphere.
import { type ImageLimits, toConfined } from './pixel-size';
import { toImageHref } from './routes';
import type { Item } from './types';

/** Degrees. */
export interface Panorama {
  /** How much of the horizon it shows; 360 is all of it. */
  across: number;
  /** How much it shows from below to above; 180 is all. */
  down: number;
  /** How high above the horizon its middle is. */
  middle: number;
  /** What is looked at first, to the right of its middle. */
  first?: number;
}

/** Pixels across that the graphics of nearly every phone take as one picture. */
const WIDEST = 4096;

/** Address of the picture as large as it is wrapped around whoever looks. */
export function toSphereHref(item: Pick<Item, 'id' | 'version' | 'width' | 'height'>, limits: ImageLimits) {
  const { width = 2, height = 1 } = item;
  return toImageHref(item, Math.min(WIDEST, toConfined({ width, height }, 1, limits).width));
}
