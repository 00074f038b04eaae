// Lists the folder of edits (VITRINE_EDITS), whose files take the place of the library's texts of the same path.
import fs from 'node:fs';
import path from 'node:path';
import { isDeskText } from '@/lib/model/desk-text';
import type { FolderEntry } from './folder';
import { isEmpty } from './mount';

const NO_LINK = 'in the folder of edits it is a link, which is not followed; put a copy of the file there';
const NO_TEXT = 'the folder of edits holds texts and XMP files only; put this file into the library';
const NO_FOLDER = 'the library has no such folder, so what the folder of edits holds for it is not used';

export interface Overlay {
  entries: FolderEntry[];
  /** `isText` if a text of the folder has this name, whose restrictions are unknown. */
  refused: { name: string; detail: string; isText?: boolean }[];
}

/** A name that no file of the library has. */
const toEditName = (name: string) => `${name} (edits)`;

/**
 * @param root of the library, for paths in texts
 * @param folders names of the library's folders there
 * @throws Error with a code if the folder of edits cannot be read
 */
export function listOverlay(edits: string, root: string, folder: string, folders: readonly string[]): Overlay {
  const here = path.join(edits, folder);
  const result: Overlay = { entries: [], refused: [] };
  const refuse = (name: string, detail: string) => {
    const isText = isDeskText(name, folder) && !name.toLowerCase().endsWith('.xmp');
    result.refused.push(isText ? { name, detail, isText } : { name: toEditName(name), detail });
  };
  let listed: fs.Dirent[];
  try {
    if (fs.realpathSync(here) !== here) return { entries: [], refused: [{ name: toEditName('.'), detail: NO_LINK }] };
    listed = fs.readdirSync(here, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return result;
    throw error;
  }
  for (const dirent of listed) {
    const { name } = dirent;
    if (name.startsWith('.')) continue;
    if (dirent.isSymbolicLink()) refuse(name, NO_LINK);
    else if (dirent.isDirectory()) {
      if (!folders.includes(name)) refuse(name, NO_FOLDER);
    } else if (!dirent.isFile() || !isDeskText(name, folder)) refuse(name, NO_TEXT);
    else {
      const absolute = path.join(here, name);
      const stat = fs.statSync(absolute);
      const facts = { bytes: stat.size, modified: stat.mtimeMs, changed: stat.ctimeMs };
      result.entries.push({ name, absolute, ...facts, folder: path.join(root, folder) });
    }
  }
  return result;
}

/**
 * Notices an unmounted drive, which leaves an empty folder or none: edits that restrict items must not disappear with it.
 * @returns why the edits cannot be read; null if they can
 */
export function findEditsFault(edits: string, data: string): string | null {
  const seen = path.join(data, 'edits.seen');
  if (!fs.statSync(edits, { throwIfNoEntry: false })?.isDirectory())
    return `VITRINE_EDITS is ${edits}, where there is no folder; create it`;
  if (!isEmpty(edits)) {
    if (!wasSeen(seen, edits)) fs.writeFileSync(seen, edits);
    return null;
  }
  return wasSeen(seen, edits)
    ? `VITRINE_EDITS (${edits}) is empty, and held edits before; mount it again, or delete ${seen} if they are gone on purpose`
    : null;
}

function wasSeen(seen: string, edits: string): boolean {
  try {
    return fs.readFileSync(seen, 'utf8') === edits;
  } catch {
    return false;
  }
}
