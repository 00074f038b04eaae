import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import type { FacetGroup } from '@/lib/query/search-facets';
import { Facets } from './facets';
import styles from './filter.module.css';

interface FilterProps {
  groups: FacetGroup[];
  /** By which years, of an archive of several. */
  slider: ReactNode;
  /** How many items there are with what is chosen. */
  found: number;
  t: Messages;
}

/** All facets behind one word, with the way on to what they leave. */
export function Filter({ groups, slider, found, t }: FilterProps) {
  if (groups.length === 0 && !slider) return null;
  return (
    <details className={`${styles.filter} screen-only`}>
      <summary>{t('search.filter')}</summary>
      <Facets groups={groups} slider={slider} t={t} />
      <a href="#results" className={styles.done}>
        {t('search.showFound', { count: found })}
      </a>
    </details>
  );
}
