// Builds the IIIF collection of a folder, in parts if it is long: https://iiif.io/api/presentation/3.0/#51-collection
import { PRESENTATION } from '@/lib/http/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { toCollectionDocumentHref, toCollectionHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import { listThumbnails, toManifestId } from './canvas';
import {
  type PresentationSite,
  toDataset,
  toFolderLabel,
  toFolderSummary,
  toHomepage,
  toLabel,
  toWordMap,
} from './describe';
import { toCollectionId, toCollectionRef } from './folder';
import { toProvider } from './manifest';
import { type ListPart, toPartName } from './parts';

export type CollectionEntry =
  | { parts: ListPart[] }
  | { collections: { collection: Collection; cover: Item | null }[]; items: Item[] };

export interface Held {
  /** Name of the requested part; absent for the whole. */
  part?: string;
  above?: Collection | null;
  cover?: Item | null;
  listed: CollectionEntry;
}

export const toManifestRef = (item: Item, site: PresentationSite) => ({
  id: toManifestId(site.url, item),
  type: 'Manifest',
  label: toLabel(item, site),
  ...listThumbnails(item, site),
});

export function describeFolder(collection: Collection, site: PresentationSite, { above, cover }: Omit<Held, 'listed'>) {
  const { url, language } = site;
  const label = toFolderLabel(collection, site);
  return {
    label,
    ...(collection.description && { summary: toFolderSummary(collection, site) }),
    ...(cover && listThumbnails(cover, site)),
    ...toProvider(site),
    ...toHomepage(`${url}${toCollectionHref(collection.path)}`, label, language),
    ...(collection.path === '' && {
      seeAlso: [
        toDataset(`${url}/data/items.ndjson`, 'text/x-ndjson', toWordMap(site, 'iiif.itemLines')),
        toDataset(`${url}/data/items.csv`, 'text/csv', toWordMap(site, 'iiif.itemTable')),
      ],
    }),
    ...(above && { partOf: [toCollectionRef(above, site)] }),
  };
}

function listEntries(collection: Collection, site: PresentationSite, listed: CollectionEntry) {
  if ('parts' in listed) {
    return listed.parts.map((part) => ({
      id: `${site.url}${toCollectionDocumentHref(collection.path, toPartName(part))}`,
      type: 'Collection',
      label: toFolderLabel(collection, site, `, ${toPartName(part)}`),
    }));
  }
  return [
    ...listed.collections.map(({ collection: below, cover }) => ({
      ...toCollectionRef(below, site),
      ...(cover && listThumbnails(cover, site)),
    })),
    ...listed.items.filter(hasCanvas).map((item) => toManifestRef(item, site)),
  ];
}

export function toCollection(collection: Collection, site: PresentationSite, held: Held) {
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
    label: toFolderLabel(collection, site, `, ${part}`),
    partOf: [toCollectionRef(collection, site)],
  };
}
