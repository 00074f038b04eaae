// Reads collections as they are shown: each with the picture that stands for it.
import { toSpan } from '@/lib/catalogue/paths';
import type { Item, NamedCollection } from '@/lib/model/types';
import { listItemsById } from './by-id';
import { listCollections } from './collections';
import { askCells } from './connection';
import { getItem } from './items';
import { getLead } from './story-covers';

// Of a collection without a picture, so many items are looked into for a story that shows one, and as many below it.
const MOST_STORIES = 12;

/** Which of some items are such stories: whoever shows the collection depends on no more than that. */
const ofSome = (items: string) =>
  `SELECT id FROM (SELECT id, kind, data FROM items WHERE ${items} ORDER BY folder, sort, key LIMIT ${MOST_STORIES})
   WHERE kind = 'story' AND instr(data, '"covers":') > 0`;

/** A collection of stories has no cover; one of its stories may show something. */
function getFirstLead({ path }: NamedCollection): Item | null {
  // Asked at once, all of them would be sorted.
  const here = askCells<string>(ofSome('folder = ?'), path);
  for (const id of [...here, ...askCells<string>(ofSome('folder > ? AND folder < ?'), ...toSpan(path))]) {
    const item = getItem(id);
    const lead = item && getLead(item);
    if (lead) return lead;
  }
  return null;
}

/** Collections with the item on their cover. */
export function withCovers<T extends NamedCollection>(collections: T[]): { collection: T; cover: Item | null }[] {
  const covers = new Map(listItemsById(collections.flatMap(({ cover }) => cover ?? [])).map((item) => [item.id, item]));
  return collections.map((collection) => ({
    collection,
    cover: covers.get(collection.cover ?? '') ?? getFirstLead(collection),
  }));
}

export const listCards = (parent: string, start: number, size: number) =>
  withCovers(listCollections(parent, start, size));
