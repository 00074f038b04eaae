// The items as the catalogue's one writer keeps them, in step with the tables for search and the addresses that once were.
import type { createStatements } from '@/lib/catalogue/statements';
import { toColourName } from '@/lib/model/colour-names';
import { toRecord } from '@/lib/model/search-record';
import type { Item, MediaKind, Pixels } from '@/lib/model/types';
import { countFrameless, DRAWN, type Taken, toDrawn, toDrawnNext, withTaken } from './film-frames';
import type { createLinkTable } from './links';
import type { createFormer } from './redirects';
import type { createSearchTables } from './search-tables';

interface Beside {
  search: ReturnType<typeof createSearchTables>;
  former: ReturnType<typeof createFormer>;
  links: ReturnType<typeof createLinkTable>;
  /** Folders whose items changed. */
  touched: Set<string>;
  /** The last key that was ever given. */
  lastKey: number;
  /** The site's own, for what states none. */
  licence: string | undefined;
}

interface Times {
  /** Milliseconds since 1970, as is the other. */
  seen: number;
  now: number;
}

export function createItemTable(sql: ReturnType<typeof createStatements>, beside: Beside) {
  const { search, former, links, touched } = beside;
  let { lastKey, licence } = beside;

  const getState = (id: string, version: string) =>
    sql("SELECT key, data, pixels, changed FROM items WHERE id = ? AND json_extract(data, '$.version') = ?").get<{
      key: number;
      data: string;
      pixels: string | null;
      changed: number;
    }>(id, version);

  return {
    getLastKey: () => lastKey,
    getLicence: () => licence,

    /** A key for what is no item, in the order of the items'. */
    takeKey() {
      lastKey += 1;
      return lastKey;
    },

    /**
     * @param times when the item was first seen, and now; what is seen for the first time has one for both
     * @returns null, or the path of the other file whose item has this one's id already
     */
    putItem(item: Item, sort: string, fingerprint: string, { seen, now }: Times): string | null {
      const other = sql('SELECT key, path, drawn, pixels, data FROM items WHERE id = ?').get<{
        key: number;
        path: string;
        drawn: number;
        pixels: string | null;
        data: string;
      }>(item.id);
      if (other && other.path !== item.path) return other.path;
      const known = other && (JSON.parse(other.data) as Item);
      const isSame = known !== undefined && known.version === item.version;
      const pixels = isSame && other?.pixels ? (JSON.parse(other.pixels) as Pixels) : undefined;
      if (other) {
        search.remove(other.key);
        sql('DELETE FROM items WHERE key = ?').run(other.key);
      }
      lastKey += 1;
      const { colour: _colour, placeholder: _placeholder, ...data } = withTaken(item, isSame ? known : undefined);
      const document = item.documentId ?? null;
      sql(
        `INSERT INTO items (key, id, path, folder, sort, kind, date, fingerprint, document, seen, changed, drawn, data, pixels)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        seen,
        now,
        toDrawn(data, isSame ? other?.drawn : undefined),
        JSON.stringify(data),
        pixels ? JSON.stringify(pixels) : null,
      );
      search.put(lastKey, toRecord({ ...data, ...pixels }, licence));
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      touched.add(item.folder);
      if (item.kind === 'story') links.putLinks(item.path, item.folder, item.html);
      if (!other) former.arrive({ id: item.id, path: item.path, fingerprint, document });
      return null;
    },

    /** @param isGone whether its file is no more, and it may come back elsewhere */
    takeOut(where: string, isGone: boolean) {
      const row = sql('SELECT key, id, path, folder, kind, fingerprint, document FROM items WHERE path = ?').get<{
        key: number;
        id: string;
        path: string;
        folder: string;
        kind: MediaKind;
        fingerprint: string;
        document: string | null;
      }>(where);
      if (!row) return;
      sql('DELETE FROM items WHERE key = ?').run(row.key);
      search.remove(row.key);
      links.removeLinks(where);
      touched.add(row.folder);
      if (isGone) former.leave(row);
      // Whoever keeps a copy under the last key has to see that it is an old one.
      else lastKey += 1;
    },

    putPixels(id: string, version: string, pixels: Pixels) {
      const row = getState(id, version);
      if (row) {
        const drawn = toDrawnNext(JSON.parse(row.data) as Item);
        sql('UPDATE items SET pixels = ?, drawn = ? WHERE key = ?').run(JSON.stringify(pixels), drawn, row.key);
        search.putFacet(row.key, 'colour', toColourName(pixels.colour) ?? undefined);
      }
      sql("DELETE FROM problems WHERE reason = 'unreadable' AND path = (SELECT path FROM items WHERE id = ?)").run(id);
    },

    /** Gives a film what was taken out of it, and with it a new state; where that is nothing, it is not tried again. */
    putTaken({ id, version }: Item, taken: Taken, drawn?: Pixels) {
      const row = getState(id, version);
      if (!row) return;
      const isNew = taken.poster !== undefined || taken.frames !== undefined;
      const item: Item = { ...(JSON.parse(row.data) as Item), ...taken };
      const pixels = drawn ? JSON.stringify(drawn) : row.pixels;
      if (isNew) lastKey += 1;
      const key = isNew ? lastKey : row.key;
      sql(`UPDATE items SET key = ?, data = ?, pixels = ?, changed = ?, drawn = ${DRAWN.all} WHERE key = ?`).run(
        key,
        JSON.stringify(item),
        pixels,
        isNew ? Date.now() : row.changed,
        row.key,
      );
      if (!isNew) return;
      search.remove(row.key);
      search.put(key, toRecord({ ...item, ...(pixels && (JSON.parse(pixels) as Pixels)) }, licence));
      touched.add(item.folder);
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
    listToDraw: (after: number, limit: number, state = 0) =>
      sql(`SELECT key, data FROM items WHERE drawn = ${state} AND key > ? ORDER BY key LIMIT ?`)
        .all<{ key: number; data: string }>(after, limit)
        .map((row) => ({ key: row.key, item: JSON.parse(row.data) as Item })),

    countToDraw: (state = 0) =>
      sql(`SELECT count(*) AS count FROM items WHERE drawn = ${state}`).get<{ count: number }>()?.count ?? 0,

    countFrameless: () => countFrameless(sql),

    countItems: () => sql('SELECT count(*) AS count FROM items').get<{ count: number }>()?.count ?? 0,
  };
}
