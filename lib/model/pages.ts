// Describes the pages of a document or of a folder that is one object: number, sizes, direction and spreads.
import type { Collection, Item, Pages } from './types';

export type TurnTargets = Record<'one' | 'wide', Item | null>;

export interface ObjectPage {
  collection: Collection;
  number: number;
  total: number;
  open: Item[];
  back: TurnTargets;
  on: TurnTargets;
}

/** Maximum pages shown and searched; a folder with more items is not treated as an object. */
export const MAX_OBJECT_PAGES = 2000;

export const isObject = ({ object, total }: Pick<Collection, 'object' | 'total'>) =>
  object !== undefined && total <= MAX_OBJECT_PAGES;

export function getPageSize({ count, sizes }: Pages, page: number): { width: number; height: number } | null {
  if (!Number.isInteger(page) || page < 1 || page > count) return null;
  let end = 0;
  for (const [times, width, height] of sizes) {
    end += times;
    if (page <= end) return { width, height };
  }
  return null;
}

/** @param sides of each page in order, px */
export function groupPages(sides: { width: number; height: number }[]): Pages {
  const sizes: Pages['sizes'] = [];
  for (const { width, height } of sides) {
    const last = sizes.at(-1);
    if (last && last[1] === width && last[2] === height) last[0] += 1;
    else sizes.push([1, width, height]);
  }
  return { count: sides.length, sizes };
}

/** Id of a page in the image service and viewer; the first page has the item's id. */
export const toPageId = (id: string, page: number) => (page === 1 ? id : `${id}.${page}`);

export function parsePageId(name: string): { id: string; page: number } | null {
  const [, id, page = '1'] = /^([a-z2-7]{10})(?:\.([2-9]|[1-9]\d{1,3}))?$/.exec(name) ?? [];
  return id ? { id, page: Number(page) } : null;
}

/** Like parsePageId; an invalid name is treated as an id. */
export const splitPageId = (name: string) => parsePageId(name) ?? { id: name, page: 1 };

export const parsePageNumber = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

const isUpright = (size: { width: number; height: number } | null) => size !== null && size.height > size.width;

/** Returns the pages of a spread: the first alone, then pairs. Landscape pages, such as slides, are single. */
export const facingPages = (pages: Pages, page: number) => listOpen(page, (each) => getPageSize(pages, each));

/** @param getSize returns a page's size in any unit, or null */
export function listOpen(page: number, getSize: (page: number) => { width: number; height: number } | null): number[] {
  if (page === 1) return [1];
  const left = page - (page % 2);
  const both = [left, left + 1];
  return both.every((each) => isUpright(getSize(each))) ? both : [page];
}
