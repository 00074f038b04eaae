// Loads the items of search results; items that have left the catalogue are omitted.
import type { Item } from '@/lib/model/types';
import { queryJson } from './connection';
import { askItems, type ItemRow, toStoredItem } from './item-rows';

export function listItemsByKey(keys: number[]): Item[] {
  if (keys.length === 0) return [];
  const rows = queryJson(
    (row: ItemRow & { key: number }) => [row.key, toStoredItem(row)] as const,
    'SELECT key, data, pixels FROM items WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(keys),
  );
  const byKey = new Map(rows);
  return keys.map((key) => byKey.get(key)).filter((item) => item !== undefined);
}

export function listItemsById(ids: string[]): Item[] {
  if (ids.length === 0) return [];
  const items = askItems('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
}
