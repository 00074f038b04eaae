// Selects the picture that represents an item.
import type { Item } from './types';

/** Returns the item with the size of its picture, its poster, or a story's cover; null without a picture. */
export function findPictured(item: Item): Item | null {
  return item.kind === 'story' && item.lead ? findPictured(item.lead) : findOwnPicture(item);
}

/** Like findPictured, without the cover of a story, which belongs to another item with other rights. */
export function findOwnPicture(item: Item): Item | null {
  if (item.kind === 'photo') return item;
  if (item.kind === 'story') return null;
  return item.poster ? { ...item, width: item.poster.width, height: item.poster.height } : null;
}
