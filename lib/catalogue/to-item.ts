// Builds an Item from a file and its metadata, with a title, a URL and a place in its folder in every case.
import { cleanText } from '@/lib/metadata/formats/plain-text';
import { titleFromName } from '@/lib/model/file-title';
import type { ItemOrder } from '@/lib/model/item-order';
import type { MediaFile } from '@/lib/model/media-file';
import { toSlug } from '@/lib/model/routes';
import type { Item, Metadata } from '@/lib/model/types';
import { computeVersion, toItemId } from './ids';
import { getFileName, getFolder } from './paths';

const toStem = (path: string) => getFileName(path).replace(/\.[^.]+$/, '');

/** The web is no older. Cameras, FAT and archives without a clock write 1904, 1970 or 1980. */
const EARLIEST_MS = Date.UTC(1990, 0, 2);

/** For machines, which distrust a sitemap or feed with impossible times: the file's own time, else its arrival here. */
function toPlausibleTime({ modified, changed = 0 }: Pick<MediaFile, 'modified' | 'changed'>): number {
  const now = Date.now();
  return [modified, changed].find((time) => time >= EARLIEST_MS && time <= now) ?? now;
}

export function buildItem(
  file: Pick<MediaFile, 'path' | 'bytes' | 'modified' | 'changed'>,
  metadata: Metadata,
  fingerprint: string,
): Item {
  const path = file.path.normalize('NFC');
  // File names may contain characters that titles must not: control characters, lone surrogates.
  const title = metadata.title ?? cleanText(titleFromName(toStem(path))) ?? toItemId(path);
  return {
    ...metadata,
    id: toItemId(path),
    path: file.path,
    folder: getFolder(file.path),
    title,
    ...(metadata.title === undefined && { untitled: true as const }),
    slug: toSlug(title),
    bytes: file.bytes,
    modified: toPlausibleTime(file),
    version: computeVersion(fingerprint, [
      metadata.rights,
      metadata.makers,
      ...(metadata.isTurned ? [metadata.orientation] : []),
      ...(metadata.poster?.fingerprint ? [metadata.poster.fingerprint] : []),
    ]),
  };
}

/** Sort key for natural order: numbers by value, ignoring case and diacritics. */
const toNaturalKey = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'));

export function getCollectionSortKey(title: string, order?: number) {
  const place = order === undefined ? '~' : (order + 1e9).toFixed(3).padStart(15, '0');
  return `${place} ${toNaturalKey(title)}`;
}

/**
 * Sort key of an item in a folder whose index.md lists files: those come first, in the order of the list.
 * @param place in the list, from 0; undefined if it is not listed
 * @param key sort key without a list
 */
export const getListedSortKey = (place: number | undefined, key: string) =>
  place === undefined ? `1 ${key}` : `0 ${String(place).padStart(9, '0')}`;

/** Sort key of an item in its folder; undated items come last. */
export function getSortKey(item: Item, order: ItemOrder | 'newest') {
  const name = toNaturalKey(getFileName(item.path));
  if (order === 'name') return name;
  if (order === 'title') return `${toNaturalKey(item.title)} ${name}`;
  if (order === 'newest') return `${item.date ? (1e12 - item.date.sort).toFixed(3).padStart(18, '0') : '~'} ${name}`;
  const date = item.date ? (item.date.sort + 1e12).toFixed(3).padStart(18, '0') : '~';
  return `${date} ${name}`;
}
