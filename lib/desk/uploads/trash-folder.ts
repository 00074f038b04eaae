// The trash: files that were removed at the desk, by action, in a folder of the library that is never scanned.
import fs from 'node:fs/promises';
import path from 'node:path';
import { DESK_FOLDER } from '../files/journal';

const TRASH = `${DESK_FOLDER}/trash`;
const ACTION_ID = /^[\w-]{1,64}$/;

/** @param action that moved the files there */
export const getTrash = (action: string) => `${TRASH}/${action}`;

/** Files below a folder, by their paths in it; a missing folder has none. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Paths in the library that the files of an action had. */
export const listTrashed = async (root: string, action: string): Promise<string[]> =>
  ACTION_ID.test(action) ? listFilesBelow(path.join(root, getTrash(action))) : [];

/** Actions with files in the trash, the latest first. */
export async function listTrash(root: string): Promise<{ action: string; files: string[] }[]> {
  const actions = await fs.readdir(path.join(root, TRASH)).catch(() => [] as string[]);
  const found = [];
  for (const action of actions.toSorted().reverse()) {
    const files = await listTrashed(root, action);
    if (files.length > 0) found.push({ action, files });
  }
  return found;
}

/** Erases the files for good. */
export const emptyTrash = (root: string) => fs.rm(path.join(root, TRASH), { recursive: true, force: true });
