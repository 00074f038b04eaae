import type { Route } from 'next';
import type { CSSProperties, ReactNode } from 'react';
import { toPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import { toViewerHooks } from '@/lib/viewer/item';
import { Picture } from '../item/picture';
import styles from './placed-picture.module.css';

interface PlacedPictureProps {
  item: Item;
  href: Route;
  /** The author's words for who does not see it. */
  alt?: string;
  /** The author's words below it. */
  caption?: ReactNode;
  /** It stands in a link already. */
  inLink?: boolean;
}

/** An item among the paragraphs of a text: its picture with a caption, or where it has none, a link to it. */
export function PlacedPicture({ item, href, alt, caption, inLink = false }: PlacedPictureProps) {
  const words = <bdi>{caption ?? item.title}</bdi>;
  const pictured = toPictured(item);
  const { width = 3, height = 2 } = pictured ?? {};
  if (!pictured) return inLink ? words : <a href={href}>{words}</a>;
  const picture = (
    <Picture item={{ ...pictured, alt: alt || item.alt }} sizes="(max-width: 46rem) 100vw, 44rem" width={1200} />
  );
  return (
    <span className={styles.picture} style={{ '--ratio': (width / height).toFixed(4) } as CSSProperties}>
      {inLink ? (
        picture
      ) : (
        <a href={href} {...toViewerHooks(pictured)} data-title={pictured.title}>
          {picture}
        </a>
      )}
      <span className={styles.caption}>{words}</span>
    </span>
  );
}
