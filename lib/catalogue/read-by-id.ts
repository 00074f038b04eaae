// Reads the items that a search names, so that nothing is shown that the catalogue no longer holds.
import type { Item } from '../types';
import { getItem } from './read';

/** In the order asked; what is not there is left out. */
export const listItemsById = (ids: string[]): Item[] => ids.map(getItem).filter((item) => item !== null);
