// Reads collections as they are shown: each with the picture that stands for it.
import { toSpan } from '@/lib/catalogue/paths';
import type { Collection, Item } from '@/lib/model/types';
import { listItemsById } from './by-id';
import { listCollections } from './collections';
import { askCells } from './connection';
import { getItem } from './items';
import { getLead } from './story-covers';

// Of the stories of a collection without a picture, so many are looked into.
const MOST_STORIES = 12;

/** A collection of stories has no cover; one of its stories may show something. */
function getFirstLead({ path }: Collection): Item | null {
  // Asked at once, all of them would be sorted.
  const order = 'ORDER BY folder, sort, key LIMIT ?';
  const here = askCells<string>(`SELECT id FROM items WHERE folder = ? ${order}`, path, MOST_STORIES);
  const below = `SELECT id FROM items WHERE folder > ? AND folder < ? ${order}`;
  for (const id of [...here, ...askCells<string>(below, ...toSpan(path), MOST_STORIES - here.length)]) {
    const item = getItem(id);
    const lead = item?.kind === 'story' ? getLead(item) : null;
    if (lead) return lead;
  }
  return null;
}

/** Collections with the item on their cover. */
export function listCards(parent: string, start: number, size: number) {
  const collections = listCollections(parent, start, size);
  const covers = new Map(listItemsById(collections.flatMap(({ cover }) => cover ?? [])).map((item) => [item.id, item]));
  return collections.map((collection) => ({
    collection,
    cover: covers.get(collection.cover ?? '') ?? getFirstLead(collection),
  }));
}
