import type { Route } from 'next';
import type { CSSProperties, ReactNode } from 'react';
import { findPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import { getViewerAttributes } from '@/lib/viewer/item';
import { Picture } from '../item/picture';
import styles from './embedded-picture.module.css';

interface EmbeddedPictureProps {
  item: Item;
  href: Route;
  /** The author's alternative text. */
  alt?: string;
  /** The author's caption. */
  caption?: ReactNode;
  /** Set if the picture is inside a link already. */
  inLink?: boolean;
}

/** An item embedded in a text: its picture with a caption, or a link if it has no picture. */
export function EmbeddedPicture({ item, href, alt, caption, inLink = false }: EmbeddedPictureProps) {
  const text = <bdi>{caption ?? item.title}</bdi>;
  const pictured = findPictured(item);
  const { width = 3, height = 2 } = pictured ?? {};
  if (!pictured) return inLink ? text : <a href={href}>{text}</a>;
  const picture = (
    <Picture item={{ ...pictured, alt: alt || item.alt }} sizes="(max-width: 46rem) 100vw, 44rem" width={1200} />
  );
  return (
    <span className={styles.picture} style={{ '--ratio': (width / height).toFixed(4) } as CSSProperties}>
      {inLink ? (
        picture
      ) : (
        <a href={href} {...getViewerAttributes(pictured)} data-title={pictured.title}>
          {picture}
        </a>
      )}
      <span className={styles.caption}>{text}</span>
    </span>
  );
}
