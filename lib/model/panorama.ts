// Describes panoramas as parts of a sphere.
import { fitLimits, type ImageLimits } from './pixel-size';
import { toImageHref } from './routes';
import type { Item } from './types';

/** Maximum texture width that nearly every phone supports. */
const MAX_TEXTURE_WIDTH_PX = 4096;

export function getSphereHref(item: Pick<Item, 'id' | 'version' | 'width' | 'height'>, limits: ImageLimits) {
  const { width = 2, height = 1 } = item;
  return toImageHref(item, Math.min(MAX_TEXTURE_WIDTH_PX, fitLimits({ width, height }, 1, limits).width));
}
