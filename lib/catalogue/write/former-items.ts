// Stores earlier readings of items that still restrict them, so that a half-saved or damaged file publishes nothing.
import { foldPath, getFileName, getFolder } from '@/lib/catalogue/paths';
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';

interface Reading {
  path: string;
  data: string;
  fingerprint: string;
}

/** The end of a second file's name, after the part that it shares with its picture. */
const SECOND_ENDING = /(?:_hevc)?\.[^./]*$/i;

/** @param delay milliseconds that an earlier reading goes on restricting an item */
export function createFormerItems(sql: Sql, delay: number) {
  let isEmpty = getCell(sql, 'SELECT 1 FROM former_items LIMIT 1') === undefined;

  /** Whether a row or sidecar still describes the old path: a picture may be renamed before its sidecar. */
  function isDescribed(path: string): boolean {
    if (sql('SELECT 1 FROM items WHERE path = ?1 UNION ALL SELECT 1 FROM hidden_items WHERE path = ?1').get(path))
      return false;
    const folded = foldPath(path);
    if (sql('SELECT 1 FROM withheld_rows WHERE path IN (?, ?)').get(folded, folded.replace(/\.[^./]*$/, '')))
      return true;
    const name = getFileName(path).toLowerCase();
    const sidecars = [`${name}.xmp`, `${name.replace(/\.[^.]*$/, '')}.xmp`];
    return (
      sql("SELECT 1 FROM files WHERE folder = ? AND beside GLOB 'left:*' AND lower(name) IN (?, ?)").get(
        getFolder(path),
        ...sidecars,
      ) !== undefined
    );
  }

  /** The upper bound limits the wait if the clock was set back. */
  function listDue(): Reading[] {
    if (isEmpty) return [];
    const now = Date.now();
    return sql('SELECT path, data, fingerprint FROM former_items WHERE due <= ? OR due > ?')
      .all<Reading>(now, now + delay)
      .filter(({ path }) => !isDescribed(path));
  }

  function renewWhere(isMeant: (path: string) => boolean) {
    if (isEmpty) return;
    const readings = sql('SELECT DISTINCT path FROM former_items WHERE due IS NOT NULL').all<Reading>();
    for (const { path } of readings)
      if (isMeant(path))
        sql('UPDATE former_items SET due = ? WHERE path = ? AND due IS NOT NULL').run(Date.now() + delay, path);
  }

  return {
    /**
     * The readings that restrict the item of a file: its own earlier ones, those of a file of the same content that is gone, and those
     * of the picture whose second file it was.
     */
    list(path: string, fingerprint: string): Item[] {
      if (isEmpty) return [];
      return sql(
        `SELECT data FROM former_items WHERE path = ?1
         UNION ALL SELECT f.data FROM former_items f WHERE f.fingerprint = ?2 AND f.path <> ?1
           AND NOT EXISTS (SELECT 1 FROM items i WHERE i.path = f.path)
           AND NOT EXISTS (SELECT 1 FROM hidden_items h WHERE h.path = f.path)
         UNION ALL SELECT data FROM former_items WHERE path > ?3 || '.' AND path < ?3 || '/' AND path <> ?1
           AND ?4 IN (json_extract(data, '$.raw.name'), json_extract(data, '$.live.name'))`,
      )
        .all<Reading>(path, fingerprint, path.replace(SECOND_ENDING, ''), getFileName(path))
        .map(({ data }) => JSON.parse(data) as Item);
    },

    /** @param isPinned whether it applies until the file can be read completely, rather than for the delay */
    add(reading: Reading, isPinned = false) {
      if (delay === 0 && !isPinned) return;
      isEmpty = false;
      putRow(sql, 'former_items', { ...reading, due: isPinned ? null : Date.now() + delay });
    },

    hasPinned: (path: string) =>
      !isEmpty && sql('SELECT 1 FROM former_items WHERE path = ? AND due IS NULL').get(path) !== undefined,

    /** Call when all texts of a file have been read: earlier readings lapse after the delay. */
    unpin(path: string) {
      if (!isEmpty) sql('UPDATE former_items SET due = ? WHERE path = ? AND due IS NULL').run(Date.now() + delay, path);
    },

    /** A restricting row was deleted: earlier readings of its file apply for the delay. */
    renew(folded: string) {
      renewWhere((path) => {
        const own = foldPath(path);
        return own === folded || own.replace(/\.[^./]*$/, '') === folded;
      });
    },

    /** A sidecar was deleted: earlier readings of the folder's files apply for the delay. */
    renewFolder: (folder: string) => renewWhere((path) => getFolder(path) === folder),

    isDue: () => listDue().length > 0,

    release(): Reading[] {
      const released = listDue();
      if (released.length === 0) return [];
      for (const { path, data } of released)
        sql('DELETE FROM former_items WHERE path = ? AND data = ?').run(path, data);
      isEmpty = getCell(sql, 'SELECT 1 FROM former_items LIMIT 1') === undefined;
      return released;
    },

    getNextDue(): number | undefined {
      if (isEmpty) return undefined;
      const now = Date.now();
      if (listDue().length > 0) return now;
      return getCell<number | null>(sql, 'SELECT min(due) FROM former_items WHERE due > ?', now) ?? undefined;
    },
  };
}

export type FormerItems = ReturnType<typeof createFormerItems>;
