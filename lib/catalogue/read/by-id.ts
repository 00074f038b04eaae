// Reads the items that a search names, so that nothing is shown that the catalogue no longer holds.
import type { Item } from '@/lib/model/types';
import { askItems } from './item-rows';

/** In the order asked; what is not there is left out. */
export function listItemsById(ids: string[]): Item[] {
  if (ids.length === 0) return [];
  const items = askItems('WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
}
