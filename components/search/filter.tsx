import { toCountText } from '@/lib/model/format';
import type { FacetGroup } from '@/lib/query/search-facets';
import { Facets } from './facets';
import styles from './filter.module.css';

interface FilterProps {
  groups: FacetGroup[];
  /** How many items there are with what is chosen. */
  found: number;
  language: string;
}

/** All facets behind one word, with the way on to what they leave. */
export function Filter({ groups, found, language }: FilterProps) {
  if (groups.length === 0) return null;
  return (
    <details className={`${styles.filter} screen-only`}>
      <summary>Filter</summary>
      <Facets groups={groups} language={language} />
      <a href="#results" className={styles.done}>
        Show {toCountText(found, 'item', 'items', language)}
      </a>
    </details>
  );
}
