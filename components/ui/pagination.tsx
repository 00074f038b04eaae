import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import styles from './pagination.module.css';
import { Unhydrated } from './unhydrated';

interface PaginationProps {
  page: number;
  pages: number;
  toHref(page: number): Route;
  t: Messages;
}

/** Returns the page numbers to link: first, last, and two on each side of the current one; 0 is a gap. */
export function listPageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  const distinct = [...new Set(wanted)].sort((a, b) => a - b);
  return distinct.flatMap((number, index) => {
    const before = distinct[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}

export function Pagination({ page, pages, toHref, t }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <Unhydrated as="nav" className={`${styles.pages} screen-only`} aria-label={t('ui.pages')}>
      {page > 1 && (
        <a href={toHref(page - 1)} rel="prev">
          {t('ui.previousPage')}
        </a>
      )}
      <ol className={styles.list}>
        {listPageNumbers(page, pages).map((number, index) => (
          <li key={number || `gap-${index}`}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={toHref(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('ui.page', { page: `${number}` })}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={toHref(page + 1)} rel="next">
          {t('ui.nextPage')}
        </a>
      )}
    </Unhydrated>
  );
}
