import type { Sort } from '@/lib/model/search-record';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';
import styles from './sort-links.module.css';

const SORTS: [sort: Sort | undefined, label: string][] = [
  [undefined, ''],
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
];

/** What comes first where nobody says by what: the nearest, the best match, or the best rated. */
const toFirst = ({ near, query }: SearchState) => {
  if (query) return 'Most relevant';
  return near ? 'Nearest' : 'Highlights';
};

export function SortLinks({ state }: { state: SearchState }) {
  return (
    <ul className={`${styles.sorts} screen-only`} aria-label="Order">
      {SORTS.map(([sort, label]) => {
        const { sort: _sort, ...rest } = state;
        return (
          <li key={label}>
            <a
              href={toSearchHref({ ...rest, ...(sort && { sort }), page: 1 })}
              rel="nofollow"
              data-live=""
              aria-current={state.sort === sort || undefined}
            >
              {label || toFirst(state)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
