// Reads items for pages and route handlers.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { needsMaster } from '@/lib/catalogue/master-paths';
import { getPathRange } from '@/lib/catalogue/paths';
import { ANCHOR_STEP } from '@/lib/catalogue/tables';
import { getConfig } from '@/lib/config/config';
import type { SiteMenu } from '@/lib/model/menu';
import { splitPageId } from '@/lib/model/pages';
import type { Collection, ImageSource, Item, MediaKind, TitledItem } from '@/lib/model/types';
import { ask, queryJson, queryRows } from './connection';
import { askItems, toStoredItem } from './item-rows';
import { isGathering, selectMembers } from './members';
import { buildImageSource, buildPageSource } from './picture';
import { getSite } from './site';

export const getItem = (id: string): Item | null => askItems('WHERE id = ?', id)[0] ?? null;

export type Address = { type: 'item'; item: Item } | { type: 'moved'; item: Item } | { type: 'gone' };

/** Resolves an id to an item, a moved item, a tombstone, or null for an unknown id. */
export function getAddress(id: string): Address | null {
  const item = getItem(id);
  if (item) return { type: 'item', item };
  return ask((sql) => {
    let at: string | null = id;
    let known = false;
    // Follow chains of redirects; the limit ends cycles.
    for (let step = 0; at !== null && step < 32; step += 1) {
      const moved: Item | null = known ? getItem(at) : null;
      if (moved) return { type: 'moved', item: moved };
      const row: { target: string | null } | undefined = sql('SELECT target FROM redirects WHERE id = ?').get(at);
      if (!row) break;
      known = true;
      at = row.target;
    }
    return known ? { type: 'gone' } : null;
  }, null);
}

/** A page of a collection's items. Anchors make the last page as cheap as the first. */
export function listItems(folder: string, start: number, size: number): Item[] {
  const [anchor] = queryRows<{ position: number; sort: string; key: number }>(
    'SELECT position, sort, key FROM anchors WHERE folder = ? AND position <= ? ORDER BY position DESC LIMIT 1',
    folder,
    Math.floor(start / ANCHOR_STEP) * ANCHOR_STEP,
  );
  const order = 'ORDER BY sort, key LIMIT ? OFFSET ?';
  const { position, sort, key } = anchor ?? { position: 0, sort: '', key: 0 };
  if (isGathering(folder))
    return queryJson(toStoredItem, selectMembers('data, pixels'), folder, sort, key, size, start - position);
  if (!anchor) return askItems(`WHERE folder = ? ${order}`, folder, size, start);
  return askItems(`WHERE folder = ? AND (sort, key) >= (?, ?) ${order}`, folder, sort, key, size, start - position);
}

/** A page of the items of a folder and, after them, of all folders below it by their paths. */
export function listItemsBelow(
  { path: folder, count }: Pick<Collection, 'path' | 'count'>,
  start: number,
  size: number,
) {
  const own = start < count ? listItems(folder, start, size) : [];
  if (own.length === size) return own;
  const [first, end] = folder === '' ? ['', '\u{10ffff}'] : getPathRange(folder);
  return [
    ...own,
    ...askItems(
      'WHERE folder > ? AND folder < ? ORDER BY folder, sort, key LIMIT ? OFFSET ?',
      ...[first, end, size - own.length, Math.max(0, start - count)],
    ),
  ];
}

export const listLatest = (kind: MediaKind, size: number) =>
  askItems('WHERE kind = ? ORDER BY date DESC, key LIMIT ?', kind, size);

export const listStories = (size: number) => listLatest('story', size);

const TITLE = `json_object('id', id, 'slug', data ->> '$.slug', 'title', data ->> '$.title',
  'alternatives', json_object('title', data -> '$.alternatives.title'))`;

/** Titles only, so that other changes of an item do not invalidate pages that show its title. */
const listTitles = (rest: string, ...values: (string | number)[]): TitledItem[] =>
  queryJson(toStoredItem, `SELECT ${TITLE} AS data, NULL AS pixels FROM items ${rest}`, ...values);

export const listStoryTitles = (size: number): SiteMenu['stories'] =>
  listTitles("WHERE kind = 'story' ORDER BY date DESC, key LIMIT ?", size);

export function getNeighbours({ id, folder }: Pick<Item, 'id' | 'folder'>) {
  const [here] = queryRows<{ sort: string; key: number }>('SELECT sort, key FROM items WHERE id = ?', id);
  const beside = (compare: '<' | '>', order: 'DESC' | 'ASC'): TitledItem | null => {
    const rest = `WHERE folder = ? AND (sort, key) ${compare} (?, ?) ORDER BY sort ${order}, key ${order} LIMIT 1`;
    return (here && listTitles(rest, folder, here.sort, here.key)[0]) ?? null;
  };
  return { previous: beside('<', 'DESC'), next: beside('>', 'ASC') };
}

export const listFeatured = (): Item[] =>
  getSite().featured.flatMap((where) => {
    const address = getAddress(toItemId(where));
    return address && address.type !== 'gone' ? [address.item] : [];
  });

export const toAbsolute = (item: Pick<Item, 'path'>) =>
  path.join(/*turbopackIgnore: true*/ getConfig().library, item.path);

/** Source for the image service; null if there is no picture. @param name id of an item, or of a page of a document */
export function getImageSource(name: string): ImageSource | null {
  const { id, page } = splitPageId(name);
  const item = getItem(id);
  if (page > 1) return item && buildPageSource(item, page, getConfig());
  const config = getConfig();
  const source = item && buildImageSource(item, config, true);
  if (!item || !source || !needsMaster(item) || config.store) return source;
  // Until the second pass has made the master of a HEIC, there is no picture. With a store, the image service checks.
  return fs.existsSync(source.absolute) ? source : null;
}
