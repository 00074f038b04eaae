import { FACET_TITLES } from '@/lib/query/search-facets';
import type { Nearest } from '@/lib/query/search-requests';
import { type FilterPart, toSearchHref } from '@/lib/query/search-state';
import styles from './nearest-note.module.css';

const toPartText = (part: FilterPart) => {
  if (part === 'years') return 'the years';
  return part === 'near' ? 'the distance' : `the ${FACET_TITLES[part].one.toLowerCase()} filter`;
};

function toText({ someWords, dropped }: Pick<Nearest, 'someWords' | 'dropped'>) {
  const [only] = dropped;
  if (!someWords && only === 'near' && dropped.length === 1) return 'Farther away, the nearest first';
  const without = only === undefined ? '' : dropped.length > 1 ? 'without the filters' : `without ${toPartText(only)}`;
  if (!someWords) return `Found ${without}`;
  return `Found with some of the words${without && `, ${without}`}`;
}

/** Says of what follows why it is there although nothing was found. */
export function NearestNote({ someWords, dropped, state }: Omit<Nearest, 'request'>) {
  const text = toText({ someWords, dropped });
  return (
    <h2 className={styles.note}>
      {someWords ? (
        text
      ) : (
        <a href={toSearchHref(state)} rel="nofollow" data-live="">
          {text}
        </a>
      )}
    </h2>
  );
}
