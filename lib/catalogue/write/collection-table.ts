// Stores collections: texts of the owner, and derived counts, covers and anchors for fast pagination.

import { LRUCache } from 'lru-cache';
import { toItemId } from '@/lib/catalogue/ids';
import { getFileName, getFolder, getParentFolder, getPathRange, withAncestors } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { ANCHOR_STEP } from '@/lib/catalogue/tables';
import { getCollectionSortKey, getListedSortKey } from '@/lib/catalogue/to-item';
import { foldName } from '@/lib/model/file-names';
import type { ItemOrder } from '@/lib/model/item-order';
import type { Alternatives } from '@/lib/model/languages';
import type { Podcast } from '@/lib/model/podcast';
import type { Collection } from '@/lib/model/types';
import type { Membership } from '@/lib/rules/membership';

export interface CollectionText
  extends Pick<
    Collection,
    'path' | 'title' | 'html' | 'parts' | 'texts' | 'description' | 'cover' | 'object' | 'isRightToLeft' | 'blocks'
  > {
  /** Title and description (as caption) in other languages. */
  alternatives?: Alternatives;
  podcast?: Podcast;
  /** Names of files that come first, in this order. */
  listed?: readonly string[];
  membership?: Membership;
  sort: string;
  order: ItemOrder;
}

const PICTURED = "(kind = 'photo' OR json_extract(data, '$.poster.name') IS NOT NULL)";

const MAX_CACHED_ORDERS = 10_000;
const MAX_CACHED_NAMES = 200_000;

/** Places of listed files, from 0, by folded name. */
type Places = ReadonlyMap<string, number>;

