import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { getAltLangAttribute } from '@/lib/model/languages';
import { toImageHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { getViewerAttributes, type ViewerContext } from '@/lib/viewer/item';
import styles from '../ui/hero.module.css';
import { Picture } from './picture';

interface HeroProps {
  item: Item;
  t: Messages;
  isFacingPage?: boolean;
}

/**
 * The photograph, uncropped and as large as the window allows; links to its largest rendition.
 * @param isFacingPage whether it is the facing page, which narrow screens hide
 */
export function Hero({ item, t, isFacingPage = false }: HeroProps) {
  const { width = 3, height = 2 } = item;
  const ratio = width / height;
  const context: ViewerContext = { type: 'collection', path: item.folder };
  return (
    <Unhydrated
      as="figure"
      className={styles.hero}
      data-context={JSON.stringify(context)}
      style={{ '--ratio': ratio.toFixed(4), '--width': `${width}px` } as CSSProperties}
    >
      <a
        href={toImageHref(item, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)}
        aria-label={t('item.pictureAlone', { title: item.title })}
        {...getViewerAttributes(item)}
        data-href={toItemHref(item)}
        data-title={item.title}
      >
        <Picture
          item={item}
          lang={getAltLangAttribute(item, t.language)}
          sizes={`min(100vw, ${Math.round(ratio * 78)}vh, ${width}px)`}
          width={1200}
          isPriority={!isFacingPage}
        />
      </a>
    </Unhydrated>
  );
}
