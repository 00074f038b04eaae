import { toImageHref, toSrcSet } from '@/lib/model/routes';
import type { ViewerItem } from '@/lib/viewer/item';
import type { KioskPlayer } from '@/lib/viewer/kiosk-player';
import styles from './kiosk.module.css';

export interface KioskPictureProps {
  item: ViewerItem;
  slideKey: number;
  player: KioskPlayer;
}

/** The picture of a slide, which counts as loaded before it is shown. */
export function KioskPicture({ item, slideKey, player }: KioskPictureProps) {
  const { width, height } = item;
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      className={styles.media}
      srcSet={toSrcSet(item)}
      sizes={`min(100vw, ${Math.round((100 * width) / height)}vh)`}
      src={toImageHref(item, 1200)}
      alt={item.alt ?? item.title}
      lang={item.alt ? item.lang?.alt : item.lang?.title}
      width={width}
      height={height}
      // Small pictures are enlarged, but not until they are all blur.
      style={{ maxWidth: `min(100%, ${2 * width}px)` }}
      // Decoded before the frame that shows it, so that it does not appear in pieces.
      decoding="sync"
      draggable={false}
      onLoad={() => player.ready(slideKey)}
      onError={() => player.failed(slideKey)}
    />
  );
}
