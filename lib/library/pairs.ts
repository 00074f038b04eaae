// Pairs files of one moment by name: RAW with JPEG, film with live photo; contents are checked later.
import { foldName, getMomentName, getStem, isFilmName, isRawName, rankPictureName } from '@/lib/model/file-names';
import type { FolderEntry } from './folder';

export interface Partners {
  raw?: FolderEntry;
  live?: FolderEntry;
  picture?: FolderEntry;
}

/** `IMG_1.jpg` is closer to `IMG_1.mov` than `IMG_1.MP.jpg` and `IMG_1.png` are. */
function isCloser(one: FolderEntry, other: FolderEntry, to: FolderEntry): boolean {
  const hasStem = ({ name }: FolderEntry) => Number(getStem(foldName(name)) === getStem(foldName(to.name)));
  return (hasStem(one) - hasStem(other) || rankPictureName(other.name) - rankPictureName(one.name)) > 0;
}

/** @param isSeparate whether two files are separate items, whatever their names */
export function findPartners(
  media: FolderEntry[],
  isSeparate: (one: FolderEntry, other: FolderEntry) => boolean,
): Map<FolderEntry, Partners> {
  const pictures = new Map<string, FolderEntry[]>();
  const others: [moment: string, kind: 'raw' | 'live', entry: FolderEntry][] = [];
  for (const entry of media) {
    const kind = isRawName(entry.name) ? 'raw' : isFilmName(entry.name) ? 'live' : null;
    if (kind) others.push([getMomentName(entry.name), kind, entry]);
  }
  if (others.length === 0) return new Map();
  for (const entry of media) {
    if (rankPictureName(entry.name) < 0) continue;
    const moment = getMomentName(entry.name);
    pictures.set(moment, [...(pictures.get(moment) ?? []), entry]);
  }
  const partners = new Map<FolderEntry, Partners>();
  for (const [moment, kind, entry] of others.sort(([, , a], [, , b]) => (a.name < b.name ? -1 : 1))) {
    const picture = pictures.get(moment)?.reduce((one, two) => (isCloser(two, one, entry) ? two : one));
    if (!picture || partners.get(picture)?.[kind] || isSeparate(picture, entry)) continue;
    partners.set(picture, { ...partners.get(picture), [kind]: entry });
    partners.set(entry, { picture });
  }
  return partners;
}
