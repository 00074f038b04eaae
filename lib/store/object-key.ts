// Maps files of the derived data to object keys in the shared store: the relative path with `/`.
import path from 'node:path';
import { ITEM_ID } from '@/lib/model/item-id';

/** Folders whose content can be recreated from the library. */
const FOLDERS = ['renditions', 'masters'];
/** Excludes path traversal and characters that need escaping in URLs. */
const NAME = /^[\w^!][\w^!,.:~-]{0,199}$/;
const MAX_NAMES = 6;

/** Returns the key below the store's prefix; null for a file that is not shared. @param data absolute folder */
export function toObjectKey(data: string, file: string): string | null {
  const names = path.relative(data, file).split(path.sep);
  const isShared = FOLDERS.includes(names[0] ?? '') && names.length > 2 && names.length <= MAX_NAMES;
  return isShared && names.every((name) => NAME.test(name)) ? names.join('/') : null;
}

/** Returns the key prefixes of everything derived from an item; empty for an invalid id. */
export function listKeyPrefixes(id: string): string[] {
  const shelf = id.slice(0, 2);
  // All ids have the same length, so no id is a prefix of another.
  return ITEM_ID.test(id) ? FOLDERS.map((folder) => `${folder}/${shelf}/${id}`) : [];
}

export function parseObjectKey(key: string): { id: string; version: string } | null {
  const [, id, version] = /^(?:renditions|masters)\/[a-z2-7]{2}\/([a-z2-7]{10})-([a-z0-9]+)[.-]/.exec(key) ?? [];
  return id && version ? { id, version } : null;
}
