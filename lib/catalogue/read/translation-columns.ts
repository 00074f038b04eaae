// Lists the columns that the open data table needs for the translations of all items.
import { setImmediate } from 'node:timers/promises';
import { listTranslationCells } from '@/lib/model/open-data';
import type { Item } from '@/lib/model/types';
import { queryJson, queryValue } from './connection';

/** Keys per query, so that other requests are served in between. */
const KEY_RANGE = 2000;

export async function listTranslationColumns(): Promise<string[]> {
  const columns = new Set<string>();
  const end = queryValue<number | null>('SELECT max(key) FROM items') ?? 0;
  for (let after = 0; after < end; after += KEY_RANGE) {
    const found = queryJson(
      ({ data }: { data: string }) => listTranslationCells(JSON.parse(data) as Item),
      `SELECT data FROM items WHERE key > ? AND key <= ? AND data LIKE '%"alternatives":{%'`,
      after,
      after + KEY_RANGE,
    );
    for (const [column] of found.flat()) columns.add(column);
    await setImmediate();
  }
  return [...columns].sort();
}
