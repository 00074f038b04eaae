// What the home page shows where: no picture twice.
import type { Item } from '@/lib/model/types';

export function toFrontPage(featured: Item[], stories: Item[], latest: Item[]) {
  const shown = new Set(featured.map((item) => item.id));
  const isNew = (item: Item) => !shown.has(item.id);
  return { featured, stories: stories.filter(isNew), latest: latest.filter(isNew) };
}
