// Writes the files of the search into an export, and removes those that an earlier one had beyond them.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { SHARDS } from '@/lib/search/shards/format';
import { writeSearchShards } from '@/lib/search/shards/write-search-shards';
import type { FileWriter } from './write-file';

/** URLs that no request of the server makes: their files are written here. */
export const isSearchFile = (url: string) => url.startsWith(`/${SHARDS.program}/`);

function readKnown(file: string) {
  if (!fs.existsSync(file)) return { digest: null, bytes: null };
  const body = fs.readFileSync(file);
  return { digest: createHash('sha256').update(body).digest('base64url'), bytes: body.byteLength };
}

function* listFiles(out: string, folder: string): Generator<string> {
  const absolute = path.join(out, folder);
  if (!fs.existsSync(absolute)) return;
  for (const entry of fs.readdirSync(absolute, { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(out, file);
    else yield file;
  }
}

/**
 * @param program folder of the compiled script
 * @returns the number of files that changed
 * @throws Error if the catalogue changes meanwhile
 */
export async function writeSearchFiles(writer: FileWriter, out: string, program: string): Promise<number> {
  let changed = 0;
  const written = new Set<string>();
  await writeSearchShards(async (file, content) => {
    written.add(file);
    const { isChanged } = await writer.write(file, Buffer.from(content), readKnown(path.join(out, file)));
    if (isChanged) changed += 1;
  }, program);
  for (const file of [...listFiles(out, SHARDS.program)]) if (!written.has(file)) await writer.remove(file);
  return changed;
}
