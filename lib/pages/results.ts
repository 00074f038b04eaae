// Asks search for a state of the page, and the catalogue for the items that it names.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getConfig } from '@/lib/config/config';
import type { Facet } from '@/lib/model/search-record';
import type { Item } from '@/lib/model/types';
import { joinCounts } from '@/lib/query/search-facets';
import { listNearest, type Nearest, toRequests } from '@/lib/query/search-requests';
import type { SearchState } from '@/lib/query/search-state';
import { toReplicaName } from '@/lib/search/params/index-settings';
import { search } from '@/lib/search/search';

interface Results {
  /** Items that the search finds, of which the page shows some. */
  found: number;
  pages: number;
  items: Item[];
  counts: ReturnType<typeof joinCounts>;
  /** What comes near where nothing is found. */
  nearest: (Nearest & { items: Item[] }) | null;
}

export function toIndexName({ sort }: SearchState) {
  const { searchIndex } = getConfig();
  return sort ? toReplicaName(searchIndex, sort) : searchIndex;
}

const toItems = (hits: { objectID: string }[]) => listItemsById(hits.map(({ objectID }) => objectID));

async function readNearest(state: SearchState): Promise<Results['nearest']> {
  const tries = listNearest(state, toIndexName(state));
  if (tries.length === 0) return null;
  const answers = await search(tries.map(({ request }) => request));
  const at = answers.findIndex(({ nbHits }) => nbHits);
  const nearest = tries[at];
  return nearest ? { ...nearest, items: toItems(answers[at]?.hits ?? []) } : null;
}

/** @throws Error where neither the hosted index nor the embedded one answers */
export async function readResults(state: SearchState): Promise<Results> {
  const answers = await search(toRequests(state, toIndexName(state)));
  const { nbHits: found = 0, nbPages: pages = 0, hits = [] } = answers[0] ?? {};
  return {
    found,
    pages,
    items: toItems(hits),
    counts: joinCounts(answers),
    nearest: found === 0 ? await readNearest(state) : null,
  };
}

/** A collection by its title and those above it, anything else by itself. */
export const toFacetName = (facet: Facet, value: string) =>
  (facet === 'collections' &&
    listBreadcrumbs(value)
      .map(({ title }) => title)
      .join(' / ')) ||
  value;
