// Files that are no items and that rows of a metadata.csv keep back: tracks, archives of map tiles, and texts that speak for others.
import { getFileName, getFolder } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { isDue } from '@/lib/model/embargo';

interface Row {
  name: string;
  /** The day on which a row lets the file appear; null where no row keeps it back any more. */
  day: string | null;
  /** Until when it is withheld all the same, milliseconds since 1970. */
  due: number | null;
}

const fold = (name: string) => name.normalize('NFC').toLowerCase();

/**
 * @param delay milliseconds that a file stays withheld after its row is gone or says otherwise
 * @param getToday in the archive's time zone
 */
export function createWithheldFiles(sql: Sql, delay: number, getToday: () => string) {
  const list = (folder: string) => sql('SELECT name, day, due FROM withheld_files WHERE folder = ?').all<Row>(folder);

  /** A clock that was set back makes no file wait longer than the delay. */
  const isOver = (due: number) => due <= Date.now() || due > Date.now() + delay;

  /** @returns whether the file stays withheld though no row states it */
  function loosen(folder: string, { name, day, due }: Row): boolean {
    // A day that has begun is what its row said.
    const isReleased = due === null ? delay === 0 || isDue(day ?? '', getToday()) : isOver(due);
    if (isReleased) sql('DELETE FROM withheld_files WHERE folder = ? AND name = ?').run(folder, name);
    else if (due === null) putRow(sql, 'withheld_files', { folder, name, day: null, due: Date.now() + delay });
    return !isReleased;
  }

  return {
    /**
     * @param stated by their names, the days on which the rows for a folder let its files appear
     * @returns the names of all withheld files, folded, and whether they are others than before
     */
    set(folder: string, stated: ReadonlyMap<string, string>): { names: Set<string>; isNew: boolean } {
      const names = new Set<string>();
      const known = list(folder);
      const next = new Map<string, string>();
      for (const [name, day] of stated) if (!isDue(day, getToday())) next.set(fold(name), day);
      for (const [name, day] of next) {
        names.add(name);
        const before = known.find((row) => row.name === name);
        if (before?.day !== day) putRow(sql, 'withheld_files', { folder, name, day, due: null });
      }
      for (const row of known) if (!next.has(row.name) && loosen(folder, row)) names.add(row.name);
      return { names, isNew: names.size !== known.length || known.some(({ name }) => !names.has(name)) };
    },

    /** Its files are gone with it. */
    dropFolder: (folder: string) => void sql('DELETE FROM withheld_files WHERE folder = ?').run(folder),

    /** @param path in the library */
    has: (path: string): boolean =>
      sql('SELECT 1 FROM withheld_files WHERE folder = ? AND name = ?').get(
        getFolder(path),
        fold(getFileName(path)),
      ) !== undefined,

    /** Folders with files that may appear now: they are to be looked at. */
    listOverdueFolders: (): string[] =>
      listCells<string>(
        sql,
        'SELECT DISTINCT folder FROM withheld_files WHERE due <= ?1 OR due > ?1 + ?2 OR day <= ?3',
        Date.now(),
        delay,
        getToday(),
      ),

    getNextDue: (): number | undefined =>
      getCell<number | null>(sql, 'SELECT min(due) FROM withheld_files') ?? undefined,
  };
}

export type WithheldFiles = ReturnType<typeof createWithheldFiles>;
