import type { Route } from 'next';
import type { CSSProperties } from 'react';
import { Carousel } from '@/components/ui/carousel';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { formatDay } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { getViewerAttributes, type ViewerContext } from '@/lib/viewer/item';
import { Picture } from '../item/picture';
import slide from '../item/slide.module.css';
import { Waveform } from '../item/waveform';
import carousel from '../ui/carousel.module.css';
import styles from './picture-row.module.css';

interface PictureRowProps {
  items: Item[];
  title: string;
  more?: { href: Route; title: string };
  t: Messages;
  /** How many of the first pictures load eagerly. */
  eager?: number;
}

const LIST = JSON.stringify({ type: 'list' } satisfies ViewerContext);

// Limits of the aspect ratio of a slide; all slides have the same height.
const MIN_RATIO = 0.66;
const MAX_RATIO = 2.2;

const toNatural = ({ width = 4, height = 3 }: Pick<Item, 'width' | 'height'>) => Number((width / height).toFixed(3));

/** A scrollable row of items, without autoplay. */
export function PictureRow({ items, title, more, t, eager = 0 }: PictureRowProps) {
  return (
    <div className={styles.row} data-context={LIST}>
      <Carousel
        className={carousel.carousel}
        title={title}
        labels={{ back: t('ui.scrollBack'), on: t('ui.scrollOn') }}
        more={
          more && (
            <a href={more.href} className={carousel.more} aria-label={t('story.showAllOf', { title })}>
              {t('story.showAll')}
            </a>
          )
        }
      >
        <Unhydrated as="ul">
          {items.map((item, index) => {
            const pictured = findPictured(item);
            const natural = toNatural(pictured ?? {});
            const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, natural));
            return (
              <li
                key={item.id}
                className={styles.item}
                style={{ '--ratio': ratio, '--natural': natural } as CSSProperties}
              >
                <a href={toItemHref(item)} className={slide.slide} draggable={false} {...getViewerAttributes(item)}>
                  {pictured ? (
                    <Picture
                      item={{ ...pictured, alt: pictured.alt ?? '' }}
                      lang={getLangAttribute(pictured, 'alt', t.language)}
                      sizes={`(max-width: 40rem) 82vw, ${Math.round(ratio * 26)}rem`}
                      width={800}
                      isPriority={index < eager}
                    />
                  ) : (
                    <span className={styles.card}>
                      {item.kind === 'sound' && <Waveform peaks={item.peaks} maxBars={48} height="4rem" />}
                      <span className="quiet">{t(`kind.${item.kind}`)}</span>
                      <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
                      {item.caption && (
                        <span className={`${styles.text} clamp`}>
                          <bdi lang={getLangAttribute(item, 'caption', t.language)}>{item.caption}</bdi>
                        </span>
                      )}
                    </span>
                  )}
                  <span className={slide.name}>
                    {pictured && (
                      <span>
                        <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
                      </span>
                    )}
                    {pictured && item.kind !== 'photo' && <span className="quiet">{t(`kind.${item.kind}`)}</span>}
                    {item.date && <span className="quiet">{formatDay(item.date.edtf, t)}</span>}
                  </span>
                </a>
              </li>
            );
          })}
        </Unhydrated>
      </Carousel>
    </div>
  );
}
