// Writes the files of the search into an export.
import { SHARDS } from '@/lib/search/shards/format';
import type { WriteFile } from '@/lib/search/shards/shard-files';
import { writeSearchShards } from '@/lib/search/shards/write-search-shards';

/** URLs that no request of the server makes: their files are written here. */
export const isSearchFile = (url: string) => url.startsWith(`/${SHARDS.program}/`);

/**
 * @param program folder of the compiled script
 * @throws Error if the catalogue changes meanwhile
 */
export async function writeSearchFiles(put: WriteFile, program: string): Promise<void> {
  await writeSearchShards(put, program);
}
