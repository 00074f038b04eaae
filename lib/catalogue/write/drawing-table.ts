// Tracks which items need a picture drawn or frames extracted, and stores the results.
import { buildSearchEntry } from '@/lib/catalogue/search-entry';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { nameColour } from '@/lib/model/colour-names';
import { toRecord } from '@/lib/model/to-record';
import type { Item, Pixels } from '@/lib/model/types';
import type { createDescriptorTable } from './descriptor-table';
import { DRAWING_STATE, type ExtractedFrames, stateAfterPicture } from './film-frames';
import type { MemberTable } from './member-table';
import type { createSearchTables } from './search-tables';
import { reserveKey, stampChange, type WriterState } from './writer-state';

export const countMissingPosters = (sql: Sql) => {
  const count = (condition: string) =>
    getCell<number>(sql, `SELECT count(*) FROM items WHERE drawn = ${DRAWING_STATE.film} AND ${condition}`) ?? 0;
  return {
    films: count("kind = 'film' AND json_extract(data, '$.poster') IS NULL"),
    recordings: count("kind = 'sound'"),
  };
};

interface DrawnPicture {
  pixels: Pixels;
  descriptor?: string;
}

interface Neighbours {
  search: ReturnType<typeof createSearchTables>;
  descriptors: ReturnType<typeof createDescriptorTable>;
  members: MemberTable;
}

export function createDrawingTable(sql: Sql, state: WriterState, { search, descriptors, members }: Neighbours) {
  const getState = (id: string, version: string) =>
    sql("SELECT key, data, pixels, changed FROM items WHERE id = ? AND json_extract(data, '$.version') = ?").get<{
      key: number;
      data: string;
      pixels: string | null;
      changed: number;
    }>(id, version);

  return {
    isShown: (where: string) => sql('SELECT 1 FROM items WHERE path = ?').get(where) !== undefined,

    putPixels(id: string, version: string, pixels: Pixels, descriptor?: string) {
      const row = getState(id, version);
      if (row) {
        const drawn = stateAfterPicture(JSON.parse(row.data) as Item);
        sql('UPDATE items SET pixels = ?, drawn = ? WHERE key = ?').run(JSON.stringify(pixels), drawn, row.key);
        search.putFacet(row.key, 'colour', nameColour(pixels.colour) ?? undefined);
        if (descriptor) descriptors.put(row.key, descriptor);
        if (members.dependOn('colour')) members.putAgain(row.key, row.key);
      }
      sql("DELETE FROM problems WHERE reason = 'unreadable' AND path = (SELECT path FROM items WHERE id = ?)").run(id);
    },

    /** Stores extracted data in a new state of the item. Without any data, the item is not tried again. */
    putExtracted({ id, version }: Item, { poster, frames, peaks, damaged }: ExtractedFrames, drawn?: DrawnPicture) {
      const row = getState(id, version);
      if (!row) return;
      const extracted = {
        ...(poster && { poster }),
        ...(frames && { frames }),
        ...(peaks && { peaks }),
        ...(damaged && { damaged }),
      };
      const isNew = Object.keys(extracted).length > 0;
      const item: Item = { ...(JSON.parse(row.data) as Item), ...extracted };
      const pixels = drawn ? JSON.stringify(drawn.pixels) : row.pixels;
      const key = isNew ? reserveKey(state) : row.key;
      sql(
        `UPDATE items SET key = ?, data = ?, pixels = ?, changed = ?, drawn = ${DRAWING_STATE.all} WHERE key = ?`,
      ).run(key, JSON.stringify(item), pixels, isNew ? stampChange(state) : row.changed, row.key);
      if (isNew) descriptors.move(row.key, key);
      if (drawn?.descriptor) descriptors.put(key, drawn.descriptor);
      if (!isNew) return;
      search.remove(row.key);
      const record = toRecord({ ...item, ...(pixels && (JSON.parse(pixels) as Pixels)) }, state.licence);
      search.put(key, buildSearchEntry(record));
      members.putAgain(row.key, key);
      state.touched.add(item.folder);
    },

    listToDraw: (after: number, limit: number, drawn = 0, kind?: Item['kind']) =>
      sql(
        `SELECT key, data FROM items WHERE drawn = ${drawn} AND key > ? ${kind ? `AND kind = '${kind}'` : ''} ORDER BY key LIMIT ?`,
      )
        .all<{ key: number; data: string }>(after, limit)
        .map((row) => ({ key: row.key, item: JSON.parse(row.data) as Item })),

    getVersion: (id: string) =>
      getCell<string>(sql, "SELECT json_extract(data, '$.version') FROM items WHERE id = ?", id) ?? null,

    countItems: () => getCell<number>(sql, 'SELECT count(*) FROM items') ?? 0,

    countToDraw: (drawn = 0) => getCell<number>(sql, `SELECT count(*) FROM items WHERE drawn = ${drawn}`) ?? 0,

    countFrameless: () => countMissingPosters(sql),
  };
}
