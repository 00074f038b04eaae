// Reads the data of a collection's page at the desk; the files say more than the catalogue, which follows them.

import { getFileName } from '@/lib/catalogue/paths';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getSite } from '@/lib/catalogue/read/site';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import type { Messages } from '@/lib/messages/messages';
import { titleFromName } from '@/lib/model/file-title';
import { readCollectionTexts } from './actions';
import { countSubfolders, isLibraryFolder, listFolderPaths, listSubfolders } from './folders';
import { readIndexFile } from './index-file';
import { listNamingTexts } from './plan-move';

const PAGE_SIZE = 100;
const MAX_COMPLETED = 500;
const MAX_NAMED = 10;

/** Texts of the form, or why there are none. */
async function readTexts(folder: string) {
  if (findObstacle()) return { texts: null, fault: null };
  const library = openLibrary();
  if (!isLibraryFolder(library.root, folder)) return null;
  const index = await readIndexFile(library, folder);
  try {
    return { texts: readCollectionTexts(folder, index), fault: null };
  } catch (error) {
    return { texts: null, fault: (error as Error).message };
  }
}

/** @returns null if there is no such collection, or no such page of the collections in it */
export async function readDeskCollection(folder: string, page: number, t: Messages) {
  const known = getCollection(folder);
  const read = await readTexts(folder);
  const pages = Math.max(1, Math.ceil(countSubfolders(folder) / PAGE_SIZE));
  if (!read || !Number.isInteger(page) || page < 1 || page > pages) return null;
  const name = folder === '' ? t('deskCollection.home') : titleFromName(getFileName(folder));
  const collections = listSubfolders(folder, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    ...read,
    title: (folder === '' ? getSite().title : read.texts?.get('title')) || known?.title || name,
    count: known?.count ?? 0,
    list: { collections, page, pages, total: known?.total ?? 0 },
    folders: listFolderPaths(MAX_COMPLETED),
    namedIn: folder === '' ? [] : listNamingTexts(folder, MAX_NAMED),
  };
}
