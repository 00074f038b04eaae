// How a folder is called in IIIF: its address, its type, and a reference to it.
import { isObject } from '@/lib/model/pages';
import { toCollectionDocumentHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';
import { type PresentationSite, toLanguageMap } from './describe';

type Place = Pick<PresentationSite, 'url' | 'language'>;

export const toCollectionId = (url: string, path: string) => `${url}${toCollectionDocumentHref(path)}`;

export const toCollectionRef = (collection: Collection, { url, language }: Place) => ({
  id: toCollectionId(url, collection.path),
  type: isObject(collection) ? 'Manifest' : 'Collection',
  label: toLanguageMap(language, collection.title),
});
