import { Unhydrated } from '@/components/ui/unhydrated';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './neighbours.module.css';

/** The items before and after this one in its collection. */
export function Neighbours({ previous, next }: { previous: Item | null; next: Item | null }) {
  if (!previous && !next) return null;
  return (
    <Unhydrated as="nav" className={`${styles.neighbours} screen-only`} aria-label="In this collection">
      {previous && (
        <a href={toItemHref(previous)} rel="prev">
          <span aria-hidden="true">←</span>{' '}
          <span className="clamp">
            <bdi>{previous.title}</bdi>
          </span>
        </a>
      )}
      {next && (
        <a href={toItemHref(next)} rel="next">
          <span className="clamp">
            <bdi>{next.title}</bdi>
          </span>{' '}
          <span aria-hidden="true">→</span>
        </a>
      )}
    </Unhydrated>
  );
}
