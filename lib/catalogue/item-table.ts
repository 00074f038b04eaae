// The items as the catalogue's one writer keeps them, in step with the tables for search and the addresses that once were.
import { toColourName } from '../colours';
import { toRecord } from '../record';
import type { Item, Pixels } from '../types';
import type { createFormer } from './former';
import { hasPicture } from './picture';
import type { createSearchTables } from './search-tables';
import type { createStatements } from './statements';

interface Beside {
  search: ReturnType<typeof createSearchTables>;
  former: ReturnType<typeof createFormer>;
  /** Folders whose items changed. */
  touched: Set<string>;
  /** The last key that was ever given. */
  lastKey: number;
  /** The site's own, for what states none. */
  licence: string | undefined;
}

export function createItemTable(sql: ReturnType<typeof createStatements>, beside: Beside) {
  const { search, former, touched } = beside;
  let { lastKey, licence } = beside;

  return {
    getLastKey: () => lastKey,

    /** @returns null, or the path of the other file whose item has this one's id already */
    putItem(item: Item, sort: string, fingerprint: string): string | null {
      const other = sql('SELECT key, path, seen, drawn, pixels, data FROM items WHERE id = ?').get<{
        key: number;
        path: string;
        seen: number;
        drawn: number;
        pixels: string | null;
        data: string;
      }>(item.id);
      if (other && other.path !== item.path) return other.path;
      const isSame = other !== undefined && (JSON.parse(other.data) as Item).version === item.version;
      const pixels = isSame && other.pixels ? (JSON.parse(other.pixels) as Pixels) : undefined;
      if (other) {
        search.remove(other.key);
        sql('DELETE FROM items WHERE key = ?').run(other.key);
      }
      lastKey += 1;
      const { colour: _colour, placeholder: _placeholder, ...data } = item;
      const document = item.documentId ?? null;
      sql(
        `INSERT INTO items (key, id, path, folder, sort, kind, date, fingerprint, document, seen, drawn, data, pixels)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        lastKey,
        item.id,
        item.path,
        item.folder,
        sort,
        item.kind,
        item.date?.sort ?? null,
        fingerprint,
        document,
        other?.seen ?? Date.now(),
        hasPicture(item) && !(isSame && other.drawn) ? 0 : 1,
        JSON.stringify(data),
        pixels ? JSON.stringify(pixels) : null,
      );
      search.put(lastKey, toRecord({ ...data, ...pixels }, licence));
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      touched.add(item.folder);
      if (!other) former.arrive({ id: item.id, path: item.path, fingerprint, document });
      return null;
    },

    /** @param isGone whether its file is no more, and it may come back elsewhere */
    takeOut(where: string, isGone: boolean) {
      const row = sql('SELECT key, id, path, folder, fingerprint, document FROM items WHERE path = ?').get<{
        key: number;
        id: string;
        path: string;
        folder: string;
        fingerprint: string;
        document: string | null;
      }>(where);
      if (!row) return;
      sql('DELETE FROM items WHERE key = ?').run(row.key);
      search.remove(row.key);
      touched.add(row.folder);
      if (isGone) former.leave(row);
    },

    putPixels(id: string, version: string, pixels: Pixels) {
      const row = sql("SELECT key FROM items WHERE id = ? AND json_extract(data, '$.version') = ?").get<{
        key: number;
      }>(id, version);
      if (row) {
        sql('UPDATE items SET pixels = ?, drawn = 1 WHERE key = ?').run(JSON.stringify(pixels), row.key);
        search.putFacet(row.key, 'colour', toColourName(pixels.colour) ?? undefined);
      }
      sql("DELETE FROM problems WHERE reason = 'unreadable' AND path = (SELECT path FROM items WHERE id = ?)").run(id);
    },

    /** What states no licence of its own is counted under the site's. */
    setLicence(next: string | undefined) {
      if (next === licence) return;
      licence = next;
      let rows: { key: number; data: string }[];
      let after = 0;
      do {
        rows = sql('SELECT key, data FROM items WHERE key > ? ORDER BY key LIMIT 1000').all(after);
        for (const { key, data } of rows) {
          after = key;
          const item = JSON.parse(data) as Item;
          if (item.rights?.licenceUrl) continue;
          const name = toRecord(item, next).licence;
          if (name) search.putFacet(key, 'licence', name);
          else search.clearFacet(key, 'licence');
        }
      } while (rows.length > 0);
    },

    getItemByPath(where: string): Item | null {
      const row = sql('SELECT data FROM items WHERE path = ?').get<{ data: string }>(where);
      return row ? (JSON.parse(row.data) as Item) : null;
    },

    listItems: (folder: string) =>
      sql('SELECT data FROM items WHERE folder = ?')
        .all<{ data: string }>(folder)
        .map((row) => JSON.parse(row.data) as Item),

    setSort(id: string, sort: string) {
      sql('UPDATE items SET sort = ? WHERE id = ?').run(sort, id);
    },

    /** Photographs whose pixels have not been read, after a key. */
    listToDraw: (after: number, limit: number) =>
      sql('SELECT key, data FROM items WHERE drawn = 0 AND key > ? ORDER BY key LIMIT ?')
        .all<{ key: number; data: string }>(after, limit)
        .map((row) => ({ key: row.key, item: JSON.parse(row.data) as Item })),

    countToDraw: () => sql('SELECT count(*) AS count FROM items WHERE drawn = 0').get<{ count: number }>()?.count ?? 0,

    countItems: () => sql('SELECT count(*) AS count FROM items').get<{ count: number }>()?.count ?? 0,
  };
}
