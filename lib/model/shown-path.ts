// The path of an item's file in the library, as visitors see it.
import type { Item } from './types';

/** Without the folders around the part that a share link shows. */
export const getShownPath = ({ path, folder, outside = 0 }: Pick<Item, 'path' | 'folder' | 'outside'>): string =>
  path
    .split('/')
    .slice(folder === '' ? -1 : outside)
    .join('/');
