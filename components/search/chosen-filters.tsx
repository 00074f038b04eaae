import type { Route } from 'next';
import type { ChosenFilter } from '@/lib/query/search-facets';
import styles from './chosen-filters.module.css';

/** What narrows the search, each a link that takes it away. */
export function ChosenFilters({ chosen, allOff }: { chosen: ChosenFilter[]; allOff: Route }) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Chosen filters">
      {chosen.map(({ title, label, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow" data-live="" className={styles.chip}>
            <span className="visually-hidden">Remove </span>
            <span className="quiet">{title}:</span> <bdi className={`${styles.label} line`}>{label}</bdi>{' '}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a href={allOff} rel="nofollow" data-live="" className={styles.off}>
            Remove all
          </a>
        </li>
      )}
    </ul>
  );
}
