import type { CSSProperties } from 'react';
import { toFileHref, toImageHref } from '@/lib/routes';
import type { Item } from '@/lib/types';

/** A film, played by the browser itself. */
export function Film({ item }: { item: Item }) {
  const { width = 16, height = 9 } = item;
  return (
    <figure
      className="hero"
      style={{ '--ratio': (width / height).toFixed(4), '--width': `${Math.max(width, 960)}px` } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions beside a film are not attached yet */}
      <video
        src={toFileHref(item)}
        width={width}
        height={height}
        poster={item.poster && toImageHref({ ...item, width: item.poster.width }, 1200)}
        controls
        playsInline
        preload="metadata"
        aria-label={item.alt ?? item.title}
      />
    </figure>
  );
}
