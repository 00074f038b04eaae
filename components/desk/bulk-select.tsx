import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { toItemsHref } from '@/lib/model/desk-routes';
import { toLinksHref } from '@/lib/model/share-link';
import type { SearchState } from '@/lib/query/search-state';
import { listParams } from '@/lib/query/search-state';
import styles from './bulk.module.css';
import { BulkTicks } from './bulk-ticks';
import desk from './desk.module.css';
import { DeskPagination } from './desk-pagination';

interface BulkSelectProps {
  /** Null if the items were chosen one by one. */
  search: SearchState | null;
  /** Query of the scope. */
  query: string;
  count: number;
  page: number;
  pages: number;
  items: { id: string; title: string; picture: ReactNode }[];
  t: Messages;
}

function SearchForm({ search, t }: { search: SearchState; t: Messages }) {
  return (
    <search>
      <form className={styles.search} action={toItemsHref('select')} method="get">
        {listParams({ ...search, query: '' }).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="search" name="q" defaultValue={search.query} aria-label={t('deskBulk.search')} />
        <button type="submit" className="button">
          {t('deskBulk.search')}
        </button>
      </form>
    </search>
  );
}

/** A grid of items with checkboxes, which lead to the form for many items: those ticked, or all of the search. */
export function BulkSelect({ search, query, count, page, pages, items, t }: BulkSelectProps) {
  const toHref = (number: number) =>
    toItemsHref('select', [query, ...(number > 1 ? [`page=${number}`] : [])].filter(Boolean).join('&')) as never;
  return (
    <>
      {search && <SearchForm search={search} t={t} />}
      <p role="status">{t('search.found', { count })}</p>
      {count > 0 && (
        <form action={toItemsHref('bulk')} method="get">
          {/* Nothing ticked must not mean the whole archive. */}
          <input type="hidden" name="ids" value="" />
          <div className={styles.tools}>
            <a className="button" href={toItemsHref('bulk', query)}>
              {t('deskBulk.editAll', { count })}
            </a>
            <button type="submit" className="button">
              {t('deskBulk.editChosen')}
            </button>
            <button type="submit" className="button" formAction={toLinksHref()}>
              {t('deskLink.shareTicked')}
            </button>
            <BulkTicks all={t('deskBulk.tickPage')} ticked={t.list('deskBulk').ticked ?? ''} />
          </div>
          <ul className={styles.grid}>
            {items.map(({ id, title, picture }) => (
              <li key={id}>
                <label>
                  <span className={styles.picture}>{picture}</span>
                  <span className={styles.name}>
                    <input type="checkbox" name="ids" value={id} />
                    <bdi>{title}</bdi>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p className={`quiet ${styles.note} ${desk.keys}`}>{t('deskBulk.rangeNote')}</p>
        </form>
      )}
      <DeskPagination {...{ page, pages, toHref, t }} />
    </>
  );
}
