// Finds pictures that restrict other files of the same name: `IMG_1.jpg` restricts `IMG_1.mp4`.

import { getMomentName, isPictureName, isRawName } from '@/lib/model/file-names';
import type { RestrictingPicture } from '@/lib/model/media-file';
import type { Folder, FolderEntry } from './folder';

/**
 * All pictures of a name restrict a file, because it may belong to any of them. Whether it is a film depends on its
 * content, so the publish gate decides what the restriction applies to.
 */
export function findRestrictingPictures(
  media: Folder['media'],
  isStated: (picture: FolderEntry) => boolean,
): Map<string, RestrictingPicture[]> {
  const named = media.map((entry) => ({ entry, isPicture: isPictureName(entry.name) }));
  const others = named.filter(({ isPicture }) => !isPicture);
  if (others.length === 0) return new Map();
  const stems = new Set(others.map(({ entry }) => getMomentName(entry.name)));
  const pictures = new Map<string, { entry: FolderEntry; isRaw: boolean }[]>();
  for (const { entry, isPicture } of named) {
    const isRaw = isRawName(entry.name);
    const stem = getMomentName(entry.name);
    if ((isRaw || isPicture) && stems.has(stem)) pictures.set(stem, [...(pictures.get(stem) ?? []), { entry, isRaw }]);
  }
  return new Map(
    others.flatMap(({ entry }) => {
      // A RAW file is restricted by its picture, not vice versa.
      const found = (pictures.get(getMomentName(entry.name)) ?? []).filter(
        ({ isRaw }) => !isRaw || !isRawName(entry.name),
      );
      const restricting = found.map((each) => ({ name: each.entry.name, isStated: isStated(each.entry) }));
      return restricting.length > 0 ? [[entry.name, restricting] as const] : [];
    }),
  );
}