export function createCollectionTable(sql: Sql) {
  const orders = new LRUCache<string, ItemOrder>({ max: MAX_CACHED_ORDERS, memoMethod: readOrder });

  const places = new LRUCache<string, Places>({
    maxSize: MAX_CACHED_NAMES,
    sizeCalculation: ({ size }) => size + 1,
    memoMethod: readPlaces,
  });

  const readListed = (folder: string): string[] =>
    JSON.parse(getCell<string>(sql, 'SELECT listed FROM collections WHERE path = ?', folder) ?? '[]');

  function readPlaces(folder: string): Places {
    const found = new Map<string, number>();
    for (const [place, name] of readListed(folder).map(foldName).entries())
      if (!found.has(name)) found.set(name, place);
    return found;
  }

  function readOrder(folder: string): ItemOrder {
    const ask = "SELECT CAST(json_extract(data, '$.order') AS BLOB) FROM collections WHERE path = ?";
    return getCell(sql, ask, folder) ?? 'date';
  }

  function ensureCollection(folder: string) {
    const parent = getParentFolder(folder);
    sql("INSERT OR IGNORE INTO collections (path, parent, sort, count, total, data) VALUES (?, ?, ?, 0, 0, '{}')").run(
      folder,
      parent,
      getCollectionSortKey(getFileName(folder)),
    );
    if (parent !== null) ensureCollection(parent);
  }

  const isGathering = (folder: string) =>
    getCell(sql, 'SELECT 1 FROM collections WHERE path = ? AND membership IS NOT NULL', folder) !== undefined;

  /** Number of items elsewhere that the folder and collections below it gather; each counts once. */
  function countGathered(folder: string): number {
    if (folder === '') return 0;
    const span = [folder, ...getPathRange(folder)];
    const within = (column: string) => `(${column} = ?1 OR (${column} > ?2 AND ${column} < ?3))`;
    const gathering = `SELECT path FROM collections WHERE membership IS NOT NULL AND ${within('path')}`;
    if (getCell(sql, `${gathering} LIMIT 1`, ...span) === undefined) return 0;
    const counted = `SELECT count(DISTINCT members.key) FROM members JOIN items ON items.key = members.key
      WHERE collection IN (${gathering}) AND NOT ${within('items.folder')}`;
    return getCell<number>(sql, counted, ...span) ?? 0;
  }

  const getFirstPicture = (folder: string) =>
    isGathering(folder)
      ? getCell<string>(
          sql,
          `SELECT id FROM members JOIN items ON items.key = members.key WHERE collection = ? AND ${PICTURED}
           ORDER BY members.sort, members.key LIMIT 1`,
          folder,
        )
      : getCell<string>(
          sql,
          `SELECT id FROM items WHERE folder = ? AND ${PICTURED} ORDER BY sort, key LIMIT 1`,
          folder,
        );

  function deriveFolder(folder: string) {
    ensureCollection(folder);
    const shown = isGathering(folder) ? 'members WHERE collection = ?1' : 'items WHERE folder = ?1';
    const count = getCell<number>(sql, `SELECT count(*) FROM ${shown}`, folder) ?? 0;
    sql('UPDATE collections SET count = ? WHERE path = ?').run(count, folder);
    sql('DELETE FROM anchors WHERE folder = ?').run(folder);
    if (count <= 2 * ANCHOR_STEP) return;
    sql(
      `INSERT INTO anchors SELECT ?1, position, sort, key FROM (
         SELECT sort, key, row_number() OVER (ORDER BY sort, key) - 1 AS position FROM ${shown}
       ) WHERE position % ${ANCHOR_STEP} = 0`,
    ).run(folder);
  }

  function deriveTotal(folder: string) {
    const row = sql(
      `SELECT CASE WHEN membership IS NULL THEN count ELSE (SELECT count(*) FROM items WHERE folder = c.path) END
           + coalesce((SELECT sum(placed) FROM collections WHERE parent = c.path), 0) AS placed,
         CAST(json_extract(c.data, '$.cover') AS BLOB) AS wanted
       FROM collections c WHERE path = ?`,
    ).get<{ placed: number; wanted: string | null }>(folder);
    const placed = row?.placed ?? 0;
    const below = 'SELECT cover FROM collections WHERE parent = ? AND cover IS NOT NULL ORDER BY sort, path LIMIT 1';
    const cover =
      (row?.wanted &&
        getCell<string>(sql, `SELECT id FROM items WHERE id = ? AND ${PICTURED}`, toItemId(row.wanted))) ||
      getFirstPicture(folder) ||
      getCell<string>(sql, below, folder);
    sql('UPDATE collections SET placed = ?, total = ?, cover = ? WHERE path = ?').run(
      ...[placed, placed + countGathered(folder), cover ?? null, folder],
    );
  }

  return {
    /** @returns whether the items that the collection gathers, or their order, may have changed */
    putCollection({ path, sort, listed, membership, ...text }: CollectionText): boolean {
      ensureCollection(path);
      const ask = sql(
        `SELECT membership, CAST(json_extract(data, '$.order') AS BLOB) AS "order", listed FROM collections WHERE path = ?`,
      );
      const before = ask.get<{ membership: string | null }>(path);
      orders.delete(path);
      places.delete(path);
      const names = listed && listed.length > 0 ? JSON.stringify(listed) : null;
      const gathers = membership ? JSON.stringify(membership) : null;
      sql('UPDATE collections SET sort = ?, data = ?, listed = ?, membership = ? WHERE path = ?').run(
        ...[sort, JSON.stringify(text), names, gathers, path],
      );
      if (gathers === null) return before?.membership != null;
      return JSON.stringify(before) !== JSON.stringify(ask.get(path));
    },

    readListed,

    /** @param key sort key of an item without a list */
    toSortKey(path: string, key: string): string {
      const listed = places.memo(getFolder(path));
      return listed.size === 0 ? key : getListedSortKey(listed.get(foldName(getFileName(path))), key);
    },

    getOrder: (folder: string): ItemOrder => orders.memo(folder),

    /** Deletes collections without items, here and below, unless they have an index.md. */
    removeEmptyCollections() {
      orders.clear();
      places.clear();
      sql(
        `DELETE FROM collections WHERE total = 0 AND path <> ''
         AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder = collections.path AND files.name = 'index.md')`,
      ).run();
    },

    derive(touched: ReadonlySet<string>) {
      for (const folder of touched) deriveFolder(folder);
      for (const folder of withAncestors(touched)) deriveTotal(folder);
    },
  };
}
