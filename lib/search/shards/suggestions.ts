// Writes the names that the search field suggests: the most frequent values of some facets.
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { type RequestLocale, runWithLocale } from '@/lib/i18n/request-locale';
import type { Facet } from '@/lib/model/search-record';
import type { FacetNames } from './columns';
import { SHARDS } from './format';
import type { ShardFiles } from './shard-files';

/** As lib/query/suggest.ts. */
const SUGGESTED = ['collections', 'people', 'places', 'keywords'] as const satisfies Facet[];
const MAX_NAMES = 500;

export interface SuggestedName {
  value: string;
  count: number;
  /** Of a collection and its parents. */
  titles?: string[];
}

/** @param names with their numbers of items, the most frequent first */
export async function writeSuggestions(files: ShardFiles, locales: RequestLocale[], names: FacetNames) {
  for (const locale of locales)
    for (const facet of SUGGESTED) {
      const toName = ([value, count]: [string, number]): SuggestedName => ({
        value,
        count,
        ...(facet === 'collections' && { titles: listBreadcrumbs(value).map(({ title }) => title) }),
      });
      const listed = (names[facet] ?? []).slice(0, MAX_NAMES);
      await files.putJson(
        SHARDS.suggestions(locale.language, facet),
        runWithLocale(locale, () => listed.map(toName)),
      );
    }
}
