// How a folder is called in IIIF: its address, its type, and a reference to it.
import { toCollectionDocumentHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';
import { type PresentationSite, toLanguageMap } from './describe';

type Place = Pick<PresentationSite, 'url' | 'language'>;

export const toCollectionId = (url: string, path: string) => `${url}${toCollectionDocumentHref(path)}`;

/** Most canvases of one object; a folder that holds more stays a collection, whatever it says of itself. */
export const MOST_CANVASES = 2000;

/** Whether a folder stands for one object, as its index.md may say. */
export const isObject = ({ object, total }: Pick<Collection, 'object' | 'total'>) =>
  object !== undefined && total <= MOST_CANVASES;

export const toCollectionRef = (collection: Collection, { url, language }: Place) => ({
  id: toCollectionId(url, collection.path),
  type: isObject(collection) ? 'Manifest' : 'Collection',
  label: toLanguageMap(language, collection.title),
});
