import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { toPageHref } from '@/lib/model/routes';
import type { Item, Pages } from '@/lib/model/types';
import styles from '../ui/hero.module.css';
import { Picture } from './picture';

/** The first page of a document, as a link to its page reader. */
export function DocumentCover({ item, pages, t }: { item: Item; pages: Pages; t: Messages }) {
  const pictured = findPictured(item) ?? item;
  const { width = 3, height = 4 } = pictured;
  const ratio = width / height;
  const href = toPageHref(item, 1);
  return (
    <>
      <Unhydrated
        as="figure"
        className={styles.hero}
        style={{ '--ratio': ratio.toFixed(4), '--width': `${width}px` } as CSSProperties}
      >
        <a href={href} aria-label={t('item.read', { title: item.title })}>
          <Picture
            item={pictured}
            sizes={`min(100vw, ${Math.round(ratio * 78)}vh, ${width}px)`}
            width={1200}
            isPriority
          />
        </a>
      </Unhydrated>
      <Unhydrated as="p" className="screen-only" style={{ margin: '0 auto', textAlign: 'center' }}>
        <a className="button" href={href}>
          {t('item.readIt', { count: pages.count })}
        </a>
      </Unhydrated>
    </>
  );
}
