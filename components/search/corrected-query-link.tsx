import type { ReactNode } from 'react';
import { type SearchState, toSearchHref } from '@/lib/query/search-state';

/** A link to the same search with a corrected query. */
export function CorrectedQueryLink({ state, children }: { state: SearchState; children: ReactNode }) {
  return (
    <a href={toSearchHref(state)} rel="nofollow" data-live="">
      {children}
    </a>
  );
}
