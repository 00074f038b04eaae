// Answers requests for manifests and collections out of the catalogue.

import { readCaptions } from '../catalogue/captions';
import { getAddress } from '../catalogue/read';
import { getCollection } from '../catalogue/read-collections';
import { getSite } from '../catalogue/read-site';
import { getConfig } from '../config';
import { hasCanvas } from '../offered';
import { toManifestId } from './canvas';
import type { PresentationSite } from './describe';
import { answerDocument, answerMissing, answerMoved } from './document';
import { toManifest } from './manifest';

export function getPresentationSite(): PresentationSite {
  const { url, searchIndex, maxSide, maxPixelsOut } = getConfig();
  const { title, language, licence, originals } = getSite();
  return { url, searchIndex, maxSide, maxPixelsOut, title, language, licence, originals };
}

/** Answers GET and HEAD of an item's manifest. @param id null where the address names none */
export async function answerManifest(request: Request, id: string | null): Promise<Response> {
  const address = id === null ? null : getAddress(id);
  if (address?.type === 'gone') return answerMissing(410, 'This item is gone');
  if (!address) return answerMissing(404, 'There is no such item');
  const { item } = address;
  const site = getPresentationSite();
  if (address.type === 'moved') return answerMoved(toManifestId(site.url, item));
  if (!hasCanvas(item)) return answerMissing(404, 'There is nothing of this item to lay on a canvas');
  const { captions, chapters } = await readCaptions(item);
  return answerDocument(
    request,
    toManifest(item, site, { spoken: captions, chapters, collection: getCollection(item.folder) }),
  );
}
