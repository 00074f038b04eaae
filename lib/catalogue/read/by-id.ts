// Reads the items that a search names, so that nothing is shown that the catalogue no longer holds.
import type { Item } from '@/lib/model/types';
import { getItem } from './items';

/** In the order asked; what is not there is left out. */
export const listItemsById = (ids: string[]): Item[] => ids.map(getItem).filter((item) => item !== null);
