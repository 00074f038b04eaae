import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import type { SearchState } from '@/lib/query/search-state';
import { CorrectedQueryLink } from './corrected-query-link';

interface LinkedQuery {
  query: string;
  /** Null for a query without a link. */
  state: SearchState | null;
}

interface QueryLinksProps {
  queries: LinkedQuery[];
  /** "a, b and c" or "a, b or c", in the page's language. */
  type: 'conjunction' | 'disjunction';
  t: Messages;
}

/** Links to other queries, as a list in a sentence. */
export function QueryLinks({ queries, type: listType, t }: QueryLinksProps) {
  const names = queries.map(({ query }) => t('search.quoted', { words: isolate(query) }));
  let at = -1;
  return new Intl.ListFormat(t.locale, { type: listType }).formatToParts(names).map(({ type, value }) => {
    if (type === 'literal') return value;
    at += 1;
    const state = queries[at]?.state;
    if (!state) return value;
    return (
      <CorrectedQueryLink key={state.query} state={state}>
        {value}
      </CorrectedQueryLink>
    );
  });
}
