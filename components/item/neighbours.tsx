import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { TitledItem } from '@/lib/model/types';
import styles from './neighbours.module.css';

interface NeighboursProps {
  previous: TitledItem | null;
  next: TitledItem | null;
  t: Messages;
  /** Set for the pages of an object that is read from right to left. */
  isRightToLeft?: boolean;
}

/** Links to the previous and next item of the collection. */
export function Neighbours({ previous, next, t, isRightToLeft = false }: NeighboursProps) {
  if (!previous && !next) return null;
  const [back, on] = isRightToLeft || t.direction === 'rtl' ? ['→', '←'] : ['←', '→'];
  return (
    <Unhydrated
      as="nav"
      className={`${styles.neighbours} screen-only`}
      aria-label={t('item.inThisCollection')}
      dir={isRightToLeft ? 'rtl' : undefined}
    >
      {previous && (
        <a href={toItemHref(previous)} rel="prev">
          <span aria-hidden="true">{back}</span>{' '}
          <span className="clamp">
            <bdi lang={getLangAttribute(previous, 'title', t.language)}>{previous.title}</bdi>
          </span>
        </a>
      )}
      {next && (
        <a href={toItemHref(next)} rel="next">
          <span className="clamp">
            <bdi lang={getLangAttribute(next, 'title', t.language)}>{next.title}</bdi>
          </span>{' '}
          <span aria-hidden="true">{on}</span>
        </a>
      )}
    </Unhydrated>
  );
}
