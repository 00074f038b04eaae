// Finds an item's place in a multi-page object: a folder marked as an object, with its sub-folders.
import { findPictured } from '@/lib/model/cover-picture';
import { isObject, listOpen, type ObjectPage } from '@/lib/model/pages';
import type { Collection, Item, NamedCollection } from '@/lib/model/types';
import { getCollection, listCollections } from './collections';
import { getPosition } from './context';
import { listItems } from './items';

/** Items of the folder come first, then those of the sub-folders, as in the IIIF manifest. */
const listFolders = (collection: Collection): Collection[] => [
  collection,
  ...listCollections(collection.path, 0, collection.total).flatMap(listFolders),
];

function getPage(folders: Collection[], number: number): Item | null {
  let left = number - 1;
  for (const { path, count } of folders) {
    if (left >= 0 && left < count) return listItems(path, left, 1)[0] ?? null;
    left -= count;
  }
  return null;
}

const toSize = (item: Item | null | undefined) => {
  const { kind, width = 0, height = 0 } = (item && findPictured(item)) ?? {};
  return kind === 'photo' ? { width, height } : null;
};

export const getFirstPage = (collection: Collection): Item | null =>
  isObject(collection) ? getPage(listFolders(collection), 1) : null;

export function readObjectPage(item: Item, above: NamedCollection[]): ObjectPage | null {
  const collection = above
    .flatMap(({ path, object }) => (object && getCollection(path)) || [])
    .find((each) => isObject(each));
  const position = collection ? getPosition(item) : null;
  if (!collection || position === null) return null;
  const folders = listFolders(collection);
  const at = folders.findIndex(({ path }) => path === item.folder);
  const number = folders.slice(0, at).reduce((sum, { count }) => sum + count, position + 1);
  const pages = new Map([[number, item]]);
  const get = (page: number) => pages.get(page) ?? getPage(folders, page);
  const listOf = (page: number) =>
    collection.object === 'paged' ? listOpen(page, (each) => toSize(get(each))) : [page];
  const open = listOf(number);
  const [first = number, last = number] = [open[0], open.at(-1)];
  const [before = 0] = first > 1 ? listOf(first - 1) : [];
  return {
    collection,
    number,
    total: collection.total,
    open: open.map(get).filter((each) => each !== null),
    back: { one: get(number - 1), wide: get(before) },
    on: { one: get(number + 1), wide: get(last + 1) },
  };
}
