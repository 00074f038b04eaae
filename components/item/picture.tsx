import { toImageHref, toSrcSet } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

interface PictureProps {
  item: Pick<Item, 'id' | 'version' | 'width' | 'height' | 'alt' | 'title' | 'placeholder' | 'colour'>;
  /** Of its alternative text, where that is not the page's. */
  lang?: string | undefined;
  /** As in HTML: how wide the picture stands on the page. */
  sizes: string;
  /** How wide that is at most, in CSS pixels: what is wider than a dense screen shows is not offered. */
  widest?: number;
  /** Width of the rendition that browsers without `srcset` get. */
  width?: number;
  /** It is what the visitor came for, so it is asked for first. */
  first?: boolean;
}

// Device pixels to a CSS pixel, but for a tenth that nobody sees.
const DENSE = 1.8;

/** A photograph at the size it is shown, with its place kept while it loads. */
export function Picture({ item, lang, sizes, widest, width = 800, first = false }: PictureProps) {
  const background = item.placeholder ? `${item.colour ?? ''} url(${item.placeholder}) center / cover` : item.colour;
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      src={toImageHref(item, width)}
      srcSet={toSrcSet(item, widest && widest * DENSE)}
      sizes={sizes}
      width={item.width}
      height={item.height}
      alt={item.alt ?? item.title}
      lang={lang}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      style={background ? { background } : undefined}
    />
  );
}
