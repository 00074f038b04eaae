// Builds the IIIF manifest of a folder that represents one object, with a canvas per item.
import { PRESENTATION } from '@/lib/iiif/respond-json-ld';
import type { Collection, Item } from '@/lib/model/types';
import { buildCanvases, type CaptionSource } from './canvas';
import { type CollectionContents, describeFolder } from './collection';
import { buildFolderLabel, describe, type PresentationSite } from './describe';
import { toCollectionId } from './folder';

interface ObjectPage {
  item: Item;
  spoken: CaptionSource[];
}

export interface Chapter {
  collection: Collection;
  pages: ObjectPage[];
  below: Chapter[];
}

export const listCanvasPages = ({ pages, below }: Chapter): ObjectPage[] => [
  ...pages,
  ...below.flatMap(listCanvasPages),
];

/** Each canvas repeats the item's credit, because it may be used by itself. */
const listPages = ({ item, spoken }: ObjectPage, site: PresentationSite) =>
  buildCanvases(item, site, spoken).map((canvas) => ({
    ...canvas,
    ...describe(item, site),
    ...(item.pages && { label: canvas.label }),
  }));

const listRefs = ({ item }: ObjectPage, site: PresentationSite) =>
  buildCanvases(item, site).map(({ id }) => ({ id, type: 'Canvas' }));

/** https://iiif.io/api/presentation/3.0/#54-range */
function toRange({ collection, pages, below }: Chapter, site: PresentationSite): object {
  return {
    id: `${toCollectionId(site.url, collection.path)}/range`,
    type: 'Range',
    label: buildFolderLabel(collection, site),
    items: [...pages.flatMap((page) => listRefs(page, site)), ...below.map((each) => toRange(each, site))],
  };
}

function toShared(pages: ObjectPage[], site: PresentationSite) {
  const rights = new Set(pages.map(({ item }) => describe(item, site).rights));
  const [only] = rights;
  return rights.size === 1 && only ? { rights: only } : {};
}

export function buildObject(
  chapter: Chapter,
  site: PresentationSite,
  held: Omit<CollectionContents, 'listed' | 'part'>,
) {
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
