// The items that readers see, as the publishing gate alone puts them there and takes them out: in step with search, links and redirects.
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { toSortKey } from '@/lib/catalogue/to-item';
import type { ItemOrder } from '@/lib/model/item-order';
import { toHeadingKey } from '@/lib/model/own-fields';
import { toAllParts } from '@/lib/model/story-parts';
import { toRecord } from '@/lib/model/to-record';
import type { Item, Pixels } from '@/lib/model/types';
import type { createDescriptorTable } from './descriptor-table';
import { toDrawn, withExtracted } from './film-frames';
import type { createLinkTable } from './links';
import type { createRedirectTable } from './redirects';
import type { createSearchTables } from './search-tables';

/** What the tables of one writer share while it runs. */
export interface WriterState {
  /** The last key that was ever given. */
  lastKey: number;
  /** The site's own licence, for what states none. */
  licence: string | undefined;
  /** Headings of own fields by which results can be narrowed. */
  facets: string[];
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

/** Notes of each own field whether results can be narrowed by it. */
function withFacets<Kind extends Pick<Item, 'fields'>>(item: Kind, facets: string[]): Kind {
  if (!item.fields) return item;
  const fields = item.fields.map(({ name, values }) => ({
    name,
    values,
    ...(facets.includes(toHeadingKey(name)) && { facet: true as const }),
  }));
  return { ...item, fields };
}

export function createItemTable(sql: Sql, { state, search, descriptors, redirects, links }: Neighbours) {
  return {
    /** @param times when the item was first seen, and now, in milliseconds since 1970; what is seen for the first time has one for both */
    insertItem(item: Item, sort: string, fingerprint: string, times: { seen: number; now: number }) {
      const other = sql('SELECT key, path, drawn, pixels, data FROM items WHERE id = ?').get<StoredItem>(item.id);
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
      const { colour: _colour, placeholder: _placeholder, ...rest } = withExtracted(item, isSame ? known : undefined);
      const data = withFacets(rest, state.facets);
      const document = item.documentId ?? null;
      const { id, path, folder, kind, date } = item;
      sql(
        `INSERT INTO items (key, id, path, folder, sort, kind, date, fingerprint, document, seen, changed, drawn, data, pixels)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        ...[key, id, path, folder, sort, kind, date?.sort ?? null, fingerprint, document, times.seen, times.now],
        toDrawn(data, isSame ? other?.drawn : undefined),
        JSON.stringify(data),
        pixels ? JSON.stringify(pixels) : null,
      );
      search.put(key, toRecord({ ...data, ...pixels }, state.licence));
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      state.touched.add(item.folder);
      if (item.kind === 'story') links.putLinks(item.path, item.folder, toAllParts(item));
      if (!other) redirects.arrive({ id: item.id, path: item.path, fingerprint, document });
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
