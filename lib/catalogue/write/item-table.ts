// Stores published items, in step with search, links and redirects; used by the publish gate only.
import { buildSearchEntry, type SearchEntry } from '@/lib/catalogue/search-entry';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { ItemOrder } from '@/lib/model/item-order';
import { mergeAllParts } from '@/lib/model/story-parts';
import { toRecord } from '@/lib/model/to-record';
import type { Item, Pixels } from '@/lib/model/types';
import type { createDescriptorTable } from './descriptor-table';
import { initialDrawingState } from './film-frames';
import type { createFindingColumn } from './finding-column';
import type { createLinkTable } from './links';
import type { MemberTable } from './member-table';
import type { createRedirectTable } from './redirects';
import type { createSearchTables } from './search-tables';
import { buildShownData, withFacets } from './shown-data';
import { reserveKey, type WriterState } from './writer-state';

interface Neighbours {
  state: WriterState;
  search: ReturnType<typeof createSearchTables>;
  descriptors: ReturnType<typeof createDescriptorTable>;
  redirects: ReturnType<typeof createRedirectTable>;
  links: ReturnType<typeof createLinkTable>;
  findings: ReturnType<typeof createFindingColumn>;
  members: MemberTable;
  /** Puts files that the folder's index.md lists before the others. @param key sort key without the list */
  toSortKey(path: string, key: string): string;
}

interface StoredItem {
  key: number;
  path: string;
  drawn: number;
  pixels: string | null;
  data: string;
  fingerprint: string;
}

interface Times {
  seen: number;
  now: number;
}

export interface PlacedFile {
  sort: string;
  fingerprint: string;
  /** The item with all that rules hide of it. */
  complete: Item;
}

interface NewRow extends Omit<PlacedFile, 'complete'>, PreparedRow {
  key: number;
  bits: number;
  drawn: number;
  pixels: string | null;
}

/** Row data computed by a reading process: JSON of the item, and its search entry. */
export interface PreparedRow {
  data: string;
  entry: SearchEntry;
}

export function createItemTable(
  sql: Sql,
  { state, search, descriptors, redirects, links, findings, members, toSortKey }: Neighbours,
) {
  function put(item: Item, times: Times, { key, sort, fingerprint, drawn, data, pixels, entry, bits }: NewRow) {
    const { id, path, folder, kind, date, documentId } = item;
    const names =
      'key, id, path, folder, sort, kind, date, fingerprint, document, seen, changed, drawn, findings, data, pixels';
    sql(`INSERT INTO items (${names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      ...[key, id, path, folder, toSortKey(path, sort), kind, date?.sort ?? null, fingerprint, documentId ?? null],
      ...[times.seen, times.now, drawn, bits, data, pixels],
    );
    findings.settleDuplicates(fingerprint);
    search.put(key, entry);
    members.put(key, item, entry);
    state.touched.add(folder);
    if (kind === 'story') links.putLinks(path, folder, mergeAllParts(item));
  }

  return {
    /** @param prepared of this very item; only if no item has its id */
    insertItem(item: Item, { sort, fingerprint, complete }: PlacedFile, times: Times, prepared?: PreparedRow) {
      const ask = sql('SELECT key, path, drawn, pixels, data, fingerprint FROM items WHERE id = ?');
      const other = prepared ? undefined : ask.get<StoredItem>(item.id);
      const known = other && (JSON.parse(other.data) as Item);
      const isSame = known !== undefined && known.version === item.version;
      const pixels = isSame && other?.pixels ? (JSON.parse(other.pixels) as Pixels) : undefined;
      if (other) {
        search.remove(other.key);
        members.remove(other.key);
        sql('DELETE FROM items WHERE key = ?').run(other.key);
        if (other.fingerprint !== fingerprint) findings.settleDuplicates(other.fingerprint);
      }
      const key = reserveKey(state);
      if (other && isSame) descriptors.move(other.key, key);
      else if (other) descriptors.remove(other.key);
      const shown = buildShownData(item, state.facets, isSame ? known : undefined);
      put(item, times, {
        ...{ key, sort, fingerprint, pixels: pixels ? JSON.stringify(pixels) : null },
        bits: findings.compute(complete === item ? shown : complete, shown, fingerprint),
        drawn: initialDrawingState(shown, isSame ? other?.drawn : undefined),
        data: prepared?.data ?? JSON.stringify(shown),
        entry: prepared?.entry ?? buildSearchEntry(toRecord({ ...shown, ...pixels }, state.licence)),
      });
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      if (!other) redirects.arrive({ id: item.id, path: item.path, fingerprint, document: item.documentId ?? null });
    },

    /** @param isGone whether the file was deleted, and may reappear elsewhere */
    deleteItem(where: string, isGone: boolean, to?: string) {
      const row = sql('SELECT key, id, path, folder, kind, fingerprint, document FROM items WHERE path = ?').get<
        { key: number; folder: string } & Parameters<typeof redirects.leave>[0]
      >(where);
      if (!row) return;
      sql('DELETE FROM items WHERE key = ?').run(row.key);
      findings.settleDuplicates(row.fingerprint);
      search.remove(row.key);
      members.remove(row.key);
      descriptors.remove(row.key);
      links.removeLinks(where);
      state.touched.add(row.folder);
      if (to !== undefined) redirects.join(row, to);
      else if (isGone) redirects.leave(row);
      // Increment the last key, so that holders of a copy notice the removal.
      else reserveKey(state);
    },

    /** Updates the licence facet of items without a licence of their own. */
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
      members.markDependent('licence');
    },

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
      members.markDependent('field');
    },

    getItemByPath(where: string): Item | null {
      const data = getCell<string>(sql, 'SELECT data FROM items WHERE path = ?', where);
      return data === undefined ? null : JSON.parse(data);
    },

    sortFolder(folder: string, order: ItemOrder) {
      const rows = sql('SELECT id, path, data FROM items WHERE folder = ?').all<{
        id: string;
        path: string;
        data: string;
      }>(folder);
      for (const { id, path, data } of rows)
        sql('UPDATE items SET sort = ? WHERE id = ?').run(
          toSortKey(path, getSortKey(JSON.parse(data) as Item, order)),
          id,
        );
    },
  };
}
