import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import type { FacetGroup } from '@/lib/query/search-facets';
import { Facets } from './facets';
import styles from './filter.module.css';

interface FilterProps {
  groups: FacetGroup[];
  /** The year slider, if the items are from several years. */
  slider: ReactNode;
  /** Number of results with the current filters. */
  found: number;
  t: Messages;
}

/** All facets in one disclosure, with a link to the results. */
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
