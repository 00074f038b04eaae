// Makes changes in the folder of edits (VITRINE_EDITS), whose files take the place of the library's, which stays as it is.
import path from 'node:path';
import { isDeskText } from '@/lib/model/desk-text';
import { type Changer, createChanger, isMove, type LibraryChange } from './make-change';

type Content = Buffer | null;

interface Underlying {
  read(name: string): Promise<Content>;
  hasFolder(name: string): Promise<boolean>;
}

const isEqual = (one: Content, other: Content) => (one === null || other === null ? one === other : one.equals(other));

/** @param edits real path of the folder of edits */
export function createOverlayChanger(edits: string, library: Underlying): Changer {
  const overlay = createChanger(edits);
  const read = async (name: string) => (await overlay.read(name)) ?? (await library.read(name));

  async function make(change: LibraryChange): Promise<boolean> {
    const { path: name } = change;
    if (isMove(change))
      throw new Error(`"${name}" stays where it is: the library is not changed, only ${edits} (VITRINE_EDITS)`);
    const { before, after } = change;
    const current = await read(name);
    if (isEqual(current, after)) return true;
    if (!isEqual(current, before)) return false;
    const [overlaid, original] = [await overlay.read(name), await library.read(name)];
    const folder = path.posix.dirname(name);
    if (!isDeskText(path.posix.basename(name), folder === '.' ? '' : folder))
      throw new Error(`"${name}" is no text: ${edits} (VITRINE_EDITS) holds texts and XMP files only`);
    if (after === null && original !== null)
      throw new Error(`"${name}" is in the library, which stays as it is (VITRINE_EDITS)`);
    if (after !== null && folder !== '.' && !(await library.hasFolder(folder)))
      throw new Error(`the library has no folder "${folder}", and stays as it is (VITRINE_EDITS)`);
    // Without an edit, the library's own file is used again.
    if (!isEqual(after, original)) return overlay.make({ path: name, before: overlaid, after, createsFolders: true });
    const isGone = await overlay.make({ path: name, before: overlaid, after: null });
    if (folder !== '.') await overlay.removeEmptyFolders(name, folder.split('/', 1)[0] as string);
    return isGone;
  }

  // Folders of the overlay are removed with their last file, so an action records none.
  return { ...overlay, read, make, findCreatedFolder: async () => undefined };
}
