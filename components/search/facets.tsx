import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { COLOURS, isColour } from '@/lib/model/colour-names';
import type { FacetChoice, FacetGroup } from '@/lib/query/search-facets';
import { Swatch } from '../ui/swatch';
import { Unhydrated } from '../ui/unhydrated';
import styles from './facets.module.css';

interface FacetsProps {
  groups: FacetGroup[];
  /** The year slider, shown above the decades. */
  slider?: ReactNode;
  t: Messages;
}

// Values shown before the list is collapsed; decades and colours use several columns.
const MAX_VISIBLE_VALUES = { any: 8, decade: 20, colour: 12 };

/** Facets of the results: each value is a link with the number of results it would leave. */
export function Facets({ groups, slider, t }: FacetsProps) {
  return (
    <nav aria-label={t('search.filters')}>
      {(slider ? withDecades(groups, t) : groups).map(({ facet, title, values, open }) => {
        const seen = facet === 'decade' || facet === 'colour' ? MAX_VISIBLE_VALUES[facet] : MAX_VISIBLE_VALUES.any;
        const rest = values.slice(seen);
        return (
          <details key={`${facet} ${title}`} className={styles.facet} open={open}>
            <summary>{title}</summary>
            {facet === 'decade' && slider}
            {values.length > 0 && <Values facet={facet} values={values.slice(0, seen)} language={t.language} />}
            {rest.length > 0 && (
              <details className={styles.more} open={rest.some(({ chosen }) => chosen)}>
                <summary>{t('search.more', { count: rest.length })}</summary>
                <Values facet={facet} values={rest} language={t.language} />
              </details>
            )}
          </details>
        );
      })}
    </nav>
  );
}

/** Adds an empty decade facet if there is none, so that the slider stays the same React element. */
function withDecades(groups: FacetGroup[], t: Messages): FacetGroup[] {
  if (groups.some(({ facet }) => facet === 'decade')) return groups;
  const empty: FacetGroup = { facet: 'decade', title: t('search.facetDecade'), values: [], open: true };
  const behind = groups.findLastIndex(({ facet }) => facet === 'kind' || facet === 'collections') + 1;
  return groups.toSpliced(behind, 0, empty);
}

function Values({ facet, values, language }: { facet: string; values: FacetChoice[]; language: string }) {
  return (
    <Unhydrated
      as="ul"
      className={facet in MAX_VISIBLE_VALUES ? `${styles.values} ${styles.columns}` : styles.values}
      data-facet={facet}
    >
      {values.map(({ value, label, count, chosen, href }) => (
        <li key={value}>
          <a href={href} rel="nofollow" data-live="" aria-current={chosen || undefined}>
            {facet === 'colour' && isColour(value) && <Swatch colour={COLOURS[value]} />}
            <span className={`${styles.label} clamp`}>
              <bdi>{label}</bdi>
            </span>{' '}
            {count !== undefined && <span className={styles.count}>{count.toLocaleString(language)}</span>}
          </a>
        </li>
      ))}
    </Unhydrated>
  );
}
