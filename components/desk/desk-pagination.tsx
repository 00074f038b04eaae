import type { Messages } from '@/lib/messages/messages';
import styles from './desk.module.css';

interface DeskPaginationProps {
  page: number;
  pages: number;
  toHref(page: number): string;
  t: Messages;
}

/**
 * Links to the pages before and after. Not the pagination of the site: if it shared its stylesheet with the desk, public
 * pages would load one more.
 */
export function DeskPagination({ page, pages, toHref, t }: DeskPaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pagination} aria-label={t('ui.pages')}>
      {page > 1 && (
        <a href={toHref(page - 1)} rel="prev">
          {t('ui.previousPage')}
        </a>
      )}
      <span aria-current="page">
        {page} / {pages}
      </span>
      {page < pages && (
        <a href={toHref(page + 1)} rel="next">
          {t('ui.nextPage')}
        </a>
      )}
    </nav>
  );
}
