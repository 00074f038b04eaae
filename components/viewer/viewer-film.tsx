import { type CSSProperties, use } from 'react';
import { toImageHref } from '@/lib/model/routes';
import type { ViewerItem } from '@/lib/viewer/item';
import styles from './viewer-film.module.css';
import { ViewerMessages } from './viewer-messages';

/** A film or recording in the viewer: its poster and a link to its item page, where it is played. */
export function ViewerFilm({ item, isShown }: { item: ViewerItem; isShown: boolean }) {
  const { playOnItsPage } = use(ViewerMessages);
  const style = {
    '--ratio': (item.width / item.height).toFixed(5),
    '--width': `${Math.max(item.width, 960)}px`,
    background: item.colour,
  } as CSSProperties;
  return (
    <div className={styles.film}>
      <div className={styles.poster} data-picture="" style={style}>
        {item.pictured && (
          // biome-ignore lint/performance/noImgElement: the image service has its own image widths
          <img src={toImageHref(item, 1200)} alt={item.alt ?? item.title} decoding="async" draggable={false} />
        )}
        <a className={styles.watch} href={item.href} tabIndex={isShown ? undefined : -1}>
          <span aria-hidden="true">▶</span> {playOnItsPage}
        </a>
      </div>
    </div>
  );
}
