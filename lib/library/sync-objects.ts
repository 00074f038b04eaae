// Synchronises single links of the mirror after change notices, with the current state of the bucket.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, StoredObject } from '@/lib/clients/s3';
import { getMirrorPaths, isTextObject, readObjectLink, readSkippedObjects, toLinkText } from './mirror';
import { findKeyFault } from './object-tree';
import { downloadTexts, putLink } from './put-link';

const AT_A_TIME = 8;

/** The entry at a path; also null if a parent is a file. */
function readEntry(file: string): fs.Stats | null {
  try {
    return fs.lstatSync(file);
  } catch {
    return null;
  }
}

const toFolder = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf('/')));

/** By a list request, as for the whole mirror: times are more precise there than in headers of an object. */
async function findObject(bucket: Bucket, key: string): Promise<StoredObject | null> {
  for await (const [first] of bucket.list(key)) return first?.key === key ? first : null;
  return null;
}

async function findObjects(bucket: Bucket, keys: string[]): Promise<Map<string, StoredObject | null>> {
  const found = new Map<string, StoredObject | null>();
  const rest = keys.values();
  const find = async () => {
    for (const key of rest) found.set(key, await findObject(bucket, key));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, find));
  return found;
}

/** Creates the folders of a file. @returns the changed folder that existed before; null if a file is in the way */
function makeFolders(tree: string, key: string): string | null {
  let at = '';
  let known: string | null = null;
  for (const name of toFolder(key).split('/').filter(Boolean)) {
    const below = at ? `${at}/${name}` : name;
    const there = readEntry(path.join(tree, below));
    if (there && !there.isDirectory()) return null;
    if (!there) fs.mkdirSync(path.join(tree, below));
    if (!there) known ??= at;
    at = below;
  }
  return known ?? at;
}

/** Deletes a file and folders that are then empty. @returns the changed folder that remains */
function removeFile(tree: string, key: string): string {
  const file = path.join(tree, key);
  const content = readObjectLink(file)?.content;
  fs.rmSync(file, { force: true });
  if (content) fs.rmSync(content, { force: true });
  let folder = toFolder(key);
  while (folder !== '' && fs.readdirSync(path.join(tree, folder)).length === 0) {
    fs.rmdirSync(path.join(tree, folder));
    folder = toFolder(folder);
  }
  return folder;
}

/**
 * @param keys unvalidated
 * @returns the folders to rescan; null if the whole bucket must be listed
 */
export async function syncObjects(bucket: Bucket, data: string, keys: string[]): Promise<string[] | null> {
  const mirror = getMirrorPaths(data);
  const { tree, work } = mirror;
  if (!fs.existsSync(tree)) return null;
  // Keys that end in `/` represent folders.
  const named = keys.filter((key) => key !== '' && !key.endsWith('/'));
  if (named.some((key) => findKeyFault(key) !== null)) return null;
  const found = await findObjects(bucket, named);
  const texts = [...found.values()].filter((object) => object !== null && isTextObject(object));
  await downloadTexts(bucket, mirror, texts as StoredObject[]);
  const folders = new Set<string>();
  for (const [key, object] of found) {
    const file = path.join(tree, key);
    const there = readEntry(file);
    if (object) {
      const text = toLinkText(object, key.split('/').length - 1);
      const folder = text && !there?.isDirectory() ? makeFolders(tree, key) : null;
      if (!text || folder === null) return null;
      if (putLink(file, text, work)) folders.add(folder);
    } else if (there && !there.isDirectory()) folders.add(removeFile(tree, key));
    // A rejected object may have become valid.
    if (!object && readSkippedObjects(data).length > 0) return null;
  }
  return [...folders];
}
