// Stores size, time and companions of each file, so that only changed files are opened again.

import { getPathRange } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

interface SeenFile {
  name: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Inode change time (ctime), which programs cannot set: it shows an edit that restored size and time. */
  changed: number;
  /** Signature of the companions: a change there counts as a change of the file. */
  beside: string;
}

export function createFileTable(sql: Sql) {
  const listFoldersWhere = (condition: string, ...values: string[]) =>
    listCells<string>(sql, `SELECT DISTINCT folder FROM files WHERE ${condition}`, ...values);

  return {
    listFiles: (folder: string) =>
      sql('SELECT name, bytes, modified, changed, beside FROM files WHERE folder = ?').all<SeenFile>(folder),

    getFile: (folder: string, name: string) =>
      sql('SELECT name, bytes, modified, changed, beside FROM files WHERE folder = ? AND name = ?').get<SeenFile>(
        folder,
        name,
      ),

    countFiles: () => getCell<number>(sql, 'SELECT count(*) FROM files') ?? 0,

    listFolders: () => listFoldersWhere('true'),

    listFoldersBelow: (folder: string) =>
      listFoldersWhere('folder = ? OR (folder > ? AND folder < ?)', folder, ...getPathRange(folder)),

    listSubfolders(folder: string) {
      const folders =
        folder === ''
          ? listFoldersWhere("folder <> ''")
          : listFoldersWhere('folder > ? AND folder < ?', ...getPathRange(folder));
      const start = folder === '' ? 0 : folder.length + 1;
      return [...new Set(folders.map((path) => path.slice(start).split('/')[0] ?? ''))];
    },

    putFile: (folder: string, { name, bytes, modified, changed, beside }: SeenFile) =>
      putRow(sql, 'files', { folder, name, bytes, modified, changed, beside }),

    forgetFile: (folder: string, name: string) =>
      sql('DELETE FROM files WHERE folder = ? AND name = ?').run(folder, name),
  };
}
