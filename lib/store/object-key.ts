// What a derived file is called in the shared store: as in VITRINE_DATA, with `/` between the names whatever the system has there.
import path from 'node:path';
import { ITEM_ID } from '@/lib/model/item-id';

/** What may lie there: all of it can be made again from the library. */
const FOLDERS = ['renditions', 'masters'];
/** No name that leads elsewhere, and none that needs to be escaped anywhere but in XML. */
const NAME = /^[\w^!][\w^!,.:~-]{0,199}$/;
const MOST_NAMES = 6;

/**
 * The key of a file of the derived data below the store's prefix; null for what is not shared.
 * @param data absolute folder of derived data. @param file absolute
 */
export function toObjectKey(data: string, file: string): string | null {
  const names = path.relative(data, file).split(path.sep);
  const isShared = FOLDERS.includes(names[0] ?? '') && names.length > 2 && names.length <= MOST_NAMES;
  return isShared && names.every((name) => NAME.test(name)) ? names.join('/') : null;
}

/** How the keys begin of all that was made of an item, of any state of it; none for what is no id. */
export function toKeyPrefixes(id: string): string[] {
  const shelf = id.slice(0, 2);
  // Ids are of one length, so no other begins as this one does.
  return ITEM_ID.test(id) ? FOLDERS.map((folder) => `${folder}/${shelf}/${id}`) : [];
}

/** The item, and the state of it, that an object was made of; null where the key is none of ours. */
export function parseObjectKey(key: string): { id: string; version: string } | null {
  const [, id, version] = /^(?:renditions|masters)\/[a-z2-7]{2}\/([a-z2-7]{10})-([a-z0-9]+)[.-]/.exec(key) ?? [];
  return id && version ? { id, version } : null;
}
