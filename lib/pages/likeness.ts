// Describes the item that a similarity search refers to.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import type { Messages } from '@/lib/messages/messages';
import type { ChosenFilter } from '@/lib/query/search-facets';
import { inOrder, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { isComparable } from '@/lib/search/engine/alike';

export function similarityChips(state: SearchState, t: Messages): ChosenFilter[] {
  const [item] = state.like && isComparable(state.like) ? listItemsById([state.like]) : [];
  if (!item) return [];
  return [{ part: 'like', title: t('search.chosenLike'), label: item.title, href: toSearchHref(inOrder(state, {})) }];
}
