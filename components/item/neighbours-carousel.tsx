import type { Route } from 'next';
import type { CSSProperties } from 'react';
import { Carousel } from '@/components/ui/carousel';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { formatDay } from '@/lib/model/format';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { getLangAttribute } from '@/lib/model/languages';
import { toImageHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import carousel from '../ui/carousel.module.css';
import styles from './neighbours-carousel.module.css';
import slide from './slide.module.css';
import { Waveform } from './waveform';

interface NeighboursCarouselProps {
  /** Common property of the items. */
  title: string;
  items: Item[];
  /** URL (if there is one) and label of the search for all items with that property. */
  href: Route | null;
  all: string;
  t: Messages;
}

// In rem; the same as in slide.module.css.
const HEIGHT = 10;
const MIN_RATIO = 0.6;
const toRatio = ({ width = 3, height = 2 }: Pick<Item, 'width' | 'height'>) => width / height;
const toWidth = (pictured: Pick<Item, 'width' | 'height'>) =>
  Number((HEIGHT * Math.min(3, Math.max(MIN_RATIO, toRatio(pictured)))).toFixed(2));

function Thumbnail({ item, t }: { item: Item; t: Messages }) {
  const pictured = findPictured(item);
  if (!pictured)
    return (
      <span className={slide.card}>
        {item.kind === 'sound' && <Waveform peaks={item.peaks} maxBars={48} height="2.5rem" />}
        <span className="quiet">{t(`kind.${item.kind}`)}</span>
        <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      src={toImageHref(pictured, GRID_WIDTH)}
      width={pictured.width}
      height={pictured.height}
      // Decorative, since the link has a text: https://www.w3.org/WAI/WCAG22/Techniques/html/H2
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      style={toRatio(pictured) < MIN_RATIO ? { objectFit: 'contain' } : { background: pictured.colour }}
    />
  );
}

/** A row of items that share a property with the current one. */
export function NeighboursCarousel({ title, items, href, all, t }: NeighboursCarouselProps) {
  return (
    <Carousel
      className={carousel.carousel}
      title={title}
      labels={{ back: t('ui.scrollBack'), on: t('ui.scrollOn') }}
      more={
        href && (
          <Unhydrated as="a" href={href} className={carousel.more} aria-label={t('item.relatedAll', { title, all })}>
            {all}
          </Unhydrated>
        )
      }
    >
      <Unhydrated as="ul">
        {items.map((item) => (
          <li
            key={item.id}
            className={styles.item}
            style={{ '--wide': `${toWidth(findPictured(item) ?? {})}rem` } as CSSProperties}
          >
            <a href={toItemHref(item)} className={slide.slide} draggable={false}>
              <Thumbnail item={item} t={t} />
              <span className={slide.name}>
                {findPictured(item) && (
                  <span className="clamp">
                    <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
                  </span>
                )}
                {item.kind !== 'photo' && item.kind !== 'film' && findPictured(item) && (
                  <span className="quiet">{t(`kind.${item.kind}`)}</span>
                )}
                {item.date && <span className="quiet">{formatDay(item.date.edtf, t)}</span>}
              </span>
            </a>
          </li>
        ))}
      </Unhydrated>
    </Carousel>
  );
}
