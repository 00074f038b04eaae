import type { Messages } from '@/lib/messages/messages';
import type { Nearest } from '@/lib/query/search-requests';
import { type FilterPart, toSearchHref } from '@/lib/query/search-state';
import styles from './relaxed-filter-note.module.css';

function toText(dropped: FilterPart[], t: Messages) {
  const [only] = dropped;
  if (only === 'near' && dropped.length === 1) return t('search.fartherAway');
  return t('search.foundWithout', { filter: dropped.length > 1 || !only ? 'other' : only });
}

/** A heading above substitute results that says which filter was dropped to find them. */
export function RelaxedFilterNote({ dropped, state, t }: Pick<Nearest, 'dropped' | 'state'> & { t: Messages }) {
  return (
    <h2 className={styles.note}>
      <a href={toSearchHref(state)} rel="nofollow" data-live="">
        {toText(dropped, t)}
      </a>
    </h2>
  );
}
