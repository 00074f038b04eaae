// Lists the files that belong to an item alone, so that they go to the trash with it.
import path from 'node:path';
import type { Folder, FolderEntry } from '@/lib/library/folder';
import { readFolder } from '@/lib/library/walk';
import { foldName, getStem } from '@/lib/model/file-names';
import type { Item } from '@/lib/model/types';

const TRANSLATION = /\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*\.(?:md|markdown|html?)$/;

/** JSON files of an export that describe no other file: an edited picture has that of its original. */
function listOwnExports({ exports }: Folder, own: ReadonlySet<string>): FolderEntry[] {
  const folded = new Set([...own].map(foldName));
  const shared = new Set([...exports].flatMap(([subject, entries]) => (folded.has(subject) ? [] : entries)));
  return [...folded].flatMap((subject) => exports.get(subject) ?? []).filter((entry) => !shared.has(entry));
}

/**
 * @param root the library's real path
 * @param data real path of the derived data, which may be inside the library
 * @returns paths in the library; the item's own file first
 */
export function listBelongings(
  root: string,
  data: string,
  item: Pick<Item, 'path' | 'kind' | 'raw' | 'live'>,
): string[] {
  const folder = path.posix.dirname(item.path);
  const name = path.posix.basename(item.path);
  const listed = readFolder(root, folder === '.' ? '' : folder, data);
  const items = [...listed.media, ...listed.stories];
  // The film of a motion photo is in its own file.
  const own = new Set([name, item.raw?.name ?? name, item.live?.name ?? name]);
  const subjects = new Set([...own].flatMap((each) => [foldName(each), getStem(foldName(each))]));
  const isItsTranslation = ({ name: other }: FolderEntry) =>
    item.kind === 'story' &&
    TRANSLATION.test(foldName(other)) &&
    getStem(getStem(foldName(other))) === getStem(foldName(name));
  // A companion stays if another file has the same stem.
  for (const entry of items)
    if (!own.has(entry.name) && !isItsTranslation(entry)) subjects.delete(getStem(foldName(entry.name)));

  const companions = [listed.sidecars, listed.transcriptions].flatMap((map) =>
    [...map].flatMap(([subject, entries]) => (subjects.has(subject) ? entries : [])),
  );
  const posters = [...listed.posters].flatMap(([subject, entry]) => (subjects.has(subject) ? [entry] : []));
  const captions = listed.captions.filter(({ name: other }) => {
    const stem = getStem(foldName(other));
    return [stem, getStem(stem), getStem(getStem(stem))].some((each) => subjects.has(each));
  });
  const translations = listed.stories.filter(isItsTranslation);
  const exports = listOwnExports(listed, own);
  const names = [
    ...own,
    ...[...companions, ...exports, ...posters, ...captions, ...translations].map((entry) => entry.name),
  ];
  return [...new Set(names)].map((each) => (folder === '.' ? each : `${folder}/${each}`));
}
