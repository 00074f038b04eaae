// Determines which file is the picture of an item.
import path from 'node:path';
import { isInFile, needsMaster, toMasterPath } from '@/lib/catalogue/master-paths';
import { getFolder } from '@/lib/catalogue/paths';
import { toRenditionPath } from '@/lib/library/renditions';
import { getPageSize } from '@/lib/model/pages';
import type { ImageSource, Item } from '@/lib/model/types';

const hasPicture = ({ kind, poster }: Pick<Item, 'kind' | 'poster'>) => kind === 'photo' || poster !== undefined;

/** Whether its picture was extracted from the film, so that no library file is its poster. */
const isMade = (item: Pick<Item, 'poster' | 'type'>) => item.poster?.name === '' && !isInFile(item);

/** @param master whether to return the decoded master of files that sharp cannot read */
export function buildImageSource(
  item: Item,
  folders: { library: string; data: string },
  master: boolean,
): ImageSource | null {
  const { width = 0, height = 0, type } = item.poster ?? item;
  if (!hasPicture(item) || width <= 0 || height <= 0) return null;
  const original = path.join(
    /*turbopackIgnore: true*/ folders.library,
    getFolder(item.path),
    item.poster?.name || path.basename(item.path),
  );
  return {
    id: item.id,
    version: item.version,
    absolute: isMade(item) || (master && needsMaster(item)) ? toMasterPath(folders.data, item) : original,
    // Without `master`, the caller decodes the original and needs its type.
    type: isInFile(item) && !master ? item.type : type,
    width,
    height,
    ...(item.damaged && { damaged: true }),
    ...(item.makers && { makers: item.makers }),
    ...(item.rights && { rights: item.rights }),
  };
}

export function buildPageSource(
  item: Item,
  page: number,
  folders: { library: string; data: string },
): ImageSource | null {
  const size = item.pages && getPageSize(item.pages, page);
  const first = buildImageSource(item, folders, false);
  if (!size || !first) return null;
  const { absolute: file, ...about } = first;
  const source = { ...about, page: { number: page, file, type: item.type } };
  return { ...source, ...size, type: 'image/jpeg', absolute: toRenditionPath(folders.data, source, 'page.jpg') };
}
