// Writes the files of the search into an export.
import { SHARDS } from '@/lib/search/shards/format';
import { writeSearchShards } from '@/lib/search/shards/write-search-shards';
import type { PutFile } from './export-site';

/** URLs that no request of the server makes: their files are written here. */
export const isSearchFile = (url: string) => url.startsWith(`/${SHARDS.program}/`);

/**
 * @param program folder of the compiled script
 * @throws Error if the catalogue changes meanwhile
 */
export async function writeSearchFiles(put: PutFile, program: string): Promise<void> {
  await writeSearchShards(put, program);
}
