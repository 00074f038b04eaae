import type { CSSProperties } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { toImageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from '../ui/hero.module.css';
import { Picture } from './picture';

/** A film or recording whose file is not public: its poster, if there is one, and a note. */
export function FilmUnavailable({ item, t }: { item: Item; t: Messages }) {
  const pictured = findPictured(item);
  const { width = 16, height = 9 } = pictured ?? item;
  const style = { '--ratio': (width / height).toFixed(4), '--width': `${Math.max(width, 960)}px` } as CSSProperties;
  return (
    <>
      {pictured && (
        <figure className={styles.hero} style={style}>
          <a
            href={toImageHref(pictured, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)}
            aria-label={t('item.pictureAlone', { title: item.title })}
          >
            <Picture
              item={pictured}
              sizes={`min(100vw, ${Math.round((width / height) * 78)}vh)`}
              width={1200}
              isPriority
            />
          </a>
        </figure>
      )}
      <p className="quiet" role="note">
        {t('item.notOffered', { kind: item.kind })}
      </p>
    </>
  );
}
