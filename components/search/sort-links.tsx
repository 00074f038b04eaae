import type { Messages } from '@/lib/messages/messages';
import type { Sort } from '@/lib/model/search-record';
import { inOrder, type SearchState, toSearchHref } from '@/lib/query/search-state';
import styles from './sort-links.module.css';

const SORTS: (Sort | undefined)[] = [undefined, 'newest', 'oldest'];

/** The default order: by distance, relevance or rating. */
const toFirst = ({ near, query }: SearchState) => {
  if (query) return 'search.orderRelevance';
  return near ? 'search.orderDistance' : 'search.orderRating';
};

const KEYS = { newest: 'search.orderNewest', oldest: 'search.orderOldest' } as const;

export function SortLinks({ state, t }: { state: SearchState; t: Messages }) {
  return (
    <ul className={`${styles.sorts} screen-only`} aria-label={t('search.order')}>
      {state.like && (
        <li>
          <a href={toSearchHref({ ...state, page: 1 })} rel="nofollow" data-live="" aria-current>
            {t('search.orderLikeness')}
          </a>
        </li>
      )}
      {SORTS.map((sort) => (
        <li key={sort ?? ''}>
          <a
            href={toSearchHref(inOrder(state, sort ? { sort } : {}))}
            rel="nofollow"
            data-live=""
            aria-current={(!state.like && state.sort === sort) || undefined}
          >
            {t(sort ? KEYS[sort] : toFirst(state))}
          </a>
        </li>
      ))}
    </ul>
  );
}
