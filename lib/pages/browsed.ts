// Shared helpers of the pages of years, places and people.
import type { Route } from 'next';
import { listItemsByKey } from '@/lib/catalogue/read/by-id';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPart, Destination, DestinationList } from '@/lib/model/browse';
import { isNameable } from '@/lib/model/routes';
import { type BrowseQuery, type BrowseRecords, browseRecords } from '@/lib/search/engine/walk';
import type { ValueCount } from '@/lib/search/engine/walk-counts';

const SHOWN = 60;

export const walk = (to: BrowseQuery) => browseRecords(to, SHOWN);

export const buildBrowsedPart = ({ count, vague, keys }: BrowseRecords, search: Route): BrowsedPart => ({
  count,
  vague,
  items: withStoryCovers(listItemsByKey(keys)),
  search,
});

export const completeList = (shown: Destination[]): DestinationList => ({ shown, isWhole: true });

const MAX_DESTINATIONS = 1000;

export function toBrowseEntry(counted: ValueCount[], toHref: (name: string) => Route, t: Messages): DestinationList {
  const all = counted.filter(([name]) => isNameable(name));
  const min =
    all.length > MAX_DESTINATIONS
      ? (all.map(([, count]) => count).sort((a, b) => b - a)[MAX_DESTINATIONS - 1] as number)
      : 0;
  const shown = all.filter(([, count]) => count >= min).slice(0, MAX_DESTINATIONS);
  return {
    shown: shown
      .map(([title, count]) => ({ title, href: toHref(title), count }))
      .sort((a, b) => t.compare(a.title, b.title)),
    isWhole: shown.length === all.length,
  };
}
