// Stores the last readable vitrine.yaml and metadata.csv files, which apply while a file is unreadable or missing.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { getFolder } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

/** Longer texts are not stored; if one becomes unreadable, its folder is closed. */
const MAX_STORED_BYTES = 50_000_000;

/** @param delay how long a text applies after its file is deleted or emptied, ms */
export function createOwnerTexts(sql: Sql, delay: number) {
  const read = (path: string): string | null => {
    const row = sql('SELECT text FROM owner_texts WHERE path = ?').get<{ text: Uint8Array }>(path);
    return row ? inflateRawSync(row.text).toString() : null;
  };

  return {
    get: read,

    has: (path: string) => sql('SELECT 1 FROM owner_texts WHERE path = ?').get(path) !== undefined,

    put(path: string, text: string, isChanged: boolean) {
      if (!isChanged && sql('SELECT 1 FROM owner_texts WHERE path = ? AND gone IS NULL').get(path)) return;
      if (text.length > MAX_STORED_BYTES) return void sql('DELETE FROM owner_texts WHERE path = ?').run(path);
      sql('UPDATE owner_texts SET gone = NULL WHERE path = ? AND gone IS NOT NULL').run(path);
      if (read(path) !== text) putRow(sql, 'owner_texts', { path, text: deflateRawSync(text), gone: null });
    },

    remove: (path: string) => void sql('DELETE FROM owner_texts WHERE path = ?').run(path),

    /** Call if a file is missing or empty. @returns the text that still applies; null after the delay */
    miss(path: string): string | null {
      const text = read(path);
      if (text === null) return null;
      const now = Date.now();
      const gone = getCell<number | null>(sql, 'SELECT gone FROM owner_texts WHERE path = ?', path);
      if (delay === 0 || (typeof gone === 'number' && gone <= now && now - gone >= delay)) {
        sql('DELETE FROM owner_texts WHERE path = ?').run(path);
        return null;
      }
      // If the clock was set back, the delay starts again.
      if (typeof gone !== 'number' || gone > now) sql('UPDATE owner_texts SET gone = ? WHERE path = ?').run(now, path);
      return text;
    },

    listOverdueFolders: (): string[] =>
      listCells<string>(sql, 'SELECT path FROM owner_texts WHERE gone <= ?', Date.now() - delay).map(getFolder),

    getNextDue(): number | undefined {
      const gone = getCell<number | null>(sql, 'SELECT min(gone) FROM owner_texts');
      return typeof gone === 'number' ? gone + delay : undefined;
    },
  };
}
