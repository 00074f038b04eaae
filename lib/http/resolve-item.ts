// Resolves the URL of an item or a folder: it is here, it has moved (308), it is gone (410), or it never existed (404).
import { getCollection, getMovedCollection } from '@/lib/catalogue/read/collections';
import { getAddress } from '@/lib/catalogue/read/items';
import { parseItemPath } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import { respondError, respondMoved } from './respond';

export type ResolvedItem =
  | { type: 'here' | 'moved'; item: Item }
  /** A deleted item is `gone`, and so is one that a rule has hidden since. */
  | { type: 'gone' | 'unknown'; item?: never };

/** @param id null if the URL names no item */
export function resolveItem(id: string | null): ResolvedItem {
  const address = id === null ? null : getAddress(id);
  if (!address) return { type: 'unknown' };
  return address.type === 'item' ? { type: 'here', item: address.item } : address;
}

/** @param path percent-encoded, of an item's page or anything else; `unknown` too while the catalogue cannot be read */
export function resolveItemPath(path: string): ResolvedItem {
  try {
    return resolveItem(parseItemPath(decodeURI(path)));
  } catch {
    return { type: 'unknown' };
  }
}

/**
 * Responds for an item that is not at the requested URL.
 * @param toLocation the URL of the same part of the item where it is now
 * @param noun the requested part, in words
 */
export function respondElsewhere({ type, item }: ResolvedItem, toLocation: (item: Item) => string, noun = 'item') {
  if (item) return respondMoved(toLocation(item));
  return type === 'gone' ? respondError(410, `This ${noun} is gone`) : respondError(404, `There is no such ${noun}`);
}

/** No folder is `gone`: its items are. */
type ResolvedFolder = { type: 'here' | 'moved'; collection: Collection } | { type: 'unknown'; collection?: never };

/** @param path null if the URL names no folder */
export function resolveFolder(path: string | null): ResolvedFolder {
  const here = path === null ? null : getCollection(path);
  if (here) return { type: 'here', collection: here };
  const moved = path ? getMovedCollection(path) : null;
  return moved ? { type: 'moved', collection: moved } : { type: 'unknown' };
}
