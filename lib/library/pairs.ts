// Pairs files of one moment by name: RAW with JPEG, film with live photo; contents are checked later.
import type { FolderEntry } from './folder';

export interface Partners {
  raw?: FolderEntry;
  live?: FolderEntry;
  picture?: FolderEntry;
}

export const PICTURES = ['jpg', 'jpeg', 'heic', 'heif', 'hif', 'avif', 'webp', 'png', 'tif', 'tiff'];
const RAW = /\.(?:3fr|arw|cr2|cr3|dcr|dng|erf|fff|iiq|kdc|nef|nrw|orf|ori|pef|raf|raw|rw2|rwl|sr2|srf|srw)$/;
/** The name given by phones, or by programs that export the film beside a copy. */
const LIVE = /(?:_hevc)?\.mov$/;

export const isRawName = (name: string) => RAW.test(name);

const toPlace = (name: string) => PICTURES.indexOf(name.slice(name.lastIndexOf('.') + 1));
const toKey = (name: string) => name.toLowerCase().normalize('NFC');

/** @param isSeparate whether two files are separate items, whatever their names */
export function findPartners(
  media: FolderEntry[],
  isSeparate: (one: FolderEntry, other: FolderEntry) => boolean,
): Map<FolderEntry, Partners> {
  const pictures = new Map<string, FolderEntry>();
  const others: [stem: string, kind: 'raw' | 'live', entry: FolderEntry][] = [];
  for (const entry of media) {
    const name = toKey(entry.name);
    if (RAW.test(name)) others.push([name.replace(RAW, ''), 'raw', entry]);
    else if (LIVE.test(name)) others.push([name.replace(LIVE, ''), 'live', entry]);
  }
  if (others.length === 0) return new Map();
  for (const entry of media) {
    const name = toKey(entry.name);
    const stem = name.replace(/\.[^.]*$/, '');
    const before = pictures.get(stem);
    if (toPlace(name) >= 0 && (!before || toPlace(name) < toPlace(toKey(before.name)))) pictures.set(stem, entry);
  }
  const partners = new Map<FolderEntry, Partners>();
  for (const [stem, kind, entry] of others.sort(([, , a], [, , b]) => (a.name < b.name ? -1 : 1))) {
    const picture = pictures.get(stem);
    if (!picture || partners.get(picture)?.[kind] || isSeparate(picture, entry)) continue;
    partners.set(picture, { ...partners.get(picture), [kind]: entry });
    partners.set(entry, { picture });
  }
  return partners;
}
