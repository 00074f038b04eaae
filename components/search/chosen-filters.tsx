import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import type { ChosenFilter } from '@/lib/query/search-facets';
import styles from './chosen-filters.module.css';

interface ChosenFiltersProps {
  chosen: ChosenFilter[];
  allOff: Route;
  t: Messages;
}

/** The active filters, each as a link that removes it. */
export function ChosenFilters({ chosen, allOff, t }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('search.chosenFilters')}>
      {chosen.map(({ title, label, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow" data-live="" className={styles.chip}>
            {t.rich('search.removeFilter', {
              filter: title,
              value: <bdi className={`${styles.label} line`}>{label}</bdi>,
              hidden: (parts) => <span className="visually-hidden">{parts}</span>,
              name: (parts) => <span className="quiet">{parts}</span>,
            })}{' '}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a href={allOff} rel="nofollow" data-live="" className={styles.off}>
            {t('search.removeAll')}
          </a>
        </li>
      )}
    </ul>
  );
}
