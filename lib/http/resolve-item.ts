// What stands at an item's or a folder's address: it is here, it moved (308), it is gone (410), or nobody knows it (404).
import { getCollection, getMovedCollection } from '@/lib/catalogue/read/collections';
import { getAddress } from '@/lib/catalogue/read/items';
import type { Collection, Item } from '@/lib/model/types';
import { respondError, respondMoved } from './respond';

export type ResolvedItem =
  | { type: 'here' | 'moved'; item: Item }
  /** A deleted item is `gone`, and so is one that a rule has hidden since. */
  | { type: 'gone' | 'unknown'; item?: never };

/** @param id null where the address names none */
export function resolveItem(id: string | null): ResolvedItem {
  const address = id === null ? null : getAddress(id);
  if (!address) return { type: 'unknown' };
  return address.type === 'item' ? { type: 'here', item: address.item } : address;
}

/**
 * Answers for an item that is not at the address that was asked for.
 * @param toLocation where on this site the same thing of the item is now
 * @param noun what was asked for, in words
 */
export function respondElsewhere({ type, item }: ResolvedItem, toLocation: (item: Item) => string, noun = 'item') {
  if (item) return respondMoved(toLocation(item));
  return type === 'gone' ? respondError(410, `This ${noun} is gone`) : respondError(404, `There is no such ${noun}`);
}

/** No folder is `gone`: what says 410 are its items. */
type ResolvedFolder = { type: 'here' | 'moved'; collection: Collection } | { type: 'unknown'; collection?: never };

/** @param path null where the address names no folder */
export function resolveFolder(path: string | null): ResolvedFolder {
  const here = path === null ? null : getCollection(path);
  if (here) return { type: 'here', collection: here };
  const moved = path ? getMovedCollection(path) : null;
  return moved ? { type: 'moved', collection: moved } : { type: 'unknown' };
}
