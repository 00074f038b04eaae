// The one door to the catalogue for everything that answers visitors.
import path from 'node:path';
import type { Route } from 'next';
import { getConfig } from '../config';
import { toCollectionHref, toItemHref } from '../routes';
import { DEFAULT_SITE, type Site, toSite } from '../site';
import type { Collection, ImageSource, Item, Problem } from '../types';
import { ask } from './connection';
import { ANCHOR_STEP } from './derive';
import { toFolder, toName } from './paths';
import { toImageSource } from './picture';
import { toWords } from './to-item';

export { getVersion } from './connection';

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

const getItemByPath = (where: string): Item | null =>
  ask((sql) => {
    const row = sql('SELECT data, pixels FROM items WHERE path = ?').get<ItemRow>(where);
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
      const row: { target: string | null } | undefined = sql('SELECT target FROM former WHERE id = ?').get(at);
      if (!row) break;
      known = true;
      at = row.target;
    }
    return known ? { type: 'gone' } : null;
  }, null);
}

/** Whether an id stood for an item that is no more. */
export const isGone = (id: string) => getAddress(id)?.type === 'gone';

interface CollectionRow {
  path: string;
  count: number;
  total: number;
  cover: string | null;
  data: string;
}

function toCollection({ path: where, count, total, cover, data }: CollectionRow): Collection {
  const { title, html, description } = JSON.parse(data) as Partial<Collection>;
  return {
    path: where,
    title: title || (where === '' ? getSite().title : toWords(toName(where))),
    count,
    total,
    ...(html && { html }),
    ...(description && { description }),
    ...(cover && { cover }),
  };
}

const COLLECTION = 'SELECT path, count, total, cover, data FROM collections';

/** A folder that holds something; the root always. Null where there is none. */
export const getCollection = (where: string): Collection | null =>
  ask((sql) => {
    const row = sql(`${COLLECTION} WHERE path = ? AND (total > 0 OR path = '')`).get<CollectionRow>(where);
    return row ? toCollection(row) : null;
  }, null);

/** The folders directly in a folder, in their owner's order. */
export const listCollections = (parent: string, start: number, size: number): Collection[] =>
  ask(
    (sql) =>
      sql(`${COLLECTION} WHERE parent = ? AND total > 0 ORDER BY sort, path LIMIT ? OFFSET ?`)
        .all<CollectionRow>(parent, size, start)
        .map(toCollection),
    [],
  );

export const countCollections = (parent: string): number =>
  ask(
    (sql) =>
      sql('SELECT count(*) AS count FROM collections WHERE parent = ? AND total > 0').get<{ count: number }>(parent)
        ?.count ?? 0,
    0,
  );

/** Collections with the item on their cover. */
export const listCards = (parent: string, start: number, size: number) =>
  listCollections(parent, start, size).map((collection) => ({
    collection,
    cover: collection.cover ? getItem(collection.cover) : null,
  }));

/** The folders from the root down to a folder, the root left out. */
export function listBreadcrumbs(folder: string): Collection[] {
  if (folder === '') return [];
  const here = getCollection(folder);
  return [...listBreadcrumbs(toFolder(folder)), ...(here ? [here] : [])];
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

export const listFeatured = (): Item[] =>
  getSite()
    .featured.map(getItemByPath)
    .filter((item) => item !== null);

/** What a text names by an address relative to its folder: an item, or a collection. */
export interface Mentioned {
  href: Route;
  item?: Item;
}

/** What a text of a folder names by addresses relative to it, by those addresses. */
export function listMentioned(html: string, folder: string): Map<string, Mentioned> {
  const mentioned = new Map<string, Mentioned>();
  for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"#?:]+)"/g)) {
    if (address.startsWith('//')) continue;
    try {
      const where = path.posix.normalize(
        address.startsWith('/') ? address.slice(1) : path.posix.join(folder, decodeURIComponent(address)),
      );
      if (where.startsWith('..')) continue;
      const item = getItemByPath(where);
      const collection = item ? null : getCollection(where.replace(/\/$/, '').replace(/^\.$/, ''));
      if (item) mentioned.set(address, { href: toItemHref(item), item });
      else if (collection) mentioned.set(address, { href: toCollectionHref(collection.path) });
    } catch {
      // A malformed percent sign names nothing.
    }
  }
  return mentioned;
}

const getMeta = (name: string): string | null =>
  ask((sql) => sql('SELECT value FROM meta WHERE name = ?').get<{ value: string }>(name)?.value ?? null, null);

/** The owner's choices (vitrine.yaml), or what holds without them. */
export function getSite(): Site {
  const stored = getMeta('site');
  return stored ? toSite(JSON.parse(stored)).site : DEFAULT_SITE;
}

export interface Status {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  /** Files looked at, of `total`. */
  done: number;
  total: number;
  /** Photographs whose small rendition is still to be made ahead. */
  toDraw: number;
  items: number;
  problems: number;
}

export const getStatus = (): Status =>
  ask<Status>(
    (sql) => {
      const counts = sql(
        'SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM problems) AS problems',
      ).get<{
        items: number;
        problems: number;
      }>();
      return {
        state: (getMeta('state') ?? 'starting') as Status['state'],
        done: Number(getMeta('done') ?? 0),
        total: Number(getMeta('total') ?? 0),
        toDraw: Number(getMeta('toDraw') ?? 0),
        items: counts?.items ?? 0,
        problems: counts?.problems ?? 0,
      };
    },
    { state: 'starting', done: 0, total: 0, toDraw: 0, items: 0, problems: 0 },
  );

export const listProblems = (size: number): Problem[] =>
  ask((sql) => sql('SELECT path, reason, detail FROM problems ORDER BY path LIMIT ?').all<Problem>(size), []);

/** Where an item's original lies on this machine. */
export const toAbsolute = (item: Item) => path.join(/*turbopackIgnore: true*/ getConfig().library, item.path);

/** What the image service needs of an item; null where it has no picture. */
export function getImageSource(id: string): ImageSource | null {
  const item = getItem(id);
  return item && toImageSource(item, getConfig(), true);
}
