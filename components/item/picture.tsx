import { toImageHref, toSrcSet } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

interface PictureProps {
  item: Pick<Item, 'id' | 'version' | 'width' | 'height' | 'alt' | 'title' | 'placeholder' | 'colour'>;
  /** Language of the alt text, if it differs from the page's. */
  lang?: string | undefined;
  /** As in HTML: the rendered width of the picture. */
  sizes: string;
  /** Upper limit of the rendered width, CSS pixels; renditions wider than a dense screen needs are left out. */
  maxWidth?: number;
  /** Width of the rendition in `src`, for browsers without `srcset`. */
  width?: number;
  /** Whether this is the main picture of the page, which loads with high priority. */
  isPriority?: boolean;
}

// Device pixels per CSS pixel: 2, less a tenth that makes no visible difference.
const MAX_PIXEL_DENSITY = 1.8;

/** An item's picture in responsive renditions, with a placeholder while it loads. */
export function Picture({ item, lang, sizes, maxWidth, width = 800, isPriority = false }: PictureProps) {
  const background = item.placeholder ? `${item.colour ?? ''} url(${item.placeholder}) center / cover` : item.colour;
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      src={toImageHref(item, width)}
      srcSet={toSrcSet(item, maxWidth && maxWidth * MAX_PIXEL_DENSITY)}
      sizes={sizes}
      width={item.width}
      height={item.height}
      alt={item.alt ?? item.title}
      lang={lang}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      style={background ? { background } : undefined}
    />
  );
}
