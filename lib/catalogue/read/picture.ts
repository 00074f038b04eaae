// Which file stands for an item wherever it is shown as a picture.
import path from 'node:path';
import { needsMaster, toMasterPath } from '@/lib/catalogue/master-paths';
import type { ImageSource, Item } from '@/lib/model/types';

/** Whether an item has a picture of its own: photographs, and films with a poster. */
const hasPicture = ({ kind, poster }: Pick<Item, 'kind' | 'poster'>) => kind === 'photo' || poster !== undefined;

/** Whether its picture was taken out of the film: no file of the library is its poster. */
const isMade = ({ poster }: Pick<Item, 'poster'>) => poster?.name === '';

/**
 * What the image service needs of an item; null where it has no picture.
 * @param master whether to name the decoded master of what sharp cannot read, or the original
 */
export function toImageSource(
  item: Item,
  folders: { library: string; data: string },
  master: boolean,
): ImageSource | null {
  const { width = 0, height = 0, type } = item.poster ?? item;
  if (!hasPicture(item) || width <= 0 || height <= 0) return null;
  const original = path.join(
    /*turbopackIgnore: true*/ folders.library,
    item.folder,
    item.poster?.name ?? path.basename(item.path),
  );
  return {
    id: item.id,
    version: item.version,
    absolute: isMade(item) || (master && needsMaster(item)) ? toMasterPath(folders.data, item) : original,
    type,
    width,
    height,
    ...(item.damaged && { damaged: true }),
    ...(item.makers && { makers: item.makers }),
    ...(item.rights && { rights: item.rights }),
  };
}
