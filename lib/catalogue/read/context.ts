// Reads slices of a folder as light records for the viewer, and positions of items in their folders.
import { toItemId } from '@/lib/catalogue/ids';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Messages } from '@/lib/messages/messages';
import { getPageSize, splitPageId, toPageId } from '@/lib/model/pages';
import { toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { SLICE, type ViewerItem, type ViewerSlice } from '@/lib/viewer/item';
import { buildViewerItem } from '@/lib/viewer/record';
import { getCollection } from './collections';
import { ask } from './connection';
import { getItem, listItems, listItemsBelow } from './items';
import { isGathering } from './members';
import { getPublicSite } from './site';

interface Place {
  sort: string;
  key: number;
}

/** Zero-based position of an item in a collection; null if it is not there. Counts from the nearest anchor. */
export function getPosition({ id, folder }: Pick<Item, 'id' | 'folder'>): number | null {
  const table = isGathering(folder) ? 'members' : 'items';
  const owner = table === 'members' ? 'collection' : 'folder';
  return ask((sql) => {
    const here = sql(
      table === 'members'
        ? 'SELECT members.sort, members.key FROM items JOIN members ON members.key = items.key WHERE id = ? AND collection = ?'
        : 'SELECT sort, key FROM items WHERE id = ? AND folder = ?',
    ).get<Place>(id, folder);
    if (!here) return null;
    const anchor = sql(
      'SELECT position, sort, key FROM anchors WHERE folder = ? AND (sort, key) <= (?, ?) ORDER BY position DESC LIMIT 1',
    ).get<Place & { position: number }>(folder, here.sort, here.key);
    const before = `SELECT count(*) FROM ${table} WHERE ${owner} = ? AND (sort, key) < (?, ?)`;
    const rest = anchor
      ? getCell<number>(
          sql,
          `${before} AND (sort, key) >= (?, ?)`,
          folder,
          here.sort,
          here.key,
          anchor.sort,
          anchor.key,
        )
      : getCell<number>(sql, before, folder, here.sort, here.key);
    return (anchor?.position ?? 0) + (rest ?? 0);
  }, null);
}

function toViewerPage(item: Item, page: number, t: Messages): ViewerItem | null {
  const size = item.pages && getPageSize(item.pages, page);
  const told = size && buildViewerItem(item, getPublicSite(), t);
  if (!told) return null;
  const { placeholder: _, alt: __, ...about } = told;
  const title = t('item.pageOfTitle', { title: item.title, page: String(page) });
  return { ...about, ...size, id: toPageId(item.id, page), href: toPageHref(item, page), title };
}

/** The viewer steps through the pages of a document like through a folder. */
function readPageSlice(item: Item, slice: number, t: Messages): ViewerSlice {
  const start = slice * SLICE;
  const total = item.pages?.count ?? 0;
  const length = Math.max(0, Math.min(SLICE, total - start));
  return { start, total, items: Array.from({ length }, (_, at) => toViewerPage(item, start + at + 1, t)) };
}

const getDocument = (path: string) => {
  const item = getItem(toItemId(path));
  return item?.pages ? item : null;
};

export function readFolderSlice(folder: string, slice: number, t: Messages): ViewerSlice | null {
  const collection = getCollection(folder);
  const document = collection ? null : getDocument(folder);
  if (document) return readPageSlice(document, slice, t);
  if (!collection) return null;
  const start = slice * SLICE;
  const site = getPublicSite();
  return {
    start,
    total: collection.count,
    items: listItems(folder, start, SLICE).map((item) => buildViewerItem(item, site, t)),
  };
}

/** A slice of a folder with all folders below it. */
export function readSliceBelow(folder: string, slice: number, t: Messages): ViewerSlice | null {
  const collection = getCollection(folder);
  if (!collection) return null;
  const start = slice * SLICE;
  const items = listItemsBelow(collection, start, SLICE).map((item) => buildViewerItem(item, getPublicSite(), t));
  return { start, total: collection.total, items };
}

export function readSliceAround(folder: string, name: string, t: Messages): ViewerSlice | null {
  const { id, page } = splitPageId(name);
  if (toItemId(folder) === id) return readFolderSlice(folder, Math.floor((page - 1) / SLICE), t);
  const position = getPosition({ id, folder });
  return position === null ? null : readFolderSlice(folder, Math.floor(position / SLICE), t);
}

/** One item, with its position in its folder. */
export function readItemSlice(name: string, t: Messages): ViewerSlice | null {
  const item = getItem(splitPageId(name).id);
  const start = item && getPosition(item);
  if (!item || start === null) return null;
  return { start, total: getCollection(item.folder)?.count ?? 1, items: readById([name], t) };
}

export const readById = (ids: string[], t: Messages): ViewerSlice['items'] =>
  ids.map((name) => {
    const { id, page } = splitPageId(name);
    const item = getItem(id);
    return item && (page > 1 ? toViewerPage(item, page, t) : buildViewerItem(item, getPublicSite(), t));
  });
