// Selects the renditions for machine-readable output; never the original.
import { findPictured } from '@/lib/model/cover-picture';
import { toHeight } from '@/lib/model/image-widths';
import { toImageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

export interface PreviewImage {
  url: string;
  width: number;
  height: number;
  type: string;
}

/** Width of the picture in the `src` of item pages, which crawlers index. */
export const PAGE_WIDTH = 1200;

export function getPreviewImage(
  url: string,
  item: Item,
  wanted: number,
  format: 'webp' | 'jpg' = 'webp',
): PreviewImage | null {
  const picture = findPictured(item);
  if (!picture?.width || !picture.height) return null;
  const { width, height } = picture;
  const min = Math.min(wanted, width);
  return {
    url: url + toImageHref(picture, wanted).replace('/default.webp', `/default.${format}`),
    width: min,
    height: toHeight(min, { width, height }),
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
  };
}
