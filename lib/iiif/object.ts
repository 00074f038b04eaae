// A folder that says it is one object, as a IIIF manifest with a canvas for each of its items.
import { PRESENTATION } from '@/lib/http/respond-json-ld';
import type { Collection, Item } from '@/lib/model/types';
import { type Spoken, toCanvases } from './canvas';
import { describeFolder, type Held } from './collection';
import { describe, type PresentationSite, toFolderLabel } from './describe';
import { toCollectionId } from './folder';

/** An item of an object, with the languages of its captions where it is a film. */
interface ObjectPage {
  item: Item;
  spoken: Spoken[];
}

/** A folder of an object: its own pages, then those of the folders below. */
export interface Chapter {
  collection: Collection;
  pages: ObjectPage[];
  below: Chapter[];
}

/** Pages in the order in which they are turned. */
export const listCanvasPages = ({ pages, below }: Chapter): ObjectPage[] => [
  ...pages,
  ...below.flatMap(listCanvasPages),
];

/** Whoever takes one page along takes its credit along. */
const listPages = ({ item, spoken }: ObjectPage, site: PresentationSite) =>
  toCanvases(item, site, spoken).map((canvas) => ({
    ...canvas,
    ...describe(item, site),
    ...(item.pages && { label: canvas.label }),
  }));

const listRefs = ({ item }: ObjectPage, site: PresentationSite) =>
  toCanvases(item, site).map(({ id }) => ({ id, type: 'Canvas' }));

/** https://iiif.io/api/presentation/3.0/#54-range */
function toRange({ collection, pages, below }: Chapter, site: PresentationSite): object {
  return {
    id: `${toCollectionId(site.url, collection.path)}/range`,
    type: 'Range',
    label: toFolderLabel(collection, site),
    items: [...pages.flatMap((page) => listRefs(page, site)), ...below.map((each) => toRange(each, site))],
  };
}

/** The one right or credit that all share. */
function toShared(pages: ObjectPage[], site: PresentationSite) {
  const rights = new Set(pages.map(({ item }) => describe(item, site).rights));
  const [only] = rights;
  return rights.size === 1 && only ? { rights: only } : {};
}

export function toObject(chapter: Chapter, site: PresentationSite, held: Omit<Held, 'listed' | 'part'>) {
  const { collection, below } = chapter;
  const pages = listCanvasPages(chapter);
  return {
    '@context': PRESENTATION,
    id: toCollectionId(site.url, collection.path),
    type: 'Manifest',
    ...describeFolder(collection, site, held),
    ...toShared(pages, site),
    ...(collection.object && { behavior: [collection.object] }),
    ...(collection.isRightToLeft && { viewingDirection: 'right-to-left' }),
    items: pages.flatMap((page) => listPages(page, site)),
    ...(below.length > 0 && { structures: below.map((each) => toRange(each, site)) }),
  };
}
