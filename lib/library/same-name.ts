// Finds pictures that restrict other files of the same name: `IMG_1.jpg` restricts `IMG_1.mp4`.
import type { RestrictingPicture } from '@/lib/model/media-file';
import type { Folder, FolderEntry } from './folder';
import { isRawName, PICTURES } from './pairs';

const OTHER_PICTURES = ['gif', 'bmp', 'jxl', 'jp2', 'jpe', 'jfif', 'ico'];

const toEnding = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const isPicture = (name: string) => PICTURES.includes(toEnding(name)) || OTHER_PICTURES.includes(toEnding(name));

/** Suffixes that phones add to one of the two: `IMG_1_HEVC.MOV`, `PXL_1.MP.jpg`, `PXL_1.LS.mp4`, `IMG_1.HEIC.MOV`. */
const ADDED = new RegExp(`(?:_hevc|\\.(?:mp|ls|${PICTURES.join('|')}))$`);

const toLower = (name: string) => name.toLowerCase().normalize('NFC');
const toStem = (lower: string) => lower.replace(/\.[^.]*$/, '').replace(ADDED, '');

/**
 * All pictures of a name restrict a file, because it may belong to any of them. Whether it is a film depends on its
 * content, so the publish gate decides what the restriction applies to.
 */
export function findRestrictingPictures(
  media: Folder['media'],
  isStated: (picture: FolderEntry) => boolean,
): Map<string, RestrictingPicture[]> {
  const named = media.map((entry) => ({ entry, lower: toLower(entry.name) }));
  const others = named.filter(({ lower }) => !isPicture(lower));
  if (others.length === 0) return new Map();
  const stems = new Set(others.map(({ lower }) => toStem(lower)));
  const pictures = new Map<string, { entry: FolderEntry; isRaw: boolean }[]>();
  for (const { entry, lower } of named) {
    const isRaw = isRawName(lower);
    const stem = toStem(lower);
    if ((isRaw || isPicture(lower)) && stems.has(stem))
      pictures.set(stem, [...(pictures.get(stem) ?? []), { entry, isRaw }]);
  }
  return new Map(
    others.flatMap(({ entry, lower }) => {
      // A RAW file is restricted by its picture, not vice versa.
      const found = (pictures.get(toStem(lower)) ?? []).filter(({ isRaw }) => !isRaw || !isRawName(lower));
      const restricting = found.map((each) => ({ name: each.entry.name, isStated: isStated(each.entry) }));
      return restricting.length > 0 ? [[entry.name, restricting] as const] : [];
    }),
  );
}
