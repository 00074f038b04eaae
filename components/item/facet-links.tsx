import type { Messages } from '@/lib/messages/messages';
import { isNameable, toPeopleHref } from '@/lib/model/routes';
import type { Facet } from '@/lib/model/search-record';
import { toFacetHref } from '@/lib/query/search-state';
import styles from './facet-links.module.css';

interface FacetLinksProps {
  facet: Facet;
  values: string[];
  /** The words that have a facet page; the others are shown without a link. */
  linked?: string[];
  t: Messages;
}

// Words shown initially, and words that are links; beyond that the list is too long to read.
const OPEN = 40;
const LINKED = 400;

const toWord = (word: string, { facet, known }: { facet: Facet; known: Set<string> | null }) => (
  <li key={word}>
    {!known || known.has(word) ? (
      <a href={facet === 'people' && isNameable(word) ? toPeopleHref(word) : toFacetHref(facet, word)}>
        <bdi>{word}</bdi>
      </a>
    ) : (
      <bdi>{word}</bdi>
    )}
  </li>
);

/** Links to facet pages; words after the first 40 are collapsed. */
export function FacetLinks({ facet, values: words, linked: known, t }: FacetLinksProps) {
  const options = { facet, known: known ? new Set(known) : null };
  const each = [...new Set(words)];
  const rest = each.slice(OPEN);
  return (
    <>
      <ul className={styles.values}>{each.slice(0, OPEN).map((word) => toWord(word, options))}</ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('item.moreWords', { count: rest.length })}</summary>
          <ul className={styles.values}>{rest.slice(0, LINKED).map((word) => toWord(word, options))}</ul>
          {rest.length > LINKED && <p dir="auto">{rest.slice(LINKED).join(', ')}</p>}
        </details>
      )}
    </>
  );
}
