// Reads the items that a search names, so that nothing is shown that the catalogue no longer holds.
import type { Item } from '@/lib/model/types';
import { askParsed } from './connection';
import { askItems, type ItemRow, toStoredItem } from './item-rows';

/** Of the keys by which search knows items, in the order asked. */
export function listItemsByKey(keys: number[]): Item[] {
  if (keys.length === 0) return [];
  const rows = askParsed(
    (row: ItemRow & { key: number }) => [row.key, toStoredItem(row)] as const,
    'SELECT key, data, pixels FROM items WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(keys),
  );
  const byKey = new Map(rows);
  return keys.map((key) => byKey.get(key)).filter((item) => item !== undefined);
}

/** In the order asked; what is not there is left out. */
export function listItemsById(ids: string[]): Item[] {
  if (ids.length === 0) return [];
  const items = askItems('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
}
