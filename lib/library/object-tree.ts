// Keys of a bucket as paths of a folder: a key is any text, and what no folder can hold is refused by name.
import type { StoredObject } from '@/lib/clients/s3';

interface ObjectTree {
  /** By path, `/` between folders; no path is a folder as well. */
  files: Map<string, StoredObject>;
  refused: { name: string; detail: string }[];
}

/** Bytes: https://man7.org/linux/man-pages/man7/path_resolution.7.html, less the beginning of a temporary name. */
const LONGEST_NAME = 255;
/** As many are named. */
const MOST_REFUSED = 1000;

/** Why no folder can hold what a key names; null where one can. */
export function findKeyFault(key: string): string | null {
  const names = key.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'a key with an empty part, or one of dots, which no path has; rename the object';
  if (key.includes('\0')) return 'a key with a NUL character, which no path may hold; rename the object';
  if (key.includes('\uFFFD')) return 'its key is not valid UTF-8; rename the object';
  if (names.some((name) => Buffer.byteLength(name) > LONGEST_NAME))
    return `a part of its key has more than ${LONGEST_NAME} bytes; rename the object`;
  return null;
}

/** @param key as the report can show it */
const toShown = (key: string) => JSON.stringify(key.slice(0, 200)).slice(1, -1);

/** Objects whose keys end in `/` stand for folders, and are passed over. */
export function toObjectTree(objects: Iterable<StoredObject>): ObjectTree {
  const files = new Map<string, StoredObject>();
  const folders = new Set<string>();
  const refused: ObjectTree['refused'] = [];
  const refuse = (key: string, detail: string) => {
    if (refused.length < MOST_REFUSED) refused.push({ name: toShown(key), detail });
  };
  for (const object of objects) {
    const { key } = object;
    if (key === '' || key.endsWith('/')) continue;
    const fault = findKeyFault(key);
    if (fault) {
      refuse(key, fault);
      continue;
    }
    files.set(key, object);
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
      const folder = key.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  for (const key of files.keys())
    if (folders.has(key) && files.delete(key))
      refuse(key, 'an object that is a folder as well, because others lie below it; rename it');
  return { files, refused };
}
