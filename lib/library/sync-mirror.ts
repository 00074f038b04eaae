// Synchronises the mirror with the bucket, after a complete listing, so that a failed one changes nothing.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, StoredObject } from '@/lib/clients/s3';
import { getMirrorPaths, isTextObject, toLinkText } from './mirror';
import { buildObjectTree } from './object-tree';
import { downloadTexts, putLink } from './put-link';

const ABANDONED = 3_600_000;

interface Wanted {
  files: Map<string, string>;
  folders: Map<string, Wanted>;
}

const createWanted = (): Wanted => ({ files: new Map(), folders: new Map() });

function toWanted(files: Map<string, StoredObject>, refuse: (key: string, detail: string) => void): Wanted {
  const root = createWanted();
  for (const [key, object] of files) {
    const names = key.split('/');
    const name = names.pop() ?? '';
    const text = toLinkText(object, names.length);
    if (!text) {
      refuse(key, 'an object without an ETag, by which its states could be told');
      continue;
    }
    let at = root;
    for (const folder of names) {
      const below = at.folders.get(folder) ?? createWanted();
      at.folders.set(folder, below);
      at = below;
    }
    at.files.set(name, text);
  }
  return root;
}

function removeAbandoned(...folders: string[]) {
  for (const folder of folders)
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      const written = fs.lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - written > ABANDONED) fs.rmSync(file, { force: true });
    }
}

async function apply(here: string, wanted: Wanted, work: string): Promise<number> {
  let changed = 0;
  fs.mkdirSync(here, { recursive: true });
  for (const dirent of fs.readdirSync(here, { withFileTypes: true })) {
    const isKept = dirent.isDirectory() ? wanted.folders.has(dirent.name) : wanted.files.has(dirent.name);
    if (isKept) continue;
    fs.rmSync(path.join(here, dirent.name), { recursive: true, force: true });
    changed += 1;
  }
  for (const [name, text] of wanted.files) {
    if (putLink(path.join(here, name), text, work)) changed += 1;
  }
  for (const [name, below] of wanted.folders) changed += await apply(path.join(here, name), below, work);
  await new Promise(setImmediate);
  return changed;
}

/** @throws StorageFault if the bucket is unavailable; then nothing was changed */
export async function syncMirror(bucket: Bucket, data: string): Promise<number> {
  const mirror = getMirrorPaths(data);
  const objects: StoredObject[] = [];
  for await (const page of bucket.list()) objects.push(...page);
  for (const folder of [mirror.tree, mirror.objects, mirror.texts, mirror.parts, mirror.work])
    fs.mkdirSync(folder, { recursive: true });
  removeAbandoned(mirror.parts, mirror.work);
  const { files, refused } = buildObjectTree(objects);
  const texts = await downloadTexts(bucket, mirror, [...files.values()].filter(isTextObject));
  const wanted = toWanted(files, (name, detail) => refused.push({ name, detail }));
  const changed = await apply(mirror.tree, wanted, mirror.work);
  if (fs.existsSync(mirror.tree))
    for (const name of fs.readdirSync(mirror.texts))
      if (!texts.has(name)) fs.rmSync(path.join(mirror.texts, name), { force: true });
  fs.writeFileSync(mirror.refused, JSON.stringify(refused));
  return changed;
}
