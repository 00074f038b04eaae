// What of an item is shown as a picture.
import type { Item } from './types';

/**
 * The item with the sides of its picture: its own, or those of the poster that stands for a film or a recording; what a listed story shows first;
 * null where it has none.
 */
export function toPictured(item: Item): Item | null {
  return item.kind === 'story' && item.lead ? toPictured(item.lead) : toOwnPicture(item);
}

/** As toPictured, but for a picture that a story borrows from another item, for which the story's rights do not hold. */
export function toOwnPicture(item: Item): Item | null {
  if (item.kind === 'photo') return item;
  if (item.kind === 'story') return null;
  return item.poster ? { ...item, width: item.poster.width, height: item.poster.height } : null;
}
