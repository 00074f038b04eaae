// Translates the list and the order of a slide show to requests of its items.
import { findSelected } from '@/lib/catalogue/read/selection';
import type { KioskOrder } from '@/lib/model/kiosk';
import type { Sort } from '@/lib/model/search-record';
import { EMPTY_SEARCH, inOrder, listParams, type SearchState } from '@/lib/query/search-state';
import type { KioskSource } from '@/lib/viewer/kiosk-list';
import type { ResolvedList } from './item-list';

const SORTED: Partial<Record<KioskOrder, Sort>> = { date: 'oldest', newest: 'newest' };

const toSearchList = (state: SearchState) =>
  new URLSearchParams({ search: new URLSearchParams(listParams(state)).toString() }).toString();

/** Items without a date come last. */
function sortIds(ids: string[], sort: Sort): string[] {
  const sign = sort === 'newest' ? -1 : 1;
  const { items } = findSelected(ids);
  const toTime = ({ date }: (typeof items)[number]) => (date ? sign * date.sort : Number.POSITIVE_INFINITY);
  return items.toSorted((a, b) => toTime(a) - toTime(b) || 0).map(({ id }) => id);
}

export function toKioskSource(list: ResolvedList, order: KioskOrder): KioskSource {
  const isShuffled = order === 'shuffled';
  const sort = SORTED[order];
  if (list.type === 'ids') return { list: sort ? sortIds(list.ids, sort) : list.ids, isShuffled };
  if (list.type === 'search')
    return { list: toSearchList(sort ? inOrder(list.state, { sort }) : list.state), isShuffled };
  const { path } = list.collection;
  if (!sort) return { list: new URLSearchParams({ collection: path, below: '' }).toString(), isShuffled };
  const refinements = path === '' ? {} : { collections: [path] };
  return { list: toSearchList({ ...EMPTY_SEARCH, refinements, sort }), isShuffled };
}
