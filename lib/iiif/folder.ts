// Builds IIIF references to folders.
import { isObject } from '@/lib/model/pages';
import { toCollectionDocumentHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';
import { buildFolderLabel, type PresentationSite } from './describe';

export const toCollectionId = (url: string, path: string) => `${url}${toCollectionDocumentHref(path)}`;

export const buildCollectionRef = (collection: Collection, site: PresentationSite) => ({
  id: toCollectionId(site.url, collection.path),
  type: isObject(collection) ? 'Manifest' : 'Collection',
  label: buildFolderLabel(collection, site),
});
