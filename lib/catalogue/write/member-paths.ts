// Resolves the paths that `items` of an index.md lists, relative to its folder or to the library.
import path from 'node:path';
import { getFileName, getFolder, getPathRange, toFull } from '@/lib/catalogue/paths';
import type { Sql } from '@/lib/catalogue/statements';
import { foldName } from '@/lib/model/file-names';

/** A leading slash means the library, a leading dot the folder; otherwise the folder comes first. */
function listMeanings(folder: string, written: string): string[] {
  const plain = written.replaceAll('\\', '/');
  const meanings = plain.startsWith('/')
    ? [plain.slice(1)]
    : plain.startsWith('.')
      ? [toFull(folder, plain)]
      : [toFull(folder, plain), plain];
  return meanings
    .map((each) => path.posix.normalize(each).replace(/\/$/, ''))
    .map((each) => (each === '.' ? '' : each))
    .filter((each) => each !== '..' && !each.startsWith('../'));
}

/**
 * @returns `places` of the paths, by folded path, all meanings of a path that is not there; `missing`: their places,
 * including those of paths in another case
 */
export function listExistingPaths(sql: Sql, folder: string, items: readonly string[]) {
  const isThere = (where: string) =>
    where === '' ||
    sql('SELECT 1 FROM files WHERE folder = ? AND name = ?').get(getFolder(where), getFileName(where)) !== undefined ||
    sql('SELECT 1 FROM files WHERE folder = ? OR (folder > ? AND folder < ?) LIMIT 1').get(
      where,
      ...getPathRange(where),
    ) !== undefined;
  const places = new Map<string, number>();
  const missing: number[] = [];
  for (const [place, written] of items.entries()) {
    const meanings = listMeanings(folder, written);
    const there = meanings.find(isThere);
    if (there === undefined) missing.push(place);
    for (const each of there === undefined ? meanings : [there]) {
      const key = foldName(each);
      if (!places.has(key)) places.set(key, place);
    }
  }
  return { places: places as ReadonlyMap<string, number>, missing };
}
