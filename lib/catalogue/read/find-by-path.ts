// Resolves library paths in texts to items (also moved ones) and collections.
import { toItemId } from '@/lib/catalogue/ids';
import type { Collection, Item } from '@/lib/model/types';
import { getCollection, getMovedCollection } from './collections';
import { askItems } from './item-rows';
import { getAddress } from './items';

export type FoundByPath = { item: Item; collection?: never } | { collection: Collection; item?: never };

const MAX_PATHS = 500;

/** @param paths in NFC, without a trailing slash; unknown paths have no entry in the result */
export function findByPath(paths: string[]): Map<string, FoundByPath> {
  const ids = new Map(paths.map((path) => [toItemId(path), path]));
  const found = new Map<string, FoundByPath>();
  for (const item of askItems('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify([...ids.keys()])))
    found.set(ids.get(item.id) ?? '', { item });
  let sought = 0;
  for (const [id, path] of ids) {
    if (found.has(path) || sought >= MAX_PATHS) continue;
    sought += 1;
    const collection = getCollection(path);
    const address = collection ? null : getAddress(id);
    const moved = collection || address?.type === 'moved' ? null : getMovedCollection(path);
    if (collection) found.set(path, { collection });
    else if (address?.type === 'moved') found.set(path, { item: address.item });
    else if (moved) found.set(path, { collection: moved });
  }
  return found;
}
