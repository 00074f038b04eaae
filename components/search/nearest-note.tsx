import { FACET_TITLES } from '@/lib/query/search-facets';
import type { Nearest } from '@/lib/query/search-requests';
import { type FilterPart, toSearchHref } from '@/lib/query/search-state';
import styles from './nearest-note.module.css';

const toPartText = (part: FilterPart) => {
  if (part === 'years') return 'the years';
  return part === 'near' ? 'the distance' : `the ${FACET_TITLES[part].one.toLowerCase()} filter`;
};

function toText(dropped: FilterPart[]) {
  const [only] = dropped;
  if (only === 'near' && dropped.length === 1) return 'Farther away, the nearest first';
  return `Found without ${dropped.length > 1 || !only ? 'the filters' : toPartText(only)}`;
}

/** Says of what follows why it is there although nothing was found. */
export function NearestNote({ dropped, state }: Pick<Nearest, 'dropped' | 'state'>) {
  return (
    <h2 className={styles.note}>
      <a href={toSearchHref(state)} rel="nofollow" data-live="">
        {toText(dropped)}
      </a>
    </h2>
  );
}
