// Stores paths that rows of metadata.csv withhold, so that a renamed file stays restricted (former-items.ts).
import { listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { foldName } from '@/lib/model/file-names';
import type { FormerItems } from './former-items';

export function createWithheldRows(sql: Sql, formerItems: FormerItems) {
  return {
    set(source: string, paths: string[]) {
      const next = new Set(paths.map(foldName));
      for (const path of listCells<string>(sql, 'SELECT path FROM withheld_rows WHERE source = ?', source)) {
        if (next.delete(path)) continue;
        sql('DELETE FROM withheld_rows WHERE source = ? AND path = ?').run(source, path);
        formerItems.renew(path);
      }
      for (const path of next) putRow(sql, 'withheld_rows', { source, path });
    },
  };
}
