// Reads items, for everything that answers visitors.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { needsMaster } from '@/lib/catalogue/master-paths';
import { ANCHOR_STEP } from '@/lib/catalogue/tables';
import { getConfig } from '@/lib/config/config';
import type { ImageSource, Item } from '@/lib/model/types';
import { ask } from './connection';
import { toImageSource } from './picture';
import { getSite } from './site';

interface ItemRow {
  data: string;
  pixels: string | null;
}

const toItem = (row: ItemRow): Item => ({ ...JSON.parse(row.data), ...(row.pixels && JSON.parse(row.pixels)) });

export const getItem = (id: string): Item | null =>
  ask((sql) => {
    const row = sql('SELECT data, pixels FROM items WHERE id = ?').get<ItemRow>(id);
    return row ? toItem(row) : null;
  }, null);

export type Address = { type: 'item'; item: Item } | { type: 'moved'; item: Item } | { type: 'gone' };

/** What stands at an id now: an item, the item that its file became, nothing any more, or (null) nothing ever. */
export function getAddress(id: string): Address | null {
  const item = getItem(id);
  if (item) return { type: 'item', item };
  return ask((sql) => {
    let at: string | null = id;
    let known = false;
    // A file may have moved again and again; a chain that bites its own tail ends here.
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

/** Items of a folder itself, `size` from `start`, in the folder's order. The last page of many costs what the first does. */
export const listItems = (folder: string, start: number, size: number): Item[] =>
  ask((sql) => {
    const anchor = sql(
      'SELECT position, sort, key FROM anchors WHERE folder = ? AND position <= ? ORDER BY position DESC LIMIT 1',
    ).get<{
      position: number;
      sort: string;
      key: number;
    }>(folder, Math.floor(start / ANCHOR_STEP) * ANCHOR_STEP);
    const rows = anchor
      ? sql(
          'SELECT data, pixels FROM items WHERE folder = ? AND (sort, key) >= (?, ?) ORDER BY sort, key LIMIT ? OFFSET ?',
        ).all<ItemRow>(folder, anchor.sort, anchor.key, size, start - anchor.position)
      : sql('SELECT data, pixels FROM items WHERE folder = ? ORDER BY sort, key LIMIT ? OFFSET ?').all<ItemRow>(
          folder,
          size,
          start,
        );
    return rows.map(toItem);
  }, []);

/** The items before and after one in its folder. */
export const getNeighbours = ({
  id,
  folder,
}: Pick<Item, 'id' | 'folder'>): { previous: Item | null; next: Item | null } =>
  ask(
    (sql) => {
      const here = sql('SELECT sort, key FROM items WHERE id = ?').get<{ sort: string; key: number }>(id);
      if (!here) return { previous: null, next: null };
      const beside = (compare: '<' | '>', order: 'DESC' | 'ASC') => {
        const row = sql(
          `SELECT data, pixels FROM items WHERE folder = ? AND (sort, key) ${compare} (?, ?) ORDER BY sort ${order}, key ${order} LIMIT 1`,
        ).get<ItemRow>(folder, here.sort, here.key);
        return row ? toItem(row) : null;
      };
      return { previous: beside('<', 'DESC'), next: beside('>', 'ASC') };
    },
    { previous: null, next: null },
  );

/** Photographs by date, the latest first. */
export const listLatest = (size: number): Item[] =>
  ask(
    (sql) =>
      sql("SELECT data, pixels FROM items WHERE kind = 'photo' ORDER BY date DESC, key LIMIT ?")
        .all<ItemRow>(size)
        .map(toItem),
    [],
  );

export const listStories = (size: number): Item[] =>
  ask(
    (sql) =>
      sql("SELECT data, pixels FROM items WHERE kind = 'story' ORDER BY date DESC, key LIMIT ?")
        .all<ItemRow>(size)
        .map(toItem),
    [],
  );

/** What was moved since is still featured. */
export const listFeatured = (): Item[] =>
  getSite().featured.flatMap((where) => {
    const address = getAddress(toItemId(where));
    return address && address.type !== 'gone' ? [address.item] : [];
  });

/** Where an item's original lies on this machine. */
export const toAbsolute = (item: Item) => path.join(/*turbopackIgnore: true*/ getConfig().library, item.path);

/** What the image service needs of an item; null where it has no picture. */
export function getImageSource(id: string): ImageSource | null {
  const item = getItem(id);
  const source = item && toImageSource(item, getConfig(), true);
  // The second pass has yet to make the master of a HEIC, say, and until then there is nothing to show.
  return item && needsMaster(item) && source && !fs.existsSync(source.absolute) ? null : source;
}
