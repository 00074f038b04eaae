// Earlier readings of items that still restrict what is shown of them: a file that is just being saved, moved or damaged publishes nothing.
import { toFileName, toFolder } from '@/lib/catalogue/paths';
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';

interface Reading {
  path: string;
  /** The whole item, as JSON. */
  data: string;
  fingerprint: string;
}

/** What a second file has after the name that it has in common with its picture. */
const SECOND_ENDING = /(?:_hevc)?\.[^./]*$/i;

/** @param delay milliseconds that an earlier reading goes on restricting an item */
export function createFormerItems(sql: Sql, delay: number) {
  let isEmpty = getCell(sql, 'SELECT 1 FROM former_items LIMIT 1') === undefined;

  /** A picture that was renamed while the row or the sidecar that describes it was not. */
  function isDescribed(path: string): boolean {
    if (sql('SELECT 1 FROM items WHERE path = ?1 UNION ALL SELECT 1 FROM hidden_items WHERE path = ?1').get(path))
      return false;
    const folded = path.normalize('NFC').toLowerCase();
    if (sql('SELECT 1 FROM withheld_rows WHERE path IN (?, ?)').get(folded, folded.replace(/\.[^./]*$/, '')))
      return true;
    const name = toFileName(path).toLowerCase();
    const sidecars = [`${name}.xmp`, `${name.replace(/\.[^.]*$/, '')}.xmp`];
    return (
      sql("SELECT 1 FROM files WHERE folder = ? AND beside GLOB 'left:*' AND lower(name) IN (?, ?)").get(
        toFolder(path),
        ...sidecars,
      ) !== undefined
    );
  }

  /** A clock that was set back makes no reading wait longer than the delay. */
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
        .all<Reading>(path, fingerprint, path.replace(SECOND_ENDING, ''), toFileName(path))
        .map(({ data }) => JSON.parse(data) as Item);
    },

    /** @param isPinned whether it holds until its file can be read whole again, and not for the delay alone */
    add(reading: Reading, isPinned = false) {
      if (delay === 0 && !isPinned) return;
      isEmpty = false;
      putRow(sql, 'former_items', { ...reading, due: isPinned ? null : Date.now() + delay });
    },

    hasPinned: (path: string) =>
      !isEmpty && sql('SELECT 1 FROM former_items WHERE path = ? AND due IS NULL').get(path) !== undefined,

    /** All texts that describe a file have been read again: what they said before holds for the delay. */
    unpin(path: string) {
      if (!isEmpty) sql('UPDATE former_items SET due = ? WHERE path = ? AND due IS NULL').run(Date.now() + delay, path);
    },

    /** A row that kept a file back is gone: the file's earlier reading holds for the delay. @param folded its path, or without its ending */
    renew(folded: string) {
      renewWhere((path) => {
        const own = path.normalize('NFC').toLowerCase();
        return own === folded || own.replace(/\.[^./]*$/, '') === folded;
      });
    },

    /** A sidecar is gone: the earlier readings of its folder's files hold for the delay. */
    renewFolder: (folder: string) => renewWhere((path) => toFolder(path) === folder),

    isDue: () => listDue().length > 0,

    /** Lets go of the readings whose delay is over. @returns them */
    release(): Reading[] {
      const released = listDue();
      if (released.length === 0) return [];
      for (const { path, data } of released)
        sql('DELETE FROM former_items WHERE path = ? AND data = ?').run(path, data);
      isEmpty = getCell(sql, 'SELECT 1 FROM former_items LIMIT 1') === undefined;
      return released;
    },

    /** When the next reading may lapse, milliseconds since 1970; undefined where none waits. */
    getNextDue(): number | undefined {
      if (isEmpty) return undefined;
      const now = Date.now();
      if (listDue().length > 0) return now;
      return getCell<number | null>(sql, 'SELECT min(due) FROM former_items WHERE due > ?', now) ?? undefined;
    },
  };
}

export type FormerItems = ReturnType<typeof createFormerItems>;
