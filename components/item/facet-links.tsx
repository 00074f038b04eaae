import type { Messages } from '@/lib/messages/messages';
import { isNameable, toPeopleHref } from '@/lib/model/routes';
import type { Facet } from '@/lib/model/search-record';
import { isUnnamed } from '@/lib/model/unnamed';
import { toFacetHref } from '@/lib/query/search-state';
import styles from './facet-links.module.css';

interface FacetLinksProps {
  facet: Facet;
  values: string[];
  /** The values that have a facet page; the others are shown without a link. */
  linked?: string[];
  t: Messages;
}

// Values shown initially, and values with a link; beyond that the list is too long to read.
const MAX_VISIBLE_VALUES = 40;
const MAX_LINKED_VALUES = 400;

const renderValue = (value: string, { facet, linked }: { facet: Facet; linked: Set<string> | null }) => (
  <li key={value}>
    {(!linked || linked.has(value)) && !(facet === 'people' && isUnnamed(value)) ? (
      <a href={facet === 'people' && isNameable(value) ? toPeopleHref(value) : toFacetHref(facet, value)}>
        <bdi>{value}</bdi>
      </a>
    ) : (
      <bdi>{value}</bdi>
    )}
  </li>
);

/** Links to facet pages; values after the first 40 are collapsed. */
export function FacetLinks({ facet, values, linked, t }: FacetLinksProps) {
  const options = { facet, linked: linked ? new Set(linked) : null };
  const each = [...new Set(values)];
  const rest = each.slice(MAX_VISIBLE_VALUES);
  return (
    <>
      <ul className={styles.values}>{each.slice(0, MAX_VISIBLE_VALUES).map((value) => renderValue(value, options))}</ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('item.moreWords', { count: rest.length })}</summary>
          <ul className={styles.values}>
            {rest.slice(0, MAX_LINKED_VALUES).map((value) => renderValue(value, options))}
          </ul>
          {rest.length > MAX_LINKED_VALUES && <p dir="auto">{rest.slice(MAX_LINKED_VALUES).join(', ')}</p>}
        </details>
      )}
    </>
  );
}
