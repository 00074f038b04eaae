// The last texts of vitrine.yaml and of each metadata.csv that could be read: they hold while a file cannot be read, and shortly after it is gone.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { toFolder } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

/** Bytes of the longest text that is stored; a longer one that becomes unreadable closes its folder. */
const MAX_STORED_BYTES = 50_000_000;

/** @param delay milliseconds that a text holds after its file is gone or empty */
export function createOwnerTexts(sql: Sql, delay: number) {
  const read = (path: string): string | null => {
    const row = sql('SELECT text FROM owner_texts WHERE path = ?').get<{ text: Uint8Array }>(path);
    return row ? inflateRawSync(row.text).toString() : null;
  };

  return {
    /** The last text that could be read; null where there is none. */
    get: read,

    has: (path: string) => sql('SELECT 1 FROM owner_texts WHERE path = ?').get(path) !== undefined,

    /** A text that was read, and states what holds from now on. @param isChanged whether it may be another than the last one */
    put(path: string, text: string, isChanged: boolean) {
      if (!isChanged && sql('SELECT 1 FROM owner_texts WHERE path = ? AND gone IS NULL').get(path)) return;
      if (text.length > MAX_STORED_BYTES) return void sql('DELETE FROM owner_texts WHERE path = ?').run(path);
      sql('UPDATE owner_texts SET gone = NULL WHERE path = ? AND gone IS NOT NULL').run(path);
      if (read(path) !== text) putRow(sql, 'owner_texts', { path, text: deflateRawSync(text), gone: null });
    },

    remove: (path: string) => void sql('DELETE FROM owner_texts WHERE path = ?').run(path),

    /** A file that is missing or empty. @returns the text that still holds; null once it has been so for the delay */
    miss(path: string): string | null {
      const text = read(path);
      if (text === null) return null;
      const now = Date.now();
      const gone = getCell<number | null>(sql, 'SELECT gone FROM owner_texts WHERE path = ?', path);
      if (delay === 0 || (typeof gone === 'number' && gone <= now && now - gone >= delay)) {
        sql('DELETE FROM owner_texts WHERE path = ?').run(path);
        return null;
      }
      // After a clock that was set back, the delay begins again.
      if (typeof gone !== 'number' || gone > now) sql('UPDATE owner_texts SET gone = ? WHERE path = ?').run(now, path);
      return text;
    },

    /** The folders of texts whose files have been gone for the delay: they are to be looked at. */
    listOverdueFolders: (): string[] =>
      listCells<string>(sql, 'SELECT path FROM owner_texts WHERE gone <= ?', Date.now() - delay).map(toFolder),

    getNextDue(): number | undefined {
      const gone = getCell<number | null>(sql, 'SELECT min(gone) FROM owner_texts');
      return typeof gone === 'number' ? gone + delay : undefined;
    },
  };
}
