// Puts a link of the mirror in its place, and brings the texts that have to be there before it.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket, StoredObject } from '@/lib/clients/s3';
import { bringContent } from './bring-content';
import { readObjectLink, toLinkText, type toMirror } from './mirror';

/** Texts that are brought at a time. */
const AT_A_TIME = 8;

/**
 * Brings the texts that are not here yet; one that is refused by itself, or has changed since, is left for the next look.
 * @returns the names of all of them in the folder of texts
 */
export async function bringTexts(
  bucket: Bucket,
  { texts, work }: ReturnType<typeof toMirror>,
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

/** A link appears whole, in the place of the one that was there, whose content goes. @returns whether it is another */
export function putLink(file: string, text: string, work: string): boolean {
  let known: string | undefined;
  try {
    known = fs.readlinkSync(file);
  } catch {
    // It is new.
  }
  if (known === text) return false;
  const before = readObjectLink(file)?.content;
  const made = path.join(work, `link.${process.pid}`);
  fs.rmSync(made, { force: true });
  fs.symlinkSync(text, made);
  fs.renameSync(made, file);
  if (before) fs.rmSync(before, { force: true });
  return true;
}
