// Answers requests for manifests and collections out of the catalogue.
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getAddress } from '@/lib/catalogue/read/items';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { answerDocument, answerMissing, answerMoved } from '@/lib/http/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { toManifestId } from './canvas';
import type { PresentationSite } from './describe';
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
