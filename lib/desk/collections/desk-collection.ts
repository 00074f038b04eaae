// Reads the data of a collection's page at the desk; the files say more than the catalogue, which follows them.

import { getFileName } from '@/lib/catalogue/paths';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getSite } from '@/lib/catalogue/read/site';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import type { Messages } from '@/lib/messages/messages';
import { titleFromName } from '@/lib/model/file-title';
import { countSubfolders, isLibraryFolder, listFolderPaths, listSubfolders } from './folders';
import { readIndexFile, readIndexValues } from './index-file';
import { listNamingTexts } from './plan-move';

const PAGE_SIZE = 100;
const MAX_COMPLETED = 500;
const MAX_NAMED = 10;

/** Values of the form, or why there are none. */
async function readValues(folder: string) {
  if (findObstacle()) return { values: null, version: '', fault: null };
  const library = openLibrary();
  if (!isLibraryFolder(library.root, folder)) return null;
  const { path, bytes, version } = await readIndexFile(library, folder);
  try {
    return { values: readIndexValues(bytes), version, fault: null };
  } catch (error) {
    return { values: null, version, fault: `${path}: ${(error as Error).message}` };
  }
}

/** @returns null if there is no such collection, or no such page of the collections in it */
export async function readDeskCollection(folder: string, page: number, t: Messages) {
  const known = getCollection(folder);
  const read = await readValues(folder);
  const pages = Math.max(1, Math.ceil(countSubfolders(folder) / PAGE_SIZE));
  if (!read || !Number.isInteger(page) || page < 1 || page > pages) return null;
  const name = folder === '' ? t('deskCollection.home') : titleFromName(getFileName(folder));
  const collections = listSubfolders(folder, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    ...read,
    title: (folder === '' ? getSite().title : read.values?.title) || known?.title || name,
    count: known?.count ?? 0,
    list: { collections, page, pages, total: known?.total ?? 0 },
    folders: listFolderPaths(MAX_COMPLETED),
    namedIn: folder === '' ? [] : listNamingTexts(folder, MAX_NAMED),
  };
}
