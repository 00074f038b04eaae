// The renditions that machines are pointed to, with their true sides: never the original, whatever its owner offers.
import { toPictured } from '@/lib/model/cover-picture';
import { toHeight } from '@/lib/model/image-widths';
import { toImageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

export interface SeenPicture {
  /** Absolute address. */
  url: string;
  width: number;
  height: number;
  /** Media type. */
  type: string;
}

/** The width that item pages name in `src`: what a crawler indexes as the picture of the page. */
export const PAGE_WIDTH = 1200;

/**
 * A rendition of the item's picture, null where it has none.
 * @param wanted a width of the ladder; the picture's own where that is less
 * @param format JPEG where programs of any age look at it
 */
export function toSeenPicture(
  url: string,
  item: Item,
  wanted: number,
  format: 'webp' | 'jpg' = 'webp',
): SeenPicture | null {
  const picture = toPictured(item);
  if (!picture?.width || !picture.height) return null;
  const { width, height } = picture;
  const least = Math.min(wanted, width);
  return {
    url: url + toImageHref(picture, wanted).replace('/default.webp', `/default.${format}`),
    width: least,
    height: toHeight(least, { width, height }),
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
  };
}
