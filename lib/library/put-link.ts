// Creates links of the mirror, and downloads the texts that must exist before.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, StoredObject } from '@/lib/clients/s3';
import { bringContent } from './bring-content';
import { type getMirrorPaths, readObjectLink, toLinkText } from './mirror';

const AT_A_TIME = 8;

/** Downloads missing texts; one that fails by itself or has changed is left for the next scan. */
export async function downloadTexts(
  bucket: Bucket,
  { texts, work }: ReturnType<typeof getMirrorPaths>,
  objects: StoredObject[],
): Promise<Set<string>> {
  const named = new Set<string>();
  const missing: { object: StoredObject; content: string }[] = [];
  for (const object of objects) {
    const name = path.basename(toLinkText(object, 0) ?? '');
    if (name === '' || named.has(name)) continue;
    named.add(name);
    const content = path.join(texts, name);
    if (!fs.existsSync(content)) missing.push({ object, content });
  }
  const rest = missing.values();
  const bring = async () => {
    for (const { object, content } of rest) {
      const asked = { key: object.key, etag: object.etag, bytes: object.bytes };
      await bringContent(bucket, asked, { content, work }).catch((error) => {
        if (error.reason === 'away') throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, bring));
  return named;
}

/** Replaces a link atomically, and deletes the content of the old one. @returns whether it changed */
export function putLink(file: string, text: string, work: string): boolean {
  let known: string | undefined;
  try {
    known = fs.readlinkSync(file);
  } catch {}
  if (known === text) return false;
  const before = readObjectLink(file)?.content;
  const made = path.join(work, `link.${process.pid}`);
  fs.rmSync(made, { force: true });
  fs.symlinkSync(text, made);
  fs.renameSync(made, file);
  if (before) fs.rmSync(before, { force: true });
  return true;
}
