import { Unhydrated } from '@/components/ui/unhydrated';
import { toLang } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './neighbours.module.css';

interface NeighboursProps {
  previous: Item | null;
  next: Item | null;
  language: string;
  /** They are pages that are turned from right to left. */
  isRightToLeft?: boolean;
}

/** The items before and after this one in its collection. */
export function Neighbours({ previous, next, language, isRightToLeft = false }: NeighboursProps) {
  if (!previous && !next) return null;
  const [back, on] = isRightToLeft ? ['→', '←'] : ['←', '→'];
  return (
    <Unhydrated
      as="nav"
      className={`${styles.neighbours} screen-only`}
      aria-label="In this collection"
      dir={isRightToLeft ? 'rtl' : undefined}
    >
      {previous && (
        <a href={toItemHref(previous)} rel="prev">
          <span aria-hidden="true">{back}</span>{' '}
          <span className="clamp">
            <bdi lang={toLang(previous, 'title', language)}>{previous.title}</bdi>
          </span>
        </a>
      )}
      {next && (
        <a href={toItemHref(next)} rel="next">
          <span className="clamp">
            <bdi lang={toLang(next, 'title', language)}>{next.title}</bdi>
          </span>{' '}
          <span aria-hidden="true">{on}</span>
        </a>
      )}
    </Unhydrated>
  );
}
