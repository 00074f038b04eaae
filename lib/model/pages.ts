// The pages of a document, or of a folder that is one object: how many, how large, in which direction they are turned, which lie side by side.
import type { Collection, Item } from './types';

/** https://iiif.io/api/presentation/3.0/#behavior */
export type ObjectLayout = 'individuals' | 'paged' | 'continuous';

/** Pixels, of so many pages in a row. */
type PageRun = [times: number, width: number, height: number];

export interface Pages {
  count: number;
  sizes: PageRun[];
  /** They are turned from right to left. */
  isRightToLeft?: true;
}

/** A way to turn: where one page is seen, and where two lie open. */
export type Turned = Record<'one' | 'wide', Item | null>;

/** Where an item stands in an object. */
export interface ObjectPage {
  collection: Collection;
  /** Counted from 1. */
  number: number;
  total: number;
  /** What lies open, this page among it. */
  open: Item[];
  back: Turned;
  on: Turned;
}

/** More pages of a document are neither shown nor searched; a folder that holds more items is no object, whatever it says of itself. */
export const MOST_PAGES = 2000;

/** Whether a folder stands for one object, as its index.md may say. */
export const isObject = ({ object, total }: Pick<Collection, 'object' | 'total'>) =>
  object !== undefined && total <= MOST_PAGES;

/** Sides of a page in pixels, counted from 1; null where there is no such page. */
export function getPageSize({ count, sizes }: Pages, page: number): { width: number; height: number } | null {
  if (!Number.isInteger(page) || page < 1 || page > count) return null;
  let end = 0;
  for (const [times, width, height] of sizes) {
    end += times;
    if (page <= end) return { width, height };
  }
  return null;
}

/** By which the image service and the viewer know a page; the first is the item's own picture. */
export const toPageId = (id: string, page: number) => (page === 1 ? id : `${id}.${page}`);

/** The item's id and the page of such a name; null where it is none. */
export function parsePageId(name: string): { id: string; page: number } | null {
  const [, id, page = '1'] = /^([a-z2-7]{10})(?:\.([2-9]|[1-9]\d{1,3}))?$/.exec(name) ?? [];
  return id ? { id, page: Number(page) } : null;
}

/** The same; what is no such name stands for itself. */
export const splitPageId = (name: string) => parsePageId(name) ?? { id: name, page: 1 };

/** A page's number in an address; null where it is none. */
export const parsePageNumber = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

const isUpright = (size: { width: number; height: number } | null) => size !== null && size.height > size.width;

/**
 * The pages that lie open side by side with this one, the first of them first: a first page alone, then two by two. What is broader than high, as
 * slides are, lies alone.
 */
export const toSpread = (pages: Pages, page: number) => listOpen(page, (each) => getPageSize(pages, each));

/** @param getSize sides of a page in any unit; null where there is none */
export function listOpen(page: number, getSize: (page: number) => { width: number; height: number } | null): number[] {
  if (page === 1) return [1];
  const left = page - (page % 2);
  const both = [left, left + 1];
  return both.every((each) => isUpright(getSize(each))) ? both : [page];
}
