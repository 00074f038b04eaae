// What a search by likeness says of the item that it is about.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import type { Messages } from '@/lib/messages/messages';
import type { ChosenFilter } from '@/lib/query/search-facets';
import { inOrder, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { isComparable } from '@/lib/search/engine/alike';

/** The item as something chosen, with the search without it; none where there is nothing to compare with. */
export function listLikeChips(state: SearchState, t: Messages): ChosenFilter[] {
  const [item] = state.like && isComparable(state.like) ? listItemsById([state.like]) : [];
  if (!item) return [];
  return [{ part: 'like', title: t('search.chosenLike'), label: item.title, href: toSearchHref(inOrder(state, {})) }];
}
