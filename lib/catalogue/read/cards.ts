// Reads collections with their cover pictures.
import { getPathRange } from '@/lib/catalogue/paths';
import type { Item, NamedCollection } from '@/lib/model/types';
import { listItemsById } from './by-id';
import { listCollections } from './collections';
import { queryColumn } from './connection';
import { getItem } from './items';
import { isGathering, selectMembers } from './members';
import { getLead } from './story-covers';

// In a collection without a picture, this many items are searched for a story with one, and as many in sub-folders.
const MAX_STORIES = 12;

/** Returns ids only, so that the trace of a page depends on nothing else of these items. */
const ofSome = (items: string) =>
  `SELECT id FROM (SELECT id, kind, data FROM items WHERE ${items} ORDER BY folder, sort, key LIMIT ${MAX_STORIES})
   WHERE kind = 'story' AND instr(data, '"covers":') > 0`;

const MEMBER_STORIES = `SELECT id FROM (${selectMembers('id, kind, data')})
   WHERE kind = 'story' AND instr(data, '"covers":') > 0`;

/** Cover of a collection of stories: the first picture shown in one of them. */
function getFirstLead({ path }: NamedCollection): Item | null {
  // Two queries: a combined one would sort all items.
  const here = isGathering(path)
    ? queryColumn<string>(MEMBER_STORIES, path, '', 0, MAX_STORIES, 0)
    : queryColumn<string>(ofSome('folder = ?'), path);
  for (const id of [...here, ...queryColumn<string>(ofSome('folder > ? AND folder < ?'), ...getPathRange(path))]) {
    const item = getItem(id);
    const lead = item && getLead(item);
    if (lead) return lead;
  }
  return null;
}

export function withCovers<T extends NamedCollection>(collections: T[]): { collection: T; cover: Item | null }[] {
  const covers = new Map(listItemsById(collections.flatMap(({ cover }) => cover ?? [])).map((item) => [item.id, item]));
  return collections.map((collection) => ({
    collection,
    cover: covers.get(collection.cover ?? '') ?? getFirstLead(collection),
  }));
}

export const listCards = (parent: string, start: number, size: number) =>
  withCovers(listCollections(parent, start, size));
