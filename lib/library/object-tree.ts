// Converts keys of a bucket to paths, and rejects keys that no file system can hold.
import type { StoredObject } from '@/lib/clients/s3';

interface ObjectTree {
  /** By path; no path is also a folder. */
  files: Map<string, StoredObject>;
  refused: { name: string; detail: string }[];
}

/** Bytes: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_NAME_BYTES = 255;
const MAX_REFUSED_KEYS = 1000;

export function findKeyFault(key: string): string | null {
  const names = key.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'a key with an empty part, or one of dots, which no path has; rename the object';
  if (key.includes('\0')) return 'a key with a NUL character, which no path may hold; rename the object';
  if (key.includes('\uFFFD')) return 'its key is not valid UTF-8; rename the object';
  if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return `a part of its key has more than ${MAX_NAME_BYTES} bytes; rename the object`;
  return null;
}

const toShown = (key: string) => JSON.stringify(key.slice(0, 200)).slice(1, -1);

/** Objects whose keys end in `/` represent folders, and are skipped. */
export function buildObjectTree(objects: Iterable<StoredObject>): ObjectTree {
  const files = new Map<string, StoredObject>();
  const folders = new Set<string>();
  const refused: ObjectTree['refused'] = [];
  const refuse = (key: string, detail: string) => {
    if (refused.length < MAX_REFUSED_KEYS) refused.push({ name: toShown(key), detail });
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
