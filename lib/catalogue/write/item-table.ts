// The items that readers see, as the publishing gate alone puts them there and takes them out: in step with search, links and redirects.
import { type SearchEntry, toSearchEntry } from '@/lib/catalogue/search-entry';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { toSortKey } from '@/lib/catalogue/to-item';
import type { ItemOrder } from '@/lib/model/item-order';
import { toAllParts } from '@/lib/model/story-parts';
import { toRecord } from '@/lib/model/to-record';
import type { Item, Pixels } from '@/lib/model/types';
import type { createDescriptorTable } from './descriptor-table';
import { toDrawn } from './film-frames';
import type { createLinkTable } from './links';
import type { createRedirectTable } from './redirects';
import type { createSearchTables } from './search-tables';
import { type RecordSettings, toShownData, withFacets } from './shown-data';

/** What the tables of one writer share while it runs. */
export interface WriterState extends RecordSettings {
  /** The last key that was ever given. */
  lastKey: number;
  /** Folders whose items changed since the last commit. */
  touched: Set<string>;
}

/** The next key, for an item or for what stands in the order of the items. */
export function reserveKey(state: WriterState) {
  state.lastKey += 1;
  return state.lastKey;
}

interface Neighbours {
  state: WriterState;
  search: ReturnType<typeof createSearchTables>;
  descriptors: ReturnType<typeof createDescriptorTable>;
  redirects: ReturnType<typeof createRedirectTable>;
  links: ReturnType<typeof createLinkTable>;
}

interface StoredItem {
  key: number;
  path: string;
  drawn: number;
  pixels: string | null;
  data: string;
}

/** When an item was first seen, and when it was changed, in milliseconds since 1970. */
interface Times {
  seen: number;
  now: number;
}

/** Where an item stands in its folder, and what its file holds. */
export interface PlacedFile {
  sort: string;
  fingerprint: string;
}

interface NewRow extends PlacedFile, PreparedRow {
  key: number;
  drawn: number;
  pixels: string | null;
}

/** What a reading process made of an item beforehand: how it is stored, in JSON, and what search has of it. */
export interface PreparedRow {
  data: string;
  entry: SearchEntry;
}

export function createItemTable(sql: Sql, { state, search, descriptors, redirects, links }: Neighbours) {
  function put(item: Item, times: Times, { key, sort, fingerprint, drawn, data, pixels, entry }: NewRow) {
    const { id, path, folder, kind, date, documentId } = item;
    const names = 'key, id, path, folder, sort, kind, date, fingerprint, document, seen, changed, drawn, data, pixels';
    sql(`INSERT INTO items (${names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      ...[key, id, path, folder, sort, kind, date?.sort ?? null, fingerprint, documentId ?? null],
      ...[times.seen, times.now, drawn, data, pixels],
    );
    search.put(key, entry);
    state.touched.add(folder);
    if (kind === 'story') links.putLinks(path, folder, toAllParts(item));
  }

  return {
    /**
     * @param times when the item was first seen, and now, in milliseconds since 1970; what is seen for the first time has one for both
     * @param prepared of the very item, and only where there is none of its id
     */
    insertItem(item: Item, { sort, fingerprint }: PlacedFile, times: Times, prepared?: PreparedRow) {
      const ask = sql('SELECT key, path, drawn, pixels, data FROM items WHERE id = ?');
      const other = prepared ? undefined : ask.get<StoredItem>(item.id);
      const known = other && (JSON.parse(other.data) as Item);
      const isSame = known !== undefined && known.version === item.version;
      const pixels = isSame && other?.pixels ? (JSON.parse(other.pixels) as Pixels) : undefined;
      if (other) {
        search.remove(other.key);
        sql('DELETE FROM items WHERE key = ?').run(other.key);
      }
      const key = reserveKey(state);
      if (other && isSame) descriptors.move(other.key, key);
      else if (other) descriptors.remove(other.key);
      const shown = toShownData(item, state.facets, isSame ? known : undefined);
      put(item, times, {
        ...{ key, sort, fingerprint, pixels: pixels ? JSON.stringify(pixels) : null },
        drawn: toDrawn(shown, isSame ? other?.drawn : undefined),
        data: prepared?.data ?? JSON.stringify(shown),
        entry: prepared?.entry ?? toSearchEntry(toRecord({ ...shown, ...pixels }, state.licence)),
      });
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      if (!other) redirects.arrive({ id: item.id, path: item.path, fingerprint, document: item.documentId ?? null });
    },

    /** @param isGone whether its file is no more, and it may come back elsewhere @param to where its file is a part of another */
    deleteItem(where: string, isGone: boolean, to?: string) {
      const row = sql('SELECT key, id, path, folder, kind, fingerprint, document FROM items WHERE path = ?').get<
        { key: number; folder: string } & Parameters<typeof redirects.leave>[0]
      >(where);
      if (!row) return;
      sql('DELETE FROM items WHERE key = ?').run(row.key);
      search.remove(row.key);
      descriptors.remove(row.key);
      links.removeLinks(where);
      state.touched.add(row.folder);
      if (to !== undefined) redirects.join(row, to);
      else if (isGone) redirects.leave(row);
      // Whoever keeps a copy under the last key has to see that it is an old one.
      else reserveKey(state);
    },

    /** What states no licence of its own is counted under the site's. */
    setLicence(next: string | undefined) {
      if (next === state.licence) return;
      state.licence = next;
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

    /** Results are narrowed by other headings than before. */
    setFacets(next: string[]) {
      if (JSON.stringify(next) === JSON.stringify(state.facets)) return;
      state.facets = next;
      const rows = sql(
        `SELECT key, data FROM items WHERE json_extract(data, '$.fields') IS NOT NULL AND key > ? ORDER BY key LIMIT 1000`,
      );
      for (
        let after = 0, page = rows.all<{ key: number; data: string }>(after);
        page.length > 0;
        page = rows.all(after)
      ) {
        for (const { key, data } of page) {
          after = key;
          const item = withFacets(JSON.parse(data) as Item, next);
          sql('UPDATE items SET data = ? WHERE key = ?').run(JSON.stringify(item), key);
          const { field } = toRecord(item);
          if (field) search.putFacet(key, 'field', field);
          else search.clearFacet(key, 'field');
        }
      }
    },

    getItemByPath(where: string): Item | null {
      const data = getCell<string>(sql, 'SELECT data FROM items WHERE path = ?', where);
      return data === undefined ? null : JSON.parse(data);
    },

    /** Gives the items of a folder their places in it. */
    sortFolder(folder: string, order: ItemOrder) {
      const rows = sql('SELECT id, data FROM items WHERE folder = ?').all<{ id: string; data: string }>(folder);
      for (const { id, data } of rows)
        sql('UPDATE items SET sort = ? WHERE id = ?').run(toSortKey(JSON.parse(data) as Item, order), id);
    },
  };
}
