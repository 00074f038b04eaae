// The one writer of the catalogue: all between begin() and commit() is seen by readers at once, or not at all.
import { toItemId } from '../ids';
import type { Collection, Item, Pixels, Problem } from '../types';
import { createDeriver } from './derive';
import { createFileTable } from './files';
import { createFormer } from './former';
import { toFolder, toFull, toName } from './paths';
import { hasPicture } from './picture';
import { openForWriting } from './schema';
import { createStatements } from './statements';

export type Order = 'date' | 'name' | 'title';

/** A collection's own words; its counts are derived, its cover is a path. */
export interface CollectionText extends Pick<Collection, 'path' | 'title' | 'html' | 'description' | 'cover'> {
  /** Its place among its siblings. */
  sort: string;
  /** How its items are sorted. */
  order: Order;
}

/**
 * Opens the catalogue for writing; only one process may, the holder of the lock (lock.ts).
 * @param onProblem told of every problem as it is found
 */
export function openWriter(data: string, onProblem?: (problem: Problem) => void) {
  const { db, fresh } = openForWriting(data);
  const sql = createStatements(db);
  const former = createFormer(sql, data);
  const { derive, ensureCollection } = createDeriver(sql);
  const files = createFileTable(sql);
  const touched = new Set<string>();
  let open = false;

  function begin() {
    if (open) return;
    db.exec('BEGIN IMMEDIATE');
    open = true;
  }

  function commit() {
    if (!open) return;
    derive(touched);
    touched.clear();
    db.exec('COMMIT');
    open = false;
  }

  if (fresh) {
    begin();
    former.restore();
    commit();
  }

  function takeOut(where: string, isGone: boolean) {
    const row = sql('SELECT id, path, folder, fingerprint, document FROM items WHERE path = ?').get<{
      id: string;
      path: string;
      folder: string;
      fingerprint: string;
      document: string | null;
    }>(where);
    if (!row) return;
    sql('DELETE FROM items WHERE id = ?').run(row.id);
    touched.add(row.folder);
    if (isGone) former.leave(row);
  }

  /** Files that had to give way to this one are read again, as if never seen. */
  function readBlocked(where: string) {
    const id = toItemId(where);
    for (const { path } of sql("SELECT path FROM problems WHERE reason = 'address-taken'").all<{ path: string }>()) {
      if (path === where || toItemId(path) !== id) continue;
      files.forgetFile(toFolder(path), toName(path));
      sql('DELETE FROM problems WHERE path = ?').run(path);
    }
  }

  return {
    begin,
    commit,
    close: () => db.close(),

    ...files,

    removeFile(folder: string, name: string) {
      const where = toFull(folder, name);
      files.forgetFile(folder, name);
      readBlocked(where);
      sql('DELETE FROM problems WHERE path = ?').run(where);
      takeOut(where, true);
    },

    /** @returns null, or the path of the other file whose item has this one's id already */
    putItem(item: Item, sort: string, fingerprint: string): string | null {
      const other = sql('SELECT path FROM items WHERE id = ?').get<{ path: string }>(item.id);
      if (other && other.path !== item.path) return other.path;
      const { colour: _colour, placeholder: _placeholder, ...data } = item;
      const document = item.documentId ?? null;
      sql(
        `INSERT INTO items (id, path, folder, sort, kind, date, fingerprint, document, seen, drawn, data)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET sort = excluded.sort, kind = excluded.kind, date = excluded.date,
           drawn = iif(json_extract(data, '$.version') = json_extract(excluded.data, '$.version'), drawn, excluded.drawn),
           fingerprint = excluded.fingerprint, document = excluded.document, data = excluded.data`,
      ).run(
        item.id,
        item.path,
        item.folder,
        sort,
        item.kind,
        item.date?.sort ?? null,
        fingerprint,
        document,
        Date.now(),
        hasPicture(item) ? 0 : 1,
        JSON.stringify(data),
      );
      sql('DELETE FROM problems WHERE path = ?').run(item.path);
      touched.add(item.folder);
      if (!other) former.arrive({ id: item.id, path: item.path, fingerprint, document });
      return null;
    },

    /** Its file is there, but says nothing that can be shown. */
    removeItem: (where: string) => takeOut(where, false),

    putPixels(id: string, version: string, pixels: Pixels) {
      sql("UPDATE items SET pixels = ?, drawn = 1 WHERE id = ? AND json_extract(data, '$.version') = ?").run(
        JSON.stringify(pixels),
        id,
        version,
      );
      sql("DELETE FROM problems WHERE reason = 'unreadable' AND path = (SELECT path FROM items WHERE id = ?)").run(id);
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

    putProblem({ path, reason, detail }: Problem) {
      onProblem?.({ path, reason, detail });
      sql('INSERT OR REPLACE INTO problems (path, reason, detail) VALUES (?, ?, ?)').run(path, reason, detail);
    },
    hasProblem: (where: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(where) !== undefined,
    removeProblem(where: string) {
      sql('DELETE FROM problems WHERE path = ?').run(where);
    },
    putCollection({ path, sort, ...text }: CollectionText) {
      ensureCollection(path);
      sql('UPDATE collections SET sort = ?, data = ? WHERE path = ?').run(sort, JSON.stringify(text), path);
      touched.add(path);
    },
    getOrder: (folder: string): Order =>
      sql("SELECT json_extract(data, '$.order') AS named FROM collections WHERE path = ?").get<{ named: Order | null }>(
        folder,
      )?.named ?? 'date',
    /** Folders that hold nothing any more, here or below, and have no words that wait for what may come. */
    removeEmptyCollections() {
      sql(
        `DELETE FROM collections WHERE total = 0 AND path <> ''
         AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder = collections.path AND files.name = 'index.md')`,
      ).run();
    },

    setMeta(values: Record<string, string | number>) {
      for (const [name, value] of Object.entries(values)) {
        sql('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, String(value));
      }
    },

    getMeta: (name: string) => sql('SELECT value FROM meta WHERE name = ?').get<{ value: string }>(name)?.value,

    countItems: () => sql('SELECT count(*) AS count FROM items').get<{ count: number }>()?.count ?? 0,
    countFiles: () => sql('SELECT count(*) AS count FROM files').get<{ count: number }>()?.count ?? 0,
  };
}

export type Writer = ReturnType<typeof openWriter>;
