// Brings single links of the mirror into step with the bucket, for objects that are said to have changed: what the bucket holds now counts, and not what was said.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, StoredObject } from '@/lib/clients/s3';
import { isTextObject, readObjectLink, readRefused, toLinkText, toMirror } from './mirror';
import { findKeyFault } from './object-tree';
import { bringTexts, putLink } from './put-link';

/** Objects that are asked for at a time. */
const AT_A_TIME = 8;

/** What is at a path of the tree itself; null also where a file is in the way. */
function readEntry(file: string): fs.Stats | null {
  try {
    return fs.lstatSync(file);
  } catch {
    return null;
  }
}

const toFolder = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf('/')));

/** Listed, as all the others were: servers tell an object's time more exactly in a list than in its header. */
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

/** Makes the folders of a file. @returns the folder, known before, that has changed; null where a file is in the way */
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

/** Removes a file and the folders that are empty then. @returns the folder that has changed and is still there */
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
 * Makes the links of some objects tell what the bucket holds of them now, and brings their texts.
 * @param keys of any text
 * @returns the folders to be looked at, `/` between names; null where only a look at the whole bucket can tell
 * @throws StorageFault where the bucket gives no answer: then nothing was changed
 */
export async function syncObjects(bucket: Bucket, data: string, keys: string[]): Promise<string[] | null> {
  const mirror = toMirror(data);
  const { tree, work } = mirror;
  if (!fs.existsSync(tree)) return null;
  // Those that end so stand for folders.
  const named = keys.filter((key) => key !== '' && !key.endsWith('/'));
  if (named.some((key) => findKeyFault(key) !== null)) return null;
  const found = await findObjects(bucket, named);
  const texts = [...found.values()].filter((object) => object !== null && isTextObject(object));
  await bringTexts(bucket, mirror, texts as StoredObject[]);
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
    // What was in the way of another object may be so no longer.
    if (!object && readRefused(data).length > 0) return null;
  }
  return [...folders];
}
