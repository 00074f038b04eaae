// Builds the IIIF collection of a folder, in parts if it is long: https://iiif.io/api/presentation/3.0/#51-collection
import { PRESENTATION } from '@/lib/iiif/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { toCollectionDocumentHref, toCollectionHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import { listThumbnails, toManifestId } from './canvas';
import {
  buildDataset,
  buildFolderLabel,
  buildFolderSummary,
  buildHomepage,
  buildLabel,
  buildWordMap,
  type PresentationSite,
} from './describe';
import { buildCollectionRef, toCollectionId } from './folder';
import { buildProvider } from './manifest';
import { getPartName, type ListPart } from './parts';

export type CollectionEntry =
  | { parts: ListPart[] }
  | { collections: { collection: Collection; cover: Item | null }[]; items: Item[] };

export interface CollectionContents {
  /** Name of the requested part; absent for the whole. */
  part?: string;
  above?: Collection | null;
  cover?: Item | null;
  listed: CollectionEntry;
}

export const buildManifestRef = (item: Item, site: PresentationSite) => ({
  id: toManifestId(site.url, item),
  type: 'Manifest',
  label: buildLabel(item, site),
  ...listThumbnails(item, site),
});

export function describeFolder(
  collection: Collection,
  site: PresentationSite,
  { above, cover }: Omit<CollectionContents, 'listed'>,
) {
  const { url, language } = site;
  const label = buildFolderLabel(collection, site);
  return {
    label,
    ...(collection.description && { summary: buildFolderSummary(collection, site) }),
    ...(cover && listThumbnails(cover, site)),
    ...buildProvider(site),
    ...buildHomepage(`${url}${toCollectionHref(collection.path)}`, label, language),
    ...(collection.path === '' && {
      seeAlso: [
        buildDataset(url + withBasePath('/data/items.ndjson'), 'text/x-ndjson', buildWordMap(site, 'iiif.itemLines')),
        buildDataset(url + withBasePath('/data/items.csv'), 'text/csv', buildWordMap(site, 'iiif.itemTable')),
      ],
    }),
    ...(above && { partOf: [buildCollectionRef(above, site)] }),
  };
}

function listEntries(collection: Collection, site: PresentationSite, listed: CollectionEntry) {
  if ('parts' in listed) {
    return listed.parts.map((part) => ({
      id: `${site.url}${toCollectionDocumentHref(collection.path, getPartName(part))}`,
      type: 'Collection',
      label: buildFolderLabel(collection, site, `, ${getPartName(part)}`),
    }));
  }
  return [
    ...listed.collections.map(({ collection: below, cover }) => ({
      ...buildCollectionRef(below, site),
      ...(cover && listThumbnails(cover, site)),
    })),
    ...listed.items.filter(hasCanvas).map((item) => buildManifestRef(item, site)),
  ];
}

export function buildCollection(collection: Collection, site: PresentationSite, held: CollectionContents) {
  const { part, listed } = held;
  const common = {
    '@context': PRESENTATION,
    id: toCollectionId(site.url, collection.path),
    type: 'Collection',
    ...describeFolder(collection, site, held),
    items: listEntries(collection, site, listed),
  };
  if (!part) return common;
  return {
    ...common,
    id: `${site.url}${toCollectionDocumentHref(collection.path, part)}`,
    label: buildFolderLabel(collection, site, `, ${part}`),
    partOf: [buildCollectionRef(collection, site)],
  };
}
