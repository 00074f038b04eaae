// Selects the items of the home page: no item twice, and the newest of every kind.
import type { Item, MediaKind } from '@/lib/model/types';
import { listFeatured, listLatest, listStories } from './items';

const MAX_LATEST_ITEMS = 24;
/** Reserved for each kind: films are few among photographs, and often undated. */
const MIN_ITEMS_PER_KIND = 3;
const MIN_STORIES = 6;

const KINDS: Exclude<MediaKind, 'story'>[] = ['photo', 'film', 'sound', 'document'];

const toTime = ({ date }: Item) => date?.sort ?? Number.NEGATIVE_INFINITY;

/** The latest first; undated items last, by path, so that the order is deterministic. */
function compareItems(one: Item, two: Item) {
  const [first, second] = [toTime(one), toTime(two)];
  if (first !== second) return second > first ? 1 : -1;
  return one.path < two.path ? -1 : 1;
}

export function selectLatest(byKind: Item[][], size = MAX_LATEST_ITEMS): Item[] {
  const inOrder = byKind.flat().sort(compareItems);
  const selected = new Set(byKind.flatMap((items) => items.slice(0, MIN_ITEMS_PER_KIND)));
  for (const item of inOrder) if (selected.size < size) selected.add(item);
  return inOrder.filter((item) => selected.has(item));
}

export function readFrontPage() {
  const featured = listFeatured();
  const shown = new Set(featured.map((item) => item.id));
  const isNew = (item: Item) => !shown.has(item.id);
  const latest = selectLatest(KINDS.map((kind) => listLatest(kind, MAX_LATEST_ITEMS + featured.length).filter(isNew)));
  const room = Math.max(MIN_STORIES, MAX_LATEST_ITEMS - latest.length - featured.length);
  const stories = listStories(room + featured.length)
    .filter(isNew)
    .slice(0, room)
    .sort(compareItems);
  return { featured, stories, latest };
}
