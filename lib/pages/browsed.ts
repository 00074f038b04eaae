// Shared helpers of the pages of years, places and people.
import type { Route } from 'next';
import { listItemsByKey } from '@/lib/catalogue/read/by-id';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { listNameThumbnails } from '@/lib/catalogue/read/thumbnails';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPart, Destination, DestinationList } from '@/lib/model/browse';
import { isNameable } from '@/lib/model/routes';
import { type BrowseQuery, type BrowseRecords, browseRecords } from '@/lib/search/engine/walk';
import type { NameCount } from '@/lib/search/engine/walk-counts';

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

interface EntrySource {
  toHref: (name: string) => Route;
  /** The title of a name, if it differs. */
  toTitle?: (name: string) => string;
}

/** Links to names with their pictures, in the order of the language; of very many names, those with the most items. */
export function toBrowseEntry(counted: NameCount[], { toHref, toTitle = String }: EntrySource, t: Messages) {
  const all = counted.filter(([name]) => isNameable(name));
  const min =
    all.length > MAX_DESTINATIONS
      ? (all.map(([, count]) => count).sort((a, b) => b - a)[MAX_DESTINATIONS - 1] as number)
      : 0;
  const shown = all.filter(([, count]) => count >= min).slice(0, MAX_DESTINATIONS);
  const thumbnails = listNameThumbnails(shown.flatMap(([, , cover]) => cover ?? []));
  const toDestination = ([name, count, cover = -1]: NameCount): Destination => {
    const thumbnail = thumbnails.get(cover);
    return { title: toTitle(name), href: toHref(name), count, ...(thumbnail && { thumbnail }) };
  };
  return {
    shown: shown.map(toDestination).sort((a, b) => t.compare(a.title, b.title)),
    isWhole: shown.length === all.length,
  } satisfies DestinationList;
}
