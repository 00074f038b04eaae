// Replaces the modules of lib/catalogue/read that the search page uses: items and settings from the shards.
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import type { ShardItem } from '@/lib/search/shards/documents';
import { ITEMS_PER_BLOCK, SHARDS } from '@/lib/search/shards/format';
import { peek, toJson } from './files';
import { getManifest, getPageData, getPageLanguage } from './manifest';

export { listBreadcrumbs } from './facet-names';
export { findKeys, listFolded } from './terms';

const items = new Map<string, ShardItem>();

function getShardItem(key: number): ShardItem | undefined {
  const block = Math.floor((key - 1) / ITEMS_PER_BLOCK);
  const read = peek(SHARDS.items(getPageLanguage(), block), toJson<ShardItem[]>);
  const item = read?.[(key - 1) % ITEMS_PER_BLOCK];
  if (item) items.set(item.id, item);
  return item;
}

/** Fields that records and lists expect of any item, and that the shards do not have. */
const complete = (item: ShardItem): Item => ({ path: '', folder: '', ...item }) as Item;

let hasExcerpts = false;

/** @param isSearched whether a query may match in the texts of items */
export function readTexts(isSearched: boolean) {
  hasExcerpts = isSearched;
}

/** Items whose files have not arrived are missing, until the next repetition. */
export function listByKey(keys: ArrayLike<number>): Map<number, Item> {
  const found = new Map<number, Item>();
  for (const key of Array.from(keys)) {
    const item = getShardItem(key);
    if (!item) continue;
    const texts = item.hasText && hasExcerpts ? peek(SHARDS.text(key), toJson<Partial<Item>>) : undefined;
    found.set(key, { ...complete(item), ...texts });
  }
  return found;
}

export const listItemsById = (ids: string[]): Item[] =>
  ids.flatMap((id) => {
    const item = items.get(id);
    return item ? complete(item) : [];
  });

/** A search finds no item by its id: the copy has a page of each. */
export const getKey = () => null;
export const getCommon = () => null;
export const listWordsAround = () => [];
export const listIds = () => [];
export const getDescriptors = () => new Uint8Array();
export const listChanged = () => [];

export const getSite = () => getPageData().site;
export const readMessages = () => getMessages(getPageData().site.language);
export const getStatus = () => ({ state: 'idle', percent: 100, toDraw: 0, items: getManifest().count, problems: 0 });
export const getIndexingState = () => ({ state: 'done', percent: 100, isEmpty: getManifest().count === 0 });
export const getConfig = () => ({ searchIndex: getManifest().searchIndex });
export const hasPlaces = () => getManifest().hasPlaces;

/** Covers were resolved when the shards were written. */
export const withStoryCovers = <T>(list: T[]): T[] => list;
export const listCollectionTitles = () => [];
