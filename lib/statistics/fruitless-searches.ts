// Remembers which searches found nothing, from the page that searched to the server that counts its response.
import { LRUCache } from 'lru-cache';
import { singleton } from '@/lib/clients/singleton';
import { normalizeQuery } from './query-text';

const MAX_SEARCHES = 2000;

const getFruitless = () => singleton('fruitless searches', () => new LRUCache<string, true>({ max: MAX_SEARCHES }));

/** @param isFruitless whether nothing was found, with fewer filters neither */
export function noteSearch(query: string, isFruitless: boolean) {
  const text = normalizeQuery(query);
  if (isFruitless) getFruitless().set(text, true);
  else getFruitless().delete(text);
}

/** @param query normalized */
export const isFruitless = (query: string): boolean => getFruitless().has(query);
