// Stores the checked files of the owner's look.
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { LookFile } from '@/lib/model/look';

export function createLookTable(sql: Sql) {
  return {
    putFile(path: string, version: string, { name, ...file }: LookFile, content: Buffer) {
      putRow(sql, 'look_files', { name, path, version, data: JSON.stringify(file), content });
    },

    /** Removes all files that were made from one of the library. */
    removeFiles: (path: string) => void sql('DELETE FROM look_files WHERE path = ?').run(path),
  };
}
