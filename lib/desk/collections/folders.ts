// Reads collections for the desk: also those without items, which the site does not show.
import fs from 'node:fs';
import path from 'node:path';
import { getFileName } from '@/lib/catalogue/paths';
import { queryJson, queryRows, queryValue } from '@/lib/catalogue/read/connection';
import { findExclusion } from '@/lib/library/exclusions';
import { foldName } from '@/lib/model/file-names';
import { titleFromName } from '@/lib/model/file-title';

interface ListedFolder {
  path: string;
  title: string;
  /** Items in it and below. */
  total: number;
}

interface FolderRow {
  path: string;
  total: number;
  title: string | null;
}

const toListed = ({ path: folder, total, title }: FolderRow): ListedFolder => ({
  path: folder,
  total,
  title: title || titleFromName(getFileName(folder)),
});

export const listSubfolders = (folder: string, start: number, size: number): ListedFolder[] =>
  queryJson(
    toListed,
    `SELECT path, total, data ->> '$.title' AS title FROM collections WHERE parent = ?
     ORDER BY sort, path LIMIT ? OFFSET ?`,
    folder,
    size,
    start,
  );

export const countSubfolders = (folder: string): number =>
  queryValue<number>('SELECT count(*) FROM collections WHERE parent = ?', folder) ?? 0;

/** Paths of collections, for completion. */
export const listFolderPaths = (size: number): string[] =>
  queryRows<{ path: string }>("SELECT path FROM collections WHERE path <> '' ORDER BY path LIMIT ?", size).map(
    (row) => row.path,
  );

/** Whether a path is a folder of the library that is not left out of the site. @param root the library's real path */
export function isLibraryFolder(root: string, folder: string): boolean {
  if (folder === '') return true;
  try {
    const real = fs.realpathSync(path.join(root, folder));
    return real.startsWith(root + path.sep) && fs.statSync(real).isDirectory() && !findExclusion(root, folder, true);
  } catch {
    return false;
  }
}

/** The entry of a folder that a new name would be or replace, in any case and Unicode form. @param except entry to ignore */
export const findOccupant = (root: string, folder: string, { name, except }: { name: string; except?: string }) =>
  fs.readdirSync(path.join(root, folder)).find((entry) => entry !== except && foldName(entry) === foldName(name));
